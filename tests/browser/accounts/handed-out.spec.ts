import { createInvitation } from '#domain/accounts/calls.ts'
import { request } from '#domain/calls/request.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

test.use({ visitor: 'nobody' })

test('an account’s links are listed before it is deleted, and end with it', async ({
  page,
  context,
  admin,
  magazine,
  checkScreen,
}) => {
  const { origin, secrets, cookies } = magazine
  const account = { username: `Leaver ${Date.now()}`, password: 'a password of many words' }
  await magazine.saveAccount({ ...account, role: 'owner' })
  const leaver = await ApiClient.signIn(origin, {
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  })
  await request(leaver, createInvitation, { body: { role: 'owner', name: 'A friend' } })
  const article = await leaver.create({ title: 'The harbour', content: '<p>Its words.</p>' })
  const link = await request(leaver, createPreviewLink, {
    params: { id: article._id },
    body: { name: 'Dr Osei, lawyer', days: 30 },
  })
  const preview = `${origin}/preview/${link.token}`
  expect((await fetch(preview)).status).toBe(200)

  const { token } = await ApiClient.signIn(origin, secrets)
  await context.setStorageState(storageState(origin, `${cookies.reader}; latchkey_admin=${token}`))
  await page.goto('/admin/accounts')
  await admin.button(`Change role of ${account.username}`).click()
  await admin.dialog.getByRole('radio', { name: /^Writer/ }).check()
  await expect(admin.dialog).toContainText('Preview link for Dr Osei, lawyer: The harbour')
  await checkScreen('accounts-role-ending')
  await admin.confirm('Cancel')
  await admin.button(`Delete ${account.username}`).click()
  await expect(admin.dialog.getByRole('listitem')).toHaveCount(2)
  await expect(admin.dialog).toContainText('New owner: A friend')
  await checkScreen('accounts-delete-ending')
  await admin.confirm('Delete')
  await expect(page.getByRole('heading', { name: account.username })).toHaveCount(0)
  await expect(page.getByText('New owner: A friend')).toHaveCount(0)
  expect((await fetch(preview)).status).toBe(404)
})
