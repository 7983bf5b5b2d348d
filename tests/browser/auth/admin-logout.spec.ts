import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { desk, phone, readTokens } from './ended-session.ts'
import { ownSessions } from './own-sessions.ts'

test.use({ visitor: 'admin' })

test('a logout ends the sessions that were chosen, and no other', async ({
  page,
  context,
  admin,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  for (const { choice, viewport, kept, landing } of [
    { choice: 'Admin portal', viewport: phone, kept: ['site'], landing: '/admin/login' },
    { choice: 'Site', viewport: desk, kept: ['admin'], landing: '/login' },
    { choice: 'Both', viewport: phone, kept: [], landing: '/login' },
  ]) {
    await test.step(choice, async () => {
      const cookies = await ownSessions(magazine)
      await context.setStorageState(storageState(magazine.origin, cookies))
      await page.setViewportSize(viewport)
      const keptTokens = async () =>
        Object.entries(await readTokens(page)).flatMap(([scope, token]) => (token ? scope : []))
      await admin.open()
      await admin.button('Logout').click()
      await expect(admin.dialog).toContainText('What do you want to log out of?')
      await admin.confirm('Cancel')
      expect(await keptTokens()).toEqual(['site', 'admin'])
      await admin.button('Logout').click()
      await admin.dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
      await admin.confirm('Logout')
      await expect(page).toHaveURL(landing)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await keptTokens()).toEqual(kept)
      const about = await page.request.get('/about', { maxRedirects: 0 })
      expect(about.status()).toBe(kept.includes('site') ? 200 : 302)
      await page.goto('/admin')
      await expect(page).not.toHaveURL('/admin')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(admin.dialog).toHaveCount(0)
      // A copy of what the browser held is no longer any use.
      await context.setStorageState(storageState(magazine.origin, cookies))
      const landings = kept.includes('site') ? ['/admin/login', '/about'] : [/^\/login/, /^\/login/]
      for (const [index, path] of ['/admin', '/about'].entries()) {
        const answer = await page.request.get(path, { maxRedirects: 0 })
        expect(answer.headers().location ?? path).toMatch(landings[index] ?? '')
      }
    })
  }
})

test('a logout everywhere ends the sessions of all browsers', async ({
  page,
  context,
  admin,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const login = { username: 'Somebody else', password: 'a password of many words' }
  await magazine.saveAccount({ ...login, replace: false })
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = login
  const elsewhere = await ApiClient.signIn(magazine.origin, { ADMIN_USERNAME, ADMIN_PASSWORD })
  await context.setStorageState(storageState(magazine.origin, magazine.cookies.reader))
  await page.goto('/admin/login')
  await admin.signIn(login)
  await admin.heading.waitFor()

  await admin.button('Logout').click()
  await admin.confirm('Log out everywhere')
  await expect(admin.dialog).toContainText('in every browser and on every device')
  // Its line goes once the list is read, which moves the buttons.
  await expect(admin.dialog).not.toContainText('Loading what ends with this')
  await admin.confirm('Cancel')
  expect(await elsewhere.count()).toBeGreaterThan(0)
  await admin.button('Logout').click()
  await admin.confirm('Log out everywhere')
  await admin.confirm('Log Out Everywhere')
  await expect(page).toHaveURL('/admin/login')
  await expect(elsewhere.count()).rejects.toThrow('Admin session expired')
  await page.goto('/about')
  await expect(page).toHaveURL('/about')
  // Nobody else was logged out.
  expect(await magazine.client.count()).toBeGreaterThan(0)
})
