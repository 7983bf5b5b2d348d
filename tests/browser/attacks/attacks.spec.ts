import type { Article } from '#domain/articles/article.ts'
import { expect, test } from '#tests/browser/test.ts'
import { attackedArticle, groupAttacks } from './attacked-articles.ts'
import { Canary } from './canary.ts'
import { attacks } from './index.ts'

// Only the product’s own protection is between an attack and its reader.
test.use({ bypassCSP: true })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const name = 'Wanted'
const all = Object.values(attacks).flat()
/** So few that every short field holds a good part of each attack. */
const fewTogether = 5
/** As many as an article may have sources. */
const manyTogether = 100

const stored = { few: [] as Article[], many: [] as Article[], drafts: [] as Article[] }
let refused = 0

test.beforeEach(({ expectedErrors }) => {
  // The pictures from elsewhere cannot be reached.
  expectedErrors.push(/Failed to load resource/)
})

test.afterAll(async ({ magazine }) => {
  for (const { _id } of Object.values(stored).flat()) await magazine.client.remove(_id)
})

test('the canary reports an attack that works', async ({ page, context, magazine }) => {
  const canary = await Canary.watch(context, magazine.origin)
  await page.goto('/about')
  await page.evaluate(() => {
    document.body.innerHTML =
      '<main><img src=x onerror=canary()><a href="javascript:canary()">x</a></main>' +
      '<img src="https://attacker.example/x.png"><link rel=stylesheet href="https://attacker.example/">'
  })
  await expect.poll(() => canary.seen.length).toBeGreaterThanOrEqual(3)
  await canary.search(page, 'main')
  expect(canary.seen.join('\n')).toMatch(/a script ran/)
  expect(canary.seen.join('\n')).toMatch(/requested https:\/\/attacker\.example\/x\.png/)
  expect(canary.seen.join('\n')).toMatch(/holds <a href="javascript/)
})

test('attacks are stored, or refused with a sentence', async ({ magazine }) => {
  expect(all.length).toBeGreaterThanOrEqual(200)
  const store = async (list: Article[], group: string[], published: boolean) => {
    const article = { ...attackedArticle(group, name), published }
    const kept = await magazine.client.create(article).catch((refusal: Error) => {
      expect(refusal.message).toBe(
        'The content is nested too deeply or has too many elements to be stored.',
      )
      refused++
    })
    if (kept) list.push(kept)
  }
  for (const group of groupAttacks(all, fewTogether)) await store(stored.few, group, true)
  for (const group of groupAttacks(all, manyTogether)) {
    await store(stored.drafts, group, false)
    if (group.length > 1) await store(stored.many, group, true)
  }
  expect(stored.few.length).toBeGreaterThan(refused * 10)
  expect(stored.many.length).toBeGreaterThanOrEqual(3)
})

test('no reader is harmed', async ({ page, context, reader, magazine }) => {
  const canary = await Canary.watch(context, magazine.origin)
  const path = ({ _id }: Article) => `/article/${_id}`
  // Those that hold many attacks, and those whose attack would have swallowed others.
  const alone = stored.few.filter(({ citations }) => citations.length === 1)
  for (const article of [...stored.many, ...alone]) {
    await page.goto(path(article))
    await canary.search(page, '.article')
  }
  await canary.searchFetched(page, stored.few.map(path), '.article')
  const published = [...stored.few, ...stored.many]
  await page.goto(`/?page=${Math.ceil(published.length / 12) + 1}`)
  await expect(reader.cards.filter({ hasText: name })).toHaveCount(published.length)
  await canary.search(page, 'main section')
  await page.goto(`/search?q=${name}`)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('script')
  await canary.search(page, '[aria-label=Results], main section')
  expect(canary.seen).toEqual([])
  console.log(
    `Attacks: ${all.length} strings of ${Object.keys(attacks).length} families in 8 fields, ` +
      `${published.length} pages, ${refused} submissions refused; nothing ran.`,
  )
})

test.describe('an editor', () => {
  test.use({ visitor: 'admin' })

  test('is not harmed on the dashboard, in staging, in the text editor, in the preview', async ({
    page,
    context,
    admin,
    magazine,
  }) => {
    const canary = await Canary.watch(context, magazine.origin)
    await admin.open()
    await admin.row(name).first().waitFor()
    await canary.search(page, 'table')
    await page.goto('/admin/staging')
    await page.getByRole('article').filter({ hasText: name }).first().waitFor()
    await canary.search(page, 'main')
    const many = stored.drafts.filter(({ citations }) => citations.length > 1)
    expect(many.length).toBeGreaterThanOrEqual(3)
    for (const { _id } of many) {
      await admin.edit(_id)
      await canary.search(page, '.tiptap')
      await admin.button('Preview').click()
      await page.frameLocator('.preview-frame').locator('.article').waitFor()
      await canary.search(page, '.tiptap, .article')
      await admin.button('Close preview').click()
    }
    expect(canary.seen).toEqual([])
  })

  test('is not harmed by what is pasted', async ({
    page,
    context,
    admin,
    magazine,
    createArticle,
  }) => {
    const canary = await Canary.watch(context, magazine.origin)
    const { _id } = await createArticle()
    await admin.edit(_id)
    for (const group of groupAttacks(all, 10)) {
      await admin.text.evaluate((editor, html) => {
        // Over what was pasted before, so that the text does not grow.
        getSelection()?.selectAllChildren(editor)
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', html)
        editor.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, group.join(''))
    }
    await canary.search(page, '.tiptap')
    expect(canary.seen).toEqual([])
    console.log(`Pasted: ${all.length} attacks into the text editor; nothing ran.`)
  })
})
