import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test('the login, its overlays and its refusal', async ({
  page,
  login,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/status of 401/)
  // The overlays stay until the test ends them.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...args: []) =>
        ms < 1000 ? start(act, ms, ...args) : -held.push(act),
      runTimers: () => held.splice(0).map((act) => act()),
    })
  })
  await login.open()
  await checkScreen('login')
  await login.present('not the key')
  await login.line('LOCKDOWN INITIATED').waitFor()
  await checkScreen('login-denied')
  await expect(login.line('LOCKDOWN INITIATED')).toBeVisible()
  await page.evaluate('runTimers()')
  await expect(login.error).toContainText('Access Denied. Invalid passphrase.')
  await checkScreen('login-refused')
  await login.present()
  await login.line('WELCOME TO THE UNDERGROUND').waitFor()
  await checkScreen('login-granted')
  await expect(login.line('WELCOME TO THE UNDERGROUND')).toBeVisible()
})

test('lists and articles', async ({ page, reader, expectedErrors, checkScreen }) => {
  expectedErrors.push(/Failed to load resource/)

  await test.step('home', async () => {
    await reader.open('/')
    await checkScreen('home')
    await reader.menuButton.click()
    await expect(reader.menu).toBeVisible()
    await checkScreen('menu')
    await page.keyboard.press('Escape')
    await reader.reachList()
    await page.route('**/feeds/**', (route) => route.abort())
    await reader.chip('Lifestyle').click()
    await expect(page.getByText('Failed to load articles. Please try again.')).toBeVisible()
    await checkScreen('home-failed')
    await page.unroute('**/feeds/**')
    await page.route('**/feeds/lifestyle/**', (route) =>
      route.fulfill({ json: { feed: 'lifestyle', articles: [], older: 0 } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No articles found. Check back soon')).toBeVisible()
    await checkScreen('home-empty')
    await reader.open('/latest')
    await checkScreen('latest')
  })

  await test.step('articles', async () => {
    await page.route('**/media/**', (route) => route.abort())
    await reader.open('/?category=finance')
    await expect(page.getByText('Image unavailable').first()).toBeVisible()
    await checkScreen('home-broken-image')
    await page.unroute('**/media/**')
    await reader.cards.first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await checkScreen('article')
    await page
      .getByRole('link', { name: /^Source \d$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Source \d$/ })).toBeVisible()
    await checkScreen('article-source')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Text settings' })).toBeVisible()
    await checkScreen('article-text-settings')
    await page.keyboard.press('Escape')
    const byline = page.locator('.byline').getByRole('link')
    const author = (await byline.textContent()) ?? ''
    await byline.click()
    await expect(page.getByRole('heading', { level: 1, name: author })).toBeVisible()
    await expect(reader.cards.first()).toContainText(`By ${author}`)
    await checkScreen('author')
    await reader.cards.first().getByRole('list').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tag\/[a-z0-9-]+$/)
    await reader.cards.first().locator('[rel="author"]').click()
    await expect(page).toHaveURL(/\/contributors\/[a-z0-9-]+$/)
    await reader.open('/audio')
    // The title's link lies above it: the whole card is pressed.
    await reader.cards.first().locator('time').click({ force: true })
    await expect(page.locator('audio')).toBeVisible()
    await checkScreen('article-with-audio')
    await reader.open('/explore')
    await checkScreen('explore')
    await page.goto('/tag/nothing')
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
    await checkScreen('tag-without-articles')
    await page.goto('/article/nothing-aaaaaa')
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    await checkScreen('article-not-found')
  })
})

test('the search and the pages about the magazine', async ({
  page,
  reader,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/Failed to load resource/)

  await test.step('search', async () => {
    await reader.open('/search')
    await checkScreen('search')
    await page.getByRole('searchbox').fill('public')
    await expect(reader.cards.first()).toBeVisible()
    await checkScreen('search-results')
    await page.getByRole('searchbox').fill('pubilc')
    await expect(page.getByText('Showing results for public')).toBeVisible()
    await expect(reader.cards.first()).toBeVisible()
    await checkScreen('search-corrected')
    await page.getByRole('searchbox').fill('xylophone')
    await expect(page.getByText('No articles found for').first()).toBeVisible()
    await checkScreen('search-nothing')
    await page.route('**/api/search?**', (route) => route.abort())
    await page.getByRole('searchbox').fill('cable')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await checkScreen('search-failed')
  })

  for (const name of ['about', 'privacy', 'terms', 'audio', 'subscribe']) {
    await test.step(name, async () => {
      await reader.open(`/${name}`)
      await checkScreen(name)
    })
  }
})
