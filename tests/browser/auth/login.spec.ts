import { SearchScreen } from '#tests/browser/search/search.screen.ts'
import { expect, test } from '#tests/browser/test.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'

/** How far ahead the clock is stopped, so that the page has opened before. */
const minuteMs = 60_000

const cable = 'How a Cable Gets Mended'

test.use({ visitor: 'nobody' })

// One test: an installed clock outlasts the browser's context, which the next test uses again.
test('the login denies a wrong key, and leads home or back 5 seconds after the right one', async ({
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

  await test.step('it leads back to the page that was asked for, at once by a key or a click', async () => {
    await page.clock.resume()
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
})

test('the login types its lines without a script, and loses nothing that comes before its script', async ({
  page,
  login,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /\[astro-island\]/)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')

  await test.step('a character every 80 ms', async () => {
    const opening = 'opening channel … ok'
    expect(await login.typedAfter(40)).toEqual(['', null, null, null])
    expect(await login.typedAfter(80 * 7)).toEqual(['opening', null, null, null])
    expect(await login.typedAfter(80 * (20 + 8))).toEqual([opening, 'sponsors', null, null])
    const lines = [opening, 'sponsors found: 0', 'gatekeepers found: 0', 'present your key']
    expect(await login.typedAfter(80 * 73)).toEqual(lines)
  })

  await test.step('the only field has the focus where no touch keyboard opens', async () => {
    await expect(login.field).toBeFocused()
  })

  await test.step('its buttons are disabled while the key is blank', async () => {
    await expect(login.submit).toBeDisabled()
    await expect(login.roundButton).toBeDisabled()
    expect(scripts).toEqual([])
  })

  await test.step('Enter waits for the script', async () => {
    const release = await login.holdScripts()
    await page.keyboard.press('Enter')
    release()
    await expect(login.error).toContainText('Access key is required')
  })

  await test.step('and so does a key', async () => {
    await page.goto('/login')
    const release = await login.holdScripts()
    await login.field.pressSequentially('not the')
    await login.field.pressSequentially(' key')
    await login.field.press('Enter')
    release()
    await expect(login.line('LOCKDOWN INITIATED')).toBeVisible()
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await expect(login.field).toHaveValue('not the key')
  })

  await test.step('if the script does not come, the form is sent without', async () => {
    await page.goto('/login?next=%2Fabout')
    await page.route('**/_astro/**.js', (route) => route.abort())
    await login.field.fill('not the key')
    await login.field.press('Enter')
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await expect(login.field).toHaveValue('')
    await login.field.fill(testedSecrets.SITE_ACCESS_KEY)
    await expect(login.error).toBeHidden()
    await login.roundButton.click()
    await expect(page).toHaveURL('/about')
    await page.unroute('**/_astro/**.js')
  })

  await test.step('and a key that is typed while its inline script waits for a style sheet counts', async () => {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.route('**/_astro/**.js', (route) => route.abort())
    const styles = Promise.withResolvers<void>()
    await page.route('**/_astro/**.css', async (route) => {
      await styles.promise
      await route.continue()
    })
    await login.field.fill('not the key')
    await login.field.press('Enter')
    await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
    await login.field.fill(testedSecrets.SITE_ACCESS_KEY)
    styles.resolve()
    await expect(login.error).toBeHidden()
    await expect(login.roundButton).toBeEnabled()
  })
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
    await test.step('a search finds, corrects, keeps to a category and looks further', async () => {
      const search = new SearchScreen(page)
      await search.field.fill('grapnel')
      await search.field.press('Enter')
      await expect(page).toHaveURL('/search?q=grapnel')
      await expect(search.marks(cable).first()).toBeVisible()
      await search.chip('Finance').click()
      await expect(page).toHaveURL('/search?q=grapnel&category=finance')
      await expect(page.locator('.list-notice p')).toHaveText(
        'No articles found for “grapnel” in Finance.',
      )
      await search.field.fill('cabel mendid')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/search?q=cabel+mendid&category=finance')
      await expect(search.chip('Finance')).toHaveAttribute('aria-current', 'true')
      await page.getByRole('link', { name: 'Search all categories' }).click()
      await expect(page.locator('.search-correction p').first()).toHaveText(
        'Showing results for cable mended',
      )
      await page.getByRole('link', { name: 'Search for “cabel mendid” instead' }).click()
      await expect(page.locator('.list-notice')).toContainText(
        'No articles found for “cabel mendid”.',
      )
      await search.field.fill('the')
      await search.field.press('Enter')
      await expect(search.results.first()).toBeVisible()
    })
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

test('the login tells a browser without cookies why no key would open the site', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
  await page.goto('/login')
  await login.hydrated()
  await login.present()
  await expect(login.error).toContainText('Your browser keeps no cookies')
})
