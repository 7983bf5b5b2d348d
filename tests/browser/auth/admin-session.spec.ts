import type { Page } from '@playwright/test'
import { readLocalCopies } from '#tests/browser/articles/local-copies.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

const expired = 'Admin session expired. Please log in again.'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

test.use({ visitor: 'admin' })

async function readTokens(page: Page): Promise<{ site: string | null; admin: string | null }> {
  return page.evaluate(() => ({
    site: localStorage.getItem('latchkey.site'),
    admin: localStorage.getItem('latchkey.admin'),
  }))
}

/** What the portal requests again and again without the editor. */
const polls = /\/api\/admin\/(releases|refused-keys)$/

/**
 * Makes the token of this browser invalid. Until `page.unroute(polls)` the portal's own requests get
 * no answer, so that an act of the test is the first to be refused.
 */
async function endSession(page: Page): Promise<void> {
  await page.route(polls, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.evaluate(() => localStorage.setItem('latchkey.admin', 'no.longer.valid'))
}

test('a stored token is verified while Loading shows; an invalid one leads to the sign-in', async ({
  page,
  admin,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /ERR_FAILED/)
  await page.setViewportSize(desk)

  await test.step('a valid token', async () => {
    const verified = Promise.withResolvers<void>()
    let authorization: string | undefined
    await page.route('**/api/auth/admin/verify', async (route) => {
      authorization = route.request().headers().authorization
      await verified.promise
      await route.continue()
    })
    await page.goto('/admin')
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    await expect(admin.heading).toHaveCount(0)
    await checkScreen('session-loading')
    verified.resolve()
    await expect(admin.heading).toBeVisible()
    expect(authorization).toBe(`Bearer ${(await readTokens(page)).admin}`)
    await page.unroute('**/api/auth/admin/verify')
  })

  await test.step('a token that cannot be verified', async () => {
    await page.route('**/api/auth/admin/verify', (route) => route.abort())
    await page.reload()
    await page.getByText('could not be reached to verify your session').waitFor()
    await checkScreen('session-unverified')
    await page.unroute('**/api/auth/admin/verify')
  })

  await test.step('an invalid token is removed', async () => {
    await endSession(page)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(expired)
    await page.unroute(polls)
    await expect(page).toHaveURL('/admin/login')
    expect(await readTokens(page)).toEqual({ site: expect.any(String), admin: null })
    await admin.signIn()
    await expect(admin.heading).toBeVisible()
  })
})

test('a refusal anywhere ends the session, and leads to the sign-in with its message', async ({
  page,
  admin,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { title } = await createArticle()
  const card = page.getByRole('article', { name: title })
  const acts = [
    { path: '/admin', viewport: phone, act: page.getByRole('tab', { name: 'Published' }) },
    {
      path: '/admin/staging',
      viewport: desk,
      act: card.getByRole('button', { name: 'Needs Rewrite' }),
    },
    { path: '/admin/releases', viewport: phone, act: admin.button('Build now').last() },
  ]
  await page.goto('/about')
  const { admin: token } = await readTokens(page)
  for (const { path, viewport, act } of acts) {
    await page.setViewportSize(viewport)
    await page.evaluate((value) => localStorage.setItem('latchkey.admin', String(value)), token)
    await page.goto(path)
    await act.waitFor()
    await page.waitForLoadState('networkidle')
    await endSession(page)
    await act.click()
    await expect(admin.dialog).toContainText('Your session has expired. Please log in again.')
    await page.unroute(polls)
    await admin.confirm('OK')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByRole('alert')).toHaveText(expired)
    expect((await readTokens(page)).admin).toBeNull()
  }
})

test('what is written when the session ends is offered back after signing in', async ({
  page,
  admin,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)

  await test.step('a new article, on a phone', async () => {
    await page.setViewportSize(phone)
    const title = `Cut short ${Date.now()}`
    await page.goto('/admin/create')
    await admin.text.waitFor()
    await endSession(page)
    await page.getByLabel('Title').first().fill(title)
    await admin.text.click()
    await page.keyboard.insertText('Half a sentence')
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await expect(admin.dialog).toHaveCount(0)
    await admin.button('Save as Draft').click()
    await expect(admin.dialog).toContainText('Your admin session has expired. Please log in again.')
    await page.unroute(polls)
    await admin.confirm('OK')
    await admin.signIn()
    await expect(admin.dialog).toContainText(title)
    await expect(
      admin.dialog.getByRole('heading', { name: 'Restore Unsaved Changes' }),
    ).toBeFocused()
    await admin.confirm('Restore')
    await expect(admin.text).toHaveText('Half a sentence')
    await expect(page.getByLabel('Title').first()).toHaveValue(title)
    await expect(admin.saving).toHaveText('Draft saved')
    await expect.poll(() => readLocalCopies(page)).toEqual([])
    await admin.open()
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveCount(1)
    await expect(page.getByText('Unsaved changes on this computer')).toHaveCount(0)
  })

  await test.step('a stored article, at a desk', async () => {
    await page.setViewportSize(desk)
    const { _id } = await createArticle()
    await admin.edit(_id)
    await endSession(page)
    await admin.writeOn(' Then the session ended.')
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await page.keyboard.press('Control+S')
    await expect(admin.dialog).toContainText('Your admin session has expired. Please log in again.')
    await checkScreen('session-ended')
    await page.unroute(polls)
    await admin.confirm('OK')
    await expect(page.getByText(expired)).toBeVisible()
    await checkScreen('sign-in-after-the-end')
    await admin.signIn()
    await expect(admin.dialog).toContainText('saved on this computer but not on the server')
    await expect(admin.dialog.locator('ins').first()).toContainText('Then the session ended.')
    await admin.confirm('Restore')
    await expect(admin.text).toContainText('Then the session ended.')
    await expect(admin.saving).toHaveText('Draft saved')
  })
})

/** Sessions of their own: those that the tests share must not end. */
async function ownSessions(origin: string): Promise<string> {
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  const post = async (path: string, json: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(json) }
    const response = await fetch(origin + path, init)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const site = await post('/api/auth/site-access', { password: SITE_ACCESS_KEY })
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }
  return `${site}; ${await post('/api/auth/admin/login', login)}`
}

