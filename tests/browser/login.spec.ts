import { LoginScreen } from './login.screen.ts'
import { expect, test } from './test.ts'
import { secrets } from './test-server.ts'

/** Far enough ahead for a page to have opened before its clock stands still. */
const minute = 60_000

test.describe('the login', () => {
  test('ends its scan after 3 seconds and leads home after 5', async ({ page }) => {
    const login = new LoginScreen(page)
    await page.clock.install()
    await login.open()
    await page.clock.pauseAt(Date.now() + minute)
    await login.present(secrets.SITE_ACCESS_KEY)
    for (const line of [
      'ACCESS GRANTED',
      'INITIALIZING NEURAL LINK',
      'WELCOME TO THE UNDERGROUND',
    ]) {
      await expect(page.getByText(line, { exact: true })).toBeVisible()
    }
    const submit = page.locator('.login-submit')
    await page.clock.runFor(2900)
    await expect(submit).toHaveText('SCANNING...')
    await page.clock.runFor(200)
    await expect(submit).toHaveText('INITIATE SEQUENCE')
    await page.clock.runFor(1800)
    await expect(page).toHaveURL('/login')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/')
  })

  test('goes on at once by a key or a click', async ({ page, context }) => {
    const login = new LoginScreen(page)
    await page.clock.install()
    for (const goOn of [() => page.keyboard.press('a'), () => page.mouse.click(20, 20)]) {
      // Nothing of the page before is still being fetched.
      await page.goto('about:blank')
      await context.clearCookies()
      await login.open('/about')
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + minute)
      await login.field.fill(secrets.SITE_ACCESS_KEY)
      await login.roundButton.click()
      await expect(page.getByText('WELCOME TO THE UNDERGROUND', { exact: true })).toBeVisible()
      await goOn()
      await expect(page).toHaveURL('/about')
      await page.clock.resume()
    }
  })

  test('shows the refusal after one and a half seconds', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    const login = new LoginScreen(page)
    await page.clock.install()
    await login.open()
    await page.clock.pauseAt(Date.now() + minute)
    await login.present('not the key')
    for (const line of [
      'ACCESS DENIED',
      'BIOMETRIC MISMATCH',
      'SECURITY BREACH DETECTED',
      'LOCKDOWN INITIATED',
    ]) {
      await expect(page.getByText(line, { exact: true })).toBeVisible()
    }
    await page.clock.runFor(1400)
    await expect(page.getByText('LOCKDOWN INITIATED', { exact: true })).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('LOCKDOWN INITIATED', { exact: true })).toBeHidden()
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await expect(login.field).toBeFocused()
  })

  test('says what is wrong where the server cannot be reached', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const login = new LoginScreen(page)
    await page.route('**/api/auth/site-access', (route) => route.abort())
    await login.open()
    await login.field.press('Enter')
    await expect(login.error).toContainText('Access key is required')
    await login.field.fill(secrets.SITE_ACCESS_KEY)
    await login.field.press('Enter')
    await expect(login.error).toContainText('An unexpected error occurred. Please try again.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader logs in, reads, opens the menu and finds the way on', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[01]/)
    await page.goto('/about')
    const field = page.getByLabel('Access key')
    const submit = page.getByRole('button', { name: 'INITIATE SEQUENCE' })
    await submit.click()
    await expect(page.getByText('Access key is required')).toBeVisible()
    await field.fill('not the key')
    await submit.click()
    await expect(page.getByText('Access Denied. Invalid passphrase.')).toBeVisible()
    await field.fill(secrets.SITE_ACCESS_KEY)
    await submit.click()
    await expect(page).toHaveURL('/about')

    await page.goto('/')
    // A chip that shows the same list again would be worse than none.
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden()
    // The first may be taken back by another test meanwhile.
    await page.getByRole('article').last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search')
    await expect(page.locator('noscript p')).toContainText('Search needs JavaScript.')
    await expect(page.getByRole('searchbox')).toBeHidden()
  })
})
