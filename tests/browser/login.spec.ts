import { testedSecrets } from '#tests/support/tested-product.ts'
import { expect, test } from './test.ts'

/** How far ahead the clock is stopped, so that the page has opened before. */
const minuteMs = 60_000

test.use({ visitor: 'nobody' })

test('the login denies a wrong key, and leads home 5 seconds after the right one', async ({
  page,
  login,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /Failed to load resource/)
  await page.clock.install()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await login.hydrated()
  await page.clock.pauseAt(Date.now() + minuteMs)

  await test.step('it asks for a key', async () => {
    await expect(login.submit).toBeDisabled()
    await login.field.press('Enter')
    await expect(login.error).toContainText('Access key is required')
  })

  await test.step('it reports a server that cannot be reached', async () => {
    await page.route('**/api/auth/site-access', (route) => route.abort())
    await login.present()
    await expect(login.line('LOCKDOWN INITIATED')).toBeVisible()
    await page.clock.runFor(1600)
    await expect(login.error).toContainText('An unexpected error occurred. Please try again.')
    await page.unroute('**/api/auth/site-access')
  })

  await test.step('it shows the key while it is asked to', async () => {
    const field = page.getByLabel('ACCESS KEY')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByLabel('Show key').check()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByLabel('Show key').uncheck()
    await expect(field).toHaveAttribute('type', 'password')
  })

  await test.step('it denies a wrong key for one and a half seconds', async () => {
    await login.present('not the key')
    for (const line of [
      'ACCESS DENIED',
      'BIOMETRIC MISMATCH',
      'SECURITY BREACH DETECTED',
      'LOCKDOWN INITIATED',
    ]) {
      await expect(login.line(line)).toBeVisible()
    }
    await page.clock.runFor(1400)
    await expect(login.line('LOCKDOWN INITIATED')).toBeVisible()
    await page.clock.runFor(200)
    await expect(login.line('LOCKDOWN INITIATED')).toBeHidden()
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await expect(login.field).toBeFocused()
    await login.field.pressSequentially('x')
    await expect(login.error).toBeHidden()
  })

  await test.step('it ends its scan after 3 seconds and leads home after 5', async () => {
    await login.present()
    for (const line of [
      'ACCESS GRANTED',
      'INITIALIZING NEURAL LINK',
      'WELCOME TO THE UNDERGROUND',
    ]) {
      await expect(login.line(line)).toBeVisible()
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
})

test('the login leads back to the page that was asked for, at once by a key or a click', async ({
  page,
  login,
}) => {
  await page.clock.install()
  for (const goOn of [() => page.keyboard.press('a'), () => page.mouse.click(20, 20)]) {
    await login.removeSessions()
    await page.goto('/about')
    await expect(page).toHaveURL('/login?next=%2Fabout')
    await login.hydrated()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + minuteMs)
    await login.field.fill(testedSecrets.SITE_ACCESS_KEY)
    await login.roundButton.click()
    await expect(login.line('WELCOME TO THE UNDERGROUND')).toBeVisible()
    await goOn()
    await expect(page).toHaveURL('/about')
    await page.clock.resume()
  }
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader logs in, reads, opens the menu, finds the way on and logs out', async ({
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
    await field.fill(testedSecrets.SITE_ACCESS_KEY)
    await submit.click()
    await expect(page).toHaveURL('/about')

    await page.goto('/')
    await page.getByRole('link', { name: 'Finance', exact: true }).first().click()
    await expect(page).toHaveURL('/?category=finance')
    await expect(page.getByRole('heading', { name: 'Finance Stories' })).toBeVisible()
    await expect(page.locator('.card .kicker').first()).toHaveText('Finance')
    await expect(page.locator('.card .kicker').filter({ hasNotText: 'Finance' })).toHaveCount(0)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search')
    await expect(page.locator('noscript p')).toContainText('Search needs JavaScript.')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.goto('/admin')
    await expect(page.locator('noscript p')).toContainText('The admin portal needs JavaScript.')
    await expect(page.locator('noscript p')).toBeInViewport()
    await expect(page.getByText('Loading')).toBeHidden()
    await page.goto('/')
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/about')
    await expect(page).toHaveURL('/login?next=%2Fabout')
  })
})
