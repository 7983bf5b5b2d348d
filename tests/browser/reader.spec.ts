import { LoginScreen } from './login.screen.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

test('a reader enters with the key, filters the stories and reads one', async ({ page }) => {
  const login = new LoginScreen(page)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await login.enter()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Good (Morning|Afternoon|Evening)\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Stories' })).toBeVisible()
  // Other tests publish meanwhile: there are at least the demonstration's own.
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(12)

  await page
    .getByRole('link', { name: 'Finance', exact: true })
    .or(page.getByRole('button', { name: 'Finance' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Finance Stories' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Three Cents' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasNotText: 'Finance' })).toHaveCount(0)

  const title = 'Three Cents in Every Swipe'
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/article\/three-cents-in-every-swipe-[a-z0-9]{6}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^OCTOBER 13, 2026, 12:40 PM ET$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Finance Stories' })).toBeVisible()
})

test('a link to an article leads through the login back to it', async ({ page }) => {
  await page.goto('/about')
  await expect(page).toHaveURL('/login?next=%2Fabout')
  await new LoginScreen(page).enter('/about')
  await expect(page).toHaveURL('/about')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('a wrong key is denied, and typing clears the message', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const login = new LoginScreen(page)
  await login.open()
  await expect(login.submit).toBeDisabled()
  await login.present('not the key')
  await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
  await expect(page.getByText('LOCKDOWN INITIATED', { exact: true })).toBeHidden()
  await login.field.pressSequentially('x')
  await expect(login.error).toBeHidden()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('an unknown article is Article Not Found, an unknown path is home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await new ReaderScreen(page).signIn()
  await page.goto('/article/nothing-aaaaaa')
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await expect(page.getByText("We couldn't find the article you're looking for.")).toBeVisible()
  await page
    .getByRole('button', { name: 'Go Back' })
    .or(page.getByRole('link', { name: 'Go Back' }))
    .click()
  await expect(page).toHaveURL('/')
  await page.goto('/nothing/at/all')
  await expect(page).toHaveURL('/')
})
