import { articlePath } from '#domain/articles/slug.ts'
import { expect, test } from '#tests/browser/test.ts'

const filler = '<p>Words that stand above.</p>'.repeat(40)
const source = (number: number, words: string) =>
  `<a href="https://example.org/${number}">${words}</a>`

test('the address of words leads to them, also if the number of a source follows', async ({
  page,
  context,
  createArticle,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const article = await createArticle({
    published: true,
    citations: [1, 2].map((number) => ({
      title: `Source ${number}`,
      url: `https://example.org/${number}`,
    })),
    // A list item has no address of its own.
    content: `${filler}<ul><li>Nobody had read ${source(1, 'the ledger')}, and no one ${source(2, 'asked')}.</li></ul>`,
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(articlePath(article))
    for (const [from, to] of [
      ['Nobody', 'ledger'],
      ['and', 'asked.'],
    ] as const) {
      await page.locator('.article-body li').evaluate(
        (item, words) => {
          const texts = document.createNodeIterator(item, NodeFilter.SHOW_TEXT)
          const range = document.createRange()
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const text = node.textContent ?? ''
            if (text.includes(words.from)) range.setStart(node, text.indexOf(words.from))
            const last = words.to === 'asked.' ? '.' : words.to
            const end = text.indexOf(last)
            if (end >= 0) range.setEnd(node, end + last.length)
          }
          item.scrollIntoView()
          getSelection()?.removeAllRanges()
          getSelection()?.addRange(range)
        },
        { from, to },
      )
      await page.getByRole('button', { name: 'Copy link to passage' }).click()
      await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
      const address = await page.evaluate(() => navigator.clipboard.readText())
      const another = await context.newPage()
      await another.setViewportSize({ width, height: 700 })
      await another.goto(address)
      await expect(another.locator('.article-body li'), address).toBeInViewport()
      await another.close()
    }
  }
})

test('the caption of an enlarged picture has its words without the numbers of sources', async ({
  page,
  magazine: { client },
  createArticle,
}) => {
  const url = 'https://example.org/1'
  const cover = (await client.list()).map(({ coverImage }) => coverImage).find(Boolean)
  const caption = `<figcaption>Found in ${source(1, 'the ledger')}. <cite>Photo: Ann</cite></figcaption>`
  const article = await createArticle({
    published: true,
    citations: [{ title: 'Source 1', url }],
    content: `<figure><img src="${cover}" alt="A page">${caption}</figure>`,
  })
  await page.goto(articlePath(article))
  await page.getByRole('link', { name: 'Enlarge: A page' }).click()
  const shown = page.getByRole('dialog').getByText('Found in')
  await expect(shown).toHaveText('Found in the ledger. Photo: Ann')
})
