import type { Locator } from '@playwright/test'
import { articlePath } from '#domain/articles/slug.ts'
import { request } from '#domain/calls/request.ts'
import { createEdition, publishEdition, retractEdition } from '#domain/editions/calls.ts'
import { expect, test } from '#tests/browser/test.ts'

/** Where the words of an element stand, without its padding. */
function wordsBox(element: Locator): Promise<DOMRect> {
  return element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().toJSON()
  })
}

test('a summary in Arabic ends where its title does, on a card and in an edition', async ({
  page,
  magazine: { client },
  createArticle,
}) => {
  const { _id, title } = await createArticle({
    title: 'المدينة التي قرأت نفسها',
    summary: 'كيف فتح سكان حيّ دفاترهم',
    language: 'ar',
    published: true,
  })
  const { id, revision } = await request(client, createEdition, {
    body: { number: 77, title: 'Words', articles: [_id] },
  })
  const edition = await request(client, publishEdition, { params: { id }, body: { revision } })
  await page.setViewportSize({ width: 820, height: 900 })
  for (const [path, summary] of [
    ['/latest', '.card-summary'],
    ['/editions/77', '.edition-summary'],
  ] as const) {
    await page.goto(path)
    const heading = await wordsBox(page.getByRole('heading', { name: title }))
    const below = await wordsBox(page.locator(summary).first())
    expect.soft([path, Math.abs(heading.right - below.right) < 2]).toEqual([path, true])
  }
  const [date, link] = [
    page.locator('.edition-facts time'),
    page.locator('.edition-facts a').first(),
  ]
  expect.soft((await wordsBox(date)).top).toBeCloseTo((await wordsBox(link)).top, 0)
  await request(client, retractEdition, { params: { id }, body: { revision: edition.revision } })
})

test('a number of the menu stays in one line beside a long name', async ({ page, reader }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open('/')
  await reader.menuButton.click()
  const entries = reader.menu.getByRole('navigation').getByRole('link')
  await entries.last().evaluate((link) => {
    link.textContent = 'Anmeldung für die Redaktion'
  })
  const starts = await Promise.all((await entries.all()).map(wordsBox))
  expect(new Set(starts.map(({ left }) => Math.round(left))).size).toBe(1)
})

test('a note in the margin stands beside what is as wide as the column', async ({
  page,
  createArticle,
}) => {
  const url = 'https://example.org/minutes'
  const article = await createArticle({
    published: true,
    citations: [{ title: 'The minutes of a meeting that took three lines to name', url }],
    content: `<p>It was <a href="${url}">said</a>.</p><table><tbody><tr><td>One</td></tr><tr><td>Two</td></tr></tbody></table>`,
  })
  await page.goto(articlePath(article))
  for (const width of [1200, 1440]) {
    for (const measure of ['', 'narrow', 'wide']) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((chosen) => {
        document.documentElement.dataset.measure = chosen
      }, measure)
      const [note, table] = [page.locator('.note'), page.locator('.article-body .table')]
      const [beside, wide] = [await note.boundingBox(), await table.boundingBox()]
      if (!beside || !wide) throw new Error('Both are shown.')
      expect(beside.y + beside.height).toBeGreaterThan(wide.y)
      expect.soft(beside.x, `${measure} at ${width}`).toBeGreaterThan(wide.x + wide.width)
    }
  }
})