test('whoever types when the session ends loses no letter, and signs in where they are', async ({
  page,
  context,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { _id } = await createArticle()
  const cookies = await ownSessions(magazine.origin)
  await context.setStorageState(storageState(magazine.origin, cookies))
  await page.setViewportSize(desk)
  await admin.edit(_id)
  await admin.text.click()
  await page.keyboard.press('Control+End')
  const before = ' The lamps went out one by one'
  const during = ', and nobody on the quay said a word about it until the first ferry had come in.'

  await test.step('types on while the session ends on the server', async () => {
    await page.keyboard.type(before, { delay: 20 })
    await expect(admin.saving).toHaveText('Draft saved')
    const typing = page.keyboard.type(during, { delay: 60 })
    const headers = { authorization: `Bearer ${(await readTokens(page)).admin}` }
    const init = { headers: { ...headers, 'content-type': 'application/json' } }
    const body = JSON.stringify({ scope: 'admin' })
    const logout = `${magazine.origin}/api/auth/logout`
    expect((await fetch(logout, { method: 'POST', body, ...init })).status).toBe(204)
    // Saves and reads at once what would be saved and read later.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await typing
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.text).toBeFocused()
    await expect(admin.text).toContainText(before + during)
    await expect.poll(() => readLocalCopies(page)).toEqual([expect.stringContaining(during)])
    await checkScreen('editor-signed-out')
  })

  await test.step('goes on in place', async () => {
    await admin.button('Sign in again').click()
    await expect(admin.dialog.getByLabel('Password')).toBeFocused()
    await checkScreen('sign-in-again')
    await page.keyboard.type(testedSecrets.ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(admin.saving).toHaveText('Draft saved')
    await expect(admin.text).toBeFocused()
    await page.keyboard.type(' So it went.', { delay: 20 })
    await expect(admin.saving).toHaveText('Draft saved')
    await expect
      .poll(async () => (await magazine.client.read(_id)).content)
      .toContain(`${before}${during} So it went.`)
    await expect.poll(() => readLocalCopies(page)).toEqual([])
  })

  await test.step('another screen says it in the header, and a tap announces it', async () => {
    await page.setViewportSize(phone)
    await admin.open()
    await page.waitForLoadState('networkidle')
    const otherTab = await context.newPage()
    await otherTab.goto('/about')
    await otherTab.evaluate(() => localStorage.removeItem('latchkey.admin'))
    await otherTab.close()
    await expect(page.getByText('Signed out: your session has ended.')).toBeVisible()
    await expect(admin.dialog).toHaveCount(0)
    await checkScreen('dashboard-signed-out')
    await page.getByRole('tab', { name: 'Drafts' }).click()
    await expect(admin.dialog).toContainText('Your session has expired. Please log in again.')
    await checkScreen('session-announced')
    await admin.confirm('Sign in here')
    await admin.dialog.getByLabel('Password').fill(testedSecrets.ADMIN_PASSWORD)
    await admin.confirm('Sign In')
    await expect(admin.dialog).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Signed out')).toHaveCount(0)
  })
})

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
      const cookies = await ownSessions(magazine.origin)
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

test('a browser that has lost the admin token leads to the login', async ({ page, admin }) => {
  await admin.open()
  // In one step: else a call of the dashboard may notice the loss before the click, and its dialog takes it.
  await page
    .getByRole('link', { name: 'Staging Area' })
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      localStorage.removeItem('latchkey.admin')
      link.click()
    })
  await expect(admin.dialog).toContainText('Your session has expired. Please log in again.')
  await admin.confirm('OK')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('alert')).toHaveText('Admin session expired. Please log in again.')
  await page.goto('/admin/staging')
  await expect(page).toHaveURL('/admin/login')
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
  await page.getByLabel('Username').fill(login.username)
  await page.getByLabel('Password').fill(login.password)
  await admin.button('Sign In').click()
  await admin.heading.waitFor()

  await admin.button('Logout').click()
  await admin.confirm('Log out everywhere')
  await expect(admin.dialog).toContainText('in every browser and on every device')
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
