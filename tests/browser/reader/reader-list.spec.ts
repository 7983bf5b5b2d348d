import type { Article } from '#domain/articles/article.ts'
import { expect, test } from '#tests/browser/test.ts'

test.describe('a list longer than it shows at first', () => {
  // One after another: each worker would make the list for itself.
  test.describe.configure({ mode: 'default' })

  /** How many articles of the demonstration magazine are in the category. */
  let before = 0
  const articles: Article[] = []

  test.beforeAll(async ({ magazine }) => {
    const all = await magazine.client.list()
    before = all.filter(({ published, category }) => published && category === 'Finance').length
    for (let number = 1; number <= 33; number++) {
      articles.push(
        await magazine.client.create({
          title: `Ledger ${number}`,
          summary: 'What there is to say of it.',
          content: '<p>A text.</p>',
          category: 'Finance',
          tags: ['one', 'two', 'three', 'four', 'five'],
          citations: [{ title: 'A source', url: 'https://example.com' }],
          published: true,
        }),
      )
    }
  })

  test.afterAll(async ({ magazine }) => {
    for (const { _id } of articles.splice(0)) await magazine.client.remove(_id)
  })

  test('opens by its address again, goes through the history, and keeps the reader’s place', async ({
    page,
    reader,
  }) => {
    const all = before + articles.length
    await reader.open('/?category=finance&page=2')
    await expect(reader.heading).toHaveText('Finance Stories')
    await expect(reader.cards).toHaveCount(all)
    await expect(reader.cards.first()).toContainText('Ledger 33')
    await expect(reader.cards.first()).toContainText('+2 more')
    await expect(reader.cards.first()).toContainText('1 Source Cited')

    let first = 0
    await test.step('more of it is loaded', async () => {
      await reader.chip('All').click()
      await expect(page).toHaveURL('/')
      await expect(reader.heading).toHaveText('Featured Stories')
      // The page of a category led to another page.
      await reader.reachList()
      await reader.chip('Finance').click()
      await expect(reader.heading).toHaveText('Finance Stories')
      await expect(reader.chip('Finance')).toHaveAttribute('aria-current', 'true')
      await expect(reader.cards).not.toHaveCount(0)
      first = await reader.cards.count()
      expect(first).toBeLessThan(all)
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(page).toHaveURL('/?category=finance&page=2')
      await expect(reader.cards).toHaveCount(all)
      await expect(reader.cards.nth(first).getByRole('heading').getByRole('link')).toBeFocused()
    })

    await test.step('back and forward go through it', async () => {
      await page.goBack()
      await expect(reader.cards).toHaveCount(first)
      await page.goBack()
      await expect(reader.heading).toHaveText('Featured Stories')
      await page.goForward()
      await page.goForward()
      await expect(page).toHaveURL('/?category=finance&page=2')
      await expect(reader.cards).toHaveCount(all)
    })

    await test.step('coming back from an article, the reader is at the same place', async () => {
      const link = reader.cards
        .filter({ hasText: 'Ledger 3' })
        .last()
        .getByRole('heading')
        .getByRole('link')
      await link.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(1000)
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger 3')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect(link).toBeInViewport()
    })

    await test.step('back again, on a page that the browser has loaded anew', async () => {
      await page.goBack()
      await expect(page).toHaveURL('/?category=finance')
      await page.reload()
      await page.goBack()
      await expect(page).toHaveURL('/')
      await expect(reader.heading).toHaveText('Featured Stories')
    })
  })

  test('answers before, while and after its scripts are loaded, and without them', async ({
    page,
    reader,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /dynamically imported module/)
    const held = Promise.withResolvers<void>()
    await page.route('**/react.*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    // Its load event waits for what is held.
    await page.goto('/?category=finance', { waitUntil: 'domcontentloaded' })
    const first = await reader.cards.count()
    await page.getByRole('button', { name: 'Load more' }).click()
    held.resolve()
    await expect(reader.cards).toHaveCount(before + articles.length)
    expect(first).toBeLessThan(before + articles.length)

    await test.step('a filter that is clicked before filters in place', async () => {
      const late = Promise.withResolvers<void>()
      await page.route('**/react.*.js', async (route) => {
        await late.promise
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await expect(page).toHaveTitle('The Underground')
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
      await reader.chip('Finance').click()
      late.resolve()
      await expect(reader.heading).toHaveText('Finance Stories')
      await expect(page).toHaveTitle('Finance · The Underground')
      await expect(page.locator('body')).toHaveAttribute('data-same-page')
      await reader.chip('All').click()
      await expect(page).toHaveTitle('The Underground')
    })

    await page.route('**/react.*.js', (route) => route.abort())
    await reader.open('/')
    await reader.chip('Finance').click()
    await expect(page).toHaveURL('/?category=finance')
    await expect(reader.heading).toHaveText('Finance Stories')
    await expect(page).toHaveTitle('Finance · The Underground')
    await expect(reader.cards.first()).toContainText('Ledger 33')
  })
})
