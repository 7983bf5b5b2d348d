import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { answerOwnReads, desk, endSession, expired, phone, readTokens } from './ended-session.ts'

test.use({ visitor: 'admin' })

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
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(admin.heading).toBeVisible()
  })

  await test.step('an invalid token is removed', async () => {
    await endSession(page)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(expired)
    await answerOwnReads(page)
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
    await answerOwnReads(page)
    await admin.confirm('OK')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByRole('alert')).toHaveText(expired)
    expect((await readTokens(page)).admin).toBeNull()
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
