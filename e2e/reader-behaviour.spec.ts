import { LoginScreen } from './login.screen.ts'
import { secrets } from './place.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

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
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search')
    await expect(page.locator('noscript p')).toContainText('Search needs JavaScript.')
    await expect(page.getByRole('searchbox')).toBeHidden()
  })
})

test('the address opens a list again; back and forward go through it', async ({
  page,
  expectedErrors,
}) => {
  // The articles of the feed are made up: fetching one ahead finds nothing.
  expectedErrors.push(/status of 404/)
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.fakeFeed('finance', ['Third', 'Second'], [['First']])
  await reader.open('/?category=finance&page=2')
  await expect(reader.heading).toHaveText('Finance Stories')
  await expect(reader.cards).toHaveCount(3)
  await expect(reader.cards.first()).toContainText('+2 more')

  await reader.chip('All').click()
  await expect(page).toHaveURL('/')
  await expect(reader.heading).toHaveText('Featured Stories')
  await reader.chip('Finance').click()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL('/?category=finance&page=2')
  await expect(page.getByRole('link', { name: 'First' })).toBeFocused()

  await page.goBack()
  await expect(reader.cards).toHaveCount(2)
  await page.goBack()
  await expect(reader.heading).toHaveText('Featured Stories')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL('/?category=finance&page=2')
  await expect(reader.cards).toHaveCount(3)
})

test('the menu holds the keyboard, and gives it back', async ({ page }) => {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/')
  await reader.menuButton.press('Enter')
  const entries = reader.menu.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText(['Home', 'Latest', 'Audio', 'Search', 'Admin Login'])
  await page.keyboard.press('Escape')
  await expect(reader.menu).toBeHidden()
  await expect(reader.menuButton).toBeFocused()
})

test('the header shrinks past 50 pixels, the theme stays chosen', async ({ page }) => {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/about')
  const header = page.locator('.site-bar')
  const bottom = async () =>
    (await header.boundingBox().then((box) => box && box.y + box.height)) ?? 0
  const tall = await bottom()
  await page.mouse.wheel(0, 51)
  await expect.poll(bottom).toBeLessThan(tall)

  await page.getByRole('button', { name: 'Night theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

test('sharing copies the address and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = new ReaderScreen(page)
  await reader.signIn()
  await reader.open('/')
  await reader.cards.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
