import type { Browser } from '@playwright/test'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { LoginScreen } from '#tests/browser/auth/login.screen.ts'
import { expect, storageState, test } from '#tests/browser/test.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

test.use({ visitor: 'nobody' })

const password = 'a password of many words'

/** A browser that was never here. Its addresses show what reached a server. */
async function freshBrowser(browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(request.url().split('#')[0] + (request.postData() ?? '')),
  )
  return { context, page, login: new LoginScreen(page), portal: new AdminScreen(page), sent }
}

test('an invitation and a reset open in a browser that has no key yet', async ({
  page,
  context: own,
  admin,
  browser,
  magazine,
  expectedErrors,
}) => {
  // The login answers a wrong key so.
  expectedErrors.push(/status of 401/)
  const { origin, secrets, cookies } = magazine
  const { token } = await ApiClient.signIn(origin, secrets)
  await own.setStorageState(storageState(origin, `${cookies.reader}; latchkey_admin=${token}`))
  const name = `Robin ${Date.now()}`
  await page.goto('/admin/accounts')
  await admin.button('Invite').click()
  await admin.dialog.getByLabel('Name').fill(name)
  await admin.confirm('Make Link')
  const code = admin.dialog.getByRole('code')
  const invitation = (await code.textContent()) ?? ''

  await test.step('the link stays on the screen until it was copied', async () => {
    await admin.dialogTakesKeys()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await expect(code).toHaveText(invitation)
    await expect(admin.dialog).toContainText('This is shown only now.')
    await admin.confirm('Done')
    await expect(admin.dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `New writer: ${name}` })).toBeVisible()
  })

  await test.step('the invited person gives the key, then makes the account', async () => {
    const guest = await freshBrowser(browser)
    await guest.page.goto(invitation)
    await guest.login.hydrated()
    await expect(guest.login.field).toHaveAccessibleDescription(/from the person who invited you/)
    await guest.login.enter()
    await expect(guest.page.getByLabel('Username')).toHaveValue(name)
    await guest.page.getByLabel('Password').fill(password)
    await guest.portal.button('Create Account').click()
    await guest.portal.heading.waitFor()
    expect(guest.page.url()).not.toContain('#')
    const secret = new URL(invitation).hash.slice(1)
    const readers = guest.sent.filter((url) => url.includes(secret))
    // The page's own two calls have it in their bodies; no address has it.
    expect(readers.map((url) => url.split('{')[0])).toEqual([
      `${origin}/api/auth/invitation`,
      `${origin}/api/auth/invitation/acceptance`,
    ])
    await guest.context.close()
  })

  await page.reload()
  await admin.button(`Reset password of ${name}`).click()
  const reset = (await code.textContent()) ?? ''
  await admin.confirm('Done')

  await test.step('a reset passes the door too, also before its script is there', async () => {
    const guest = await freshBrowser(browser)
    const release = await guest.login.holdScripts()
    await guest.page.goto(reset)
    await guest.login.field.fill('not the key')
    await guest.login.submit.click()
    await expect(guest.login.error).toContainText('Access Denied')
    await guest.login.field.fill(testedSecrets.SITE_ACCESS_KEY)
    await guest.login.submit.click()
    await guest.page.waitForURL(/\/admin\/invitation#/)
    release()
    await guest.page.getByLabel('Password').fill(`${password}, another`)
    await guest.portal.button('Set Password').click()
    await guest.portal.heading.waitFor()
    expect(guest.sent.filter((url) => url.includes('/login')).join()).not.toContain(
      new URL(reset).hash.slice(1),
    )
    await guest.context.close()
  })

  await test.step('an incomplete link says so', async () => {
    await page.goto('/admin/invitation')
    await expect(page.getByRole('alert')).toContainText('This link is not complete.')
  })
})
