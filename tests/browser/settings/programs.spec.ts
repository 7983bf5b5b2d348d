import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'recentAdmin' })

test('an owner gives a program a token, which works until it is revoked', async ({
  page,
  magazine,
  checkScreen,
}) => {
  const read = (token: string) =>
    fetch(`${magazine.origin}/api/admin/articles`, {
      headers: { authorization: `Bearer ${token}` },
    })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Access for programs' }).click()
  await page.getByText('No tokens yet').waitFor()
  await checkScreen('tokens-empty')
  await page.getByRole('button', { name: 'New Token' }).click()
  const form = page.getByRole('dialog', { name: 'New Token' })
  await form.getByRole('button', { name: 'Create Token' }).click()
  await form.getByText('Choose what the program may do.').waitFor()
  await checkScreen('tokens-form')
  await form.getByLabel('Name').fill('Archive reader')
  await form.getByRole('checkbox', { name: 'Read everything' }).check()
  await form.getByRole('button', { name: 'Create Token' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy This Token Now' })
  const token = await shown.locator('code', { hasText: /^lk_pat_/ }).innerText()
  await checkScreen('tokens-copy')
  expect((await read(token)).status).toBe(200)
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByText('Last used on').waitFor()
  await checkScreen('tokens')
  await page.getByRole('button', { name: 'Revoke Archive reader' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect((await read(token)).status).toBe(401)
})

test('an owner creates a webhook, and sees what was sent', async ({ page, checkScreen }) => {
  await page.goto('/admin/settings/webhooks')
  await page.getByRole('button', { name: 'New Webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New Webhook' })
  // A name that nothing answers to: what is sent fails at once.
  await form.getByLabel('Address').fill('https://hooks.nothing-of-the-kind.com/in')
  await form.getByLabel('Description').fill('Chat room')
  await form.getByRole('checkbox', { name: 'No backup was made' }).check()
  await checkScreen('webhooks-form')
  await form.getByRole('button', { name: 'Create Webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy This Secret Now' })
  await shown.getByText(/^whsec_/).waitFor()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Deliveries Chat room' }).click()
  await page.getByRole('button', { name: 'Send a Test' }).click()
  await page
    .getByRole('list', { name: /^Deliveries to/ })
    .getByText('Failed: ')
    .waitFor()
  await checkScreen('webhooks')
  await page.getByRole('button', { name: 'Delete Chat room' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet.').waitFor()
})
