import type { Page } from '@playwright/test'
import { AdminScreen } from './admin.screen.ts'
import { article, signedIn } from './editor-page.ts'
import { keptWriting } from './kept-writing.ts'
import { expect, test } from './test.ts'
import { secrets } from './test-server.ts'

const someone = { username: secrets.ADMIN_USERNAME, password: secrets.ADMIN_PASSWORD }
const expired = 'Admin session expired. Please log in again.'

function keptTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['latchkey.site', 'latchkey.admin'].map((key) => localStorage.getItem(key)),
  )
}

/** What the portal asks by itself, again and again. */
const polls = /\/api\/admin\/(releases|refused-keys)$/

/**
 * The server no longer takes this browser's token, whatever is asked of it. Until `page.unroute(polls)`
 * it is left to what the test does to find out: what the portal asks by itself is not answered.
 */
async function endSession(page: Page): Promise<void> {
  await page.route(polls, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.evaluate(() => localStorage.setItem('latchkey.admin', 'no.longer.valid'))
}

for (const [screen, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
})) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport, hasTouch: screen === 'phone' })

    test('a kept token is verified while Loading shows', async ({ page }) => {
      await signedIn(page)
      const verified = Promise.withResolvers<void>()
      let authorization: string | undefined
      await page.route('**/api/auth/admin/verify', async (route) => {
        authorization = route.request().headers().authorization
        await verified.promise
        await route.continue()
      })
      await page.reload()
      await expect(page.getByText('Loading', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Content Management' })).toHaveCount(0)
      verified.resolve()
      await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible()
      expect(authorization).toBe(`Bearer ${(await keptTokens(page))[1]}`)
    })

    test('an invalid token is removed, and the sign-in says so', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 401/)
      const admin = await signedIn(page)
      await endSession(page)
      await page.reload()
      await expect(page.getByRole('alert')).toHaveText(expired)
      await page.unroute(polls)
      await expect(page).toHaveURL('/admin/login')
      const [site, token] = await keptTokens(page)
      expect([typeof site, token]).toEqual(['string', null])
      await admin.fillIn(someone)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible()
    })

    test('a refusal anywhere ends the session, and goes to the sign-in with its message', async ({
      page,
      expectedErrors,
    }) => {
      test.setTimeout(120_000)
      expectedErrors.push(/status of 401/)
      const { title } = await article()
      const admin = await signedIn(page)
      const acts: Record<string, () => Promise<void>> = {
        '/admin': () => page.getByRole('tab', { name: 'Published' }).click(),
        '/admin/staging': () =>
          page
            .getByRole('article', { name: title })
            .getByRole('button', { name: 'Needs Rewrite' })
            .click(),
        '/admin/releases': () => admin.button('Build now').last().click(),
      }
      for (const [path, act] of Object.entries(acts)) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await endSession(page)
        await act()
        await expect(admin.dialog).toContainText('Your session has expired. Please log in again.')
        await page.unroute(polls)
        await admin.confirm('OK')
        await expect(page).toHaveURL('/admin/login')
        await expect(page.getByRole('alert')).toHaveText(expired)
        expect((await keptTokens(page))[1]).toBeNull()
        await admin.fillIn(someone)
        await admin.button('Sign In').click()
        await page.getByRole('heading', { name: 'Content Management' }).waitFor()
      }
    })

    test('what is written when the session ends is there after signing in', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 401/)
      const admin = await signedIn(page)
      const title = `Cut short ${Date.now()}`
      await page.goto('/admin/create')
      await admin.text.waitFor()
      await endSession(page)
      await page.getByLabel('Title').first().fill(title)
      await admin.text.click()
      await page.keyboard.insertText('Half a sentence')
      await expect(admin.dialog).toContainText(
        'Your admin session has expired. Please log in again.',
      )
      await page.unroute(polls)
      await admin.confirm('OK')
      await admin.fillIn(someone)
      await admin.button('Sign In').click()
      await expect(admin.dialog).toContainText(title)
      await expect(
        admin.dialog.getByRole('heading', { name: 'Restore Unsaved Changes' }),
      ).toBeFocused()
      await admin.confirm('Restore')
      await expect(admin.text).toHaveText('Half a sentence')
      await expect(page.getByLabel('Title').first()).toHaveValue(title)
      await expect(admin.saving).toHaveText('Draft saved')
      await expect.poll(() => keptWriting(page)).toEqual([])
      await page.goto('/admin')
      await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveCount(1)
      await expect(page.getByText('Unsaved changes on this computer')).toHaveCount(0)
    })

    for (const [choice, kept, landing] of [
      ['Admin portal', ['string', 'object'], '/admin/login'],
      ['Site', ['object', 'string'], '/login'],
      ['Both', ['object', 'object'], '/login'],
    ] as const) {
      test(`logout of ${choice} ends that and nothing else`, async ({ page }) => {
        const admin = await signedIn(page)
        await admin.button('Logout').click()
        await expect(admin.dialog).toContainText('What do you want to log out of?')
        await admin.confirm('Cancel')
        expect((await keptTokens(page)).map((token) => typeof token)).toEqual(['string', 'string'])
        await admin.button('Logout').click()
        await admin.dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
        await admin.confirm('Logout')
        await expect(page).toHaveURL(landing)
        await page.getByRole('heading', { level: 1 }).waitFor()
        const tokens = await keptTokens(page)
        expect(tokens.map((token) => typeof token)).toEqual(kept)
        await page.goto('/admin')
        await expect(page).not.toHaveURL('/admin')
        await page.goto('/about')
        await expect(page).toHaveURL(choice === 'Admin portal' ? '/about' : /\/login/)
        await expect(new AdminScreen(page).dialog).toHaveCount(0)
      })
    }
  })
}
