import { expect, test } from '#tests/browser/test.ts'
import { SearchScreen } from './search.screen.ts'

const cable = 'How a Cable Gets Mended'

test('a reader finds an article while typing, and opens it by keyboard', async ({ page }) => {
  const search = new SearchScreen(page)
  await search.open('/')
  await search.menuButton.click()
  await search.menu.getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(search.field).toBeFocused()

  await test.step('what is typed while its script loads is searched for then', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/react.*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.type('CABLE')
    await expect(search.field).toHaveValue('CABLE')
    held.resolve()
    await expect(search.result(cable)).toBeVisible()
    await expect(page).toHaveURL('/search?q=CABLE')
    await page.keyboard.type(' mend')
  })
  await expect(search.result(cable)).toBeVisible()
  await expect(search.marks(cable).first()).toHaveText('Cable')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(search.marks(cable).first()).toHaveCSS('background-color', /^rgb\(/)
  await page.emulateMedia({ forcedColors: null })
  await expect(page).toHaveURL('/search?q=CABLE+mend')
  await expect(search.status).toHaveText(/\d+ results?/)

  await page.keyboard.press('ArrowDown')
  await expect(search.results.first().getByRole('heading').getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search.field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: cable })).toBeVisible()
  await page.goBack()
  await expect(search.field).toHaveValue('CABLE mend')
  await expect(search.result(cable)).toBeVisible()
})

test('a search keeps to its category, finds nothing, fails, and looks further', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const search = new SearchScreen(page)
  await search.open('/search?q=the&category=finance')

  await test.step('the page came with it; a script takes over in place', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const before = await search.results.first().elementHandle()
    await search.reached()
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    expect(await before?.evaluate((card) => card.isConnected)).toBe(true)
  })

  await test.step('the category is in the address and the history', async () => {
    await expect(search.results).toHaveCount(3)
    await expect(search.chip('Finance')).toHaveAttribute('aria-current', 'true')
    await search.chip('Politics').click()
    await expect(page).toHaveURL('/search?q=the&category=politics')
    await page.goBack()
    await expect(page).toHaveURL('/search?q=the&category=finance')
    await expect(search.chip('Finance')).toHaveAttribute('aria-current', 'true')
    await expect(search.results).toHaveCount(3)
  })

  await test.step('a search without results offers all categories', async () => {
    await search.field.fill('cable grapnel')
    const nothing = 'No articles found for “cable grapnel” in Finance.'
    await expect(page.getByText(nothing).first()).toBeVisible()
    await page.getByRole('link', { name: 'Search all categories' }).click()
    await expect(search.result(cable)).toBeVisible()
    await search.field.focus()
    await page.keyboard.press('Escape')
    await expect(search.results).toHaveCount(0)
    await expect(page).toHaveURL('/search')
  })

  await test.step('whatever is typed is just words', async () => {
    for (const query of [
      '"unbalanced',
      "cable' OR 1=1 --",
      'NEAR( * ^ ) AND',
      '<b>🔑</b>',
      '%00',
    ]) {
      await search.field.fill(query)
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === query)
      await expect(search.status).toHaveText(/No articles found|results?$/)
    }
  })

  await test.step('a search that failed can be tried again', async () => {
    await page.route('**/api/search?**', (route) => route.abort())
    await search.field.fill('cable')
    await expect(page.getByRole('alert')).toContainText('The search failed. Please try again.')
    await page.unroute('**/api/search?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(search.result(cable)).toBeVisible()
  })
})
