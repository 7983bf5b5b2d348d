import { test } from './isolated-site.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect } from './test.ts'
import { withReleases } from './timeouts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './visual.ts'

/** More than a list shows at first. */
const all = 33

test.use({ magazineOf: 'reader-list' })
// From the empty magazine on.
test.describe.configure({ mode: 'serial' })

test('a magazine without articles says so, wherever one looks', async ({ page, magazine }) => {
  // The first test waits until the magazine is started.
  test.setTimeout(withReleases)
  const reader = new ReaderScreen(page)
  await reader.signIn(magazine.secrets.SITE_ACCESS_KEY)
  const nothing = page.getByText('No articles found. Check back soon for new content.')
  for (const path of ['/', '/latest', '/?category=politics']) {
    await reader.open(path)
    await expect(nothing).toBeVisible()
    await expect(reader.cards).toHaveCount(0)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
})

test('the address opens a list again; back and forward go through it', async ({
  page,
  magazine,
}) => {
  test.setTimeout(withReleases)
  magazine.pauseBuilds()
  for (let number = 1; number <= all; number++) {
    await magazine.client.create({
      title: `Ledger ${number}`,
      summary: 'What there is to say of it.',
      content: '<p>A text.</p>',
      category: 'Finance',
      tags: ['one', 'two', 'three', 'four', 'five'],
      citations: [{ title: 'A source', url: 'https://example.com' }],
      published: true,
    })
  }
  magazine.resumeBuilds()
  await magazine.settled()

  const reader = new ReaderScreen(page)
  await reader.signIn(magazine.secrets.SITE_ACCESS_KEY)
  await reader.open('/?category=finance&page=2')
  await expect(reader.heading).toHaveText('Finance Stories')
  await expect(reader.cards).toHaveCount(all)
  await expect(reader.cards.first()).toContainText(`Ledger ${all}`)
  await expect(reader.cards.first()).toContainText('+2 more')
  await expect(reader.cards.first()).toContainText('1 Source Cited')

  await reader.chip('All').click()
  await expect(page).toHaveURL('/')
  await expect(reader.heading).toHaveText('Featured Stories')
  await reader.chip('Finance').click()
  await expect(reader.heading).toHaveText('Finance Stories')
  await expect(reader.chip('Finance')).toHaveAttribute('aria-current', 'true')
  const first = await reader.cards.count()
  expect(first).toBeLessThan(all)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL('/?category=finance&page=2')
  await expect(reader.cards).toHaveCount(all)
  await expect(reader.cards.nth(first).getByRole('link')).toBeFocused()

  await page.goBack()
  await expect(reader.cards).toHaveCount(first)
  await page.goBack()
  await expect(reader.heading).toHaveText('Featured Stories')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL('/?category=finance&page=2')
  await expect(reader.cards).toHaveCount(all)
})

test('coming back from an article, the reader is where they were in the list', async ({
  page,
  magazine,
}) => {
  const reader = new ReaderScreen(page)
  await reader.signIn(magazine.secrets.SITE_ACCESS_KEY)
  await reader.open('/?category=finance&page=2')
  const link = reader.cards.filter({ hasText: 'Ledger 3' }).last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(link).toBeInViewport()
})

test('a word longer than any line widens no page', async ({ page, magazine }) => {
  const word = 'Kraftfahrzeughaftpflichtversicherung'.repeat(4)
  const [long, next] = [`Long ${word}`, 'After it']
  magazine.pauseBuilds()
  for (const title of [long, next]) {
    await magazine.client.create({
      title,
      summary: word,
      content: `<p>${word}</p><pre>${word}</pre><p><code>${word}</code></p>`,
      tags: [word.slice(0, 40)],
      citations: [{ title: word, url: `https://example.com/${word}` }],
      quotes: [{ text: word, attribution: word, position: 'left' }],
      published: true,
    })
  }

  const reader = new ReaderScreen(page)
  await reader.signIn(magazine.secrets.SITE_ACCESS_KEY)
  await reader.open('/')
  await expectNoSidewaysScroll(page)
  // The article behind it ends with its title.
  await reader.cards.getByRole('link', { name: next }).click()
  await expect(page.getByRole('link', { name: /^Previous article/ })).toContainText(word)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Previous article/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
  await expectNoSidewaysScroll(page)
  await reader.open('/search?q=Long')
  await expect(reader.cards.first()).toContainText(word)
  await expectNoSidewaysScroll(page)
  magazine.resumeBuilds()
})
