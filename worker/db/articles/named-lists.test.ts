import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import {
  isNamedListId,
  listPath,
  type NamedListId,
  namedListsOf,
} from '#domain/articles/named-list.ts'
import { affectedPages, affectedPath } from '#domain/reader/affected-pages.ts'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'
import { articleOf } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { readDatabaseState } from '#worker/db/database-state.ts'
import { readGateState } from '#worker/db/gate-state.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { changeArticle } from './article-changes.ts'
import { createArticle } from './article-creation.ts'
import { readArticle } from './articles.ts'
import { binArticle } from './bin.ts'

const names = ['Tide', 'tide', 'TIDE', 'Tîde', 'Salt water', 'salt-water', '日本', '…']

const anyText = fc
  .record({
    title: fc.string({ minLength: 1, maxLength: 20 }),
    category: fc.constantFrom<ArticleText['category']>('Politics', 'Finance', ''),
    audio: fc.constantFrom(null, { url: `/media/${'a'.repeat(32)}-9.mp3`, title: '', duration: 4 }),
    tags: fc.tuple(fc.constantFrom('Common', 'Common', ...names), fc.constantFrom(...names)),
    author: fc.constantFrom('Ada Okafor', 'ADA OKAFOR', 'Admin'),
    authors: fc.constantFrom<ArticleText['authors'][]>(
      [],
      [{ name: 'Bo Lind', role: 'photography' }],
    ),
  })
  .map((written) => ({ ...emptyText, content: '<p>Words.</p>', ...written }))

const anyEdit = fc.record({
  kind: fc.constantFrom(
    'publish',
    'publish',
    'publish',
    'draft',
    'edit',
    'redate',
    'retract',
    'delete',
  ),
  /** Which of the stored articles. */
  chosen: fc.double({ min: 0, max: 0.999, noNaN: true }),
  text: anyText,
  publishedAt: fc.nat(24).map((month) => new Date(Date.UTC(2024, month, 3)).toISOString()),
})

const rounds = 8
const editsInRound = 10
const edits = fc.sample(anyEdit, { seed: Number(env.SEED), numRuns: rounds * editsInRound })

async function make({ kind, chosen, text, publishedAt }: (typeof edits)[number]): Promise<void> {
  const rows = await database(env.DB).select({ id: articles.id }).from(articles)
  const id = rows[Math.floor(chosen * rows.length)]?.id
  if (!id || kind === 'publish' || kind === 'draft') {
    await createArticle(
      env.DB,
      text,
      { published: kind === 'publish', publishedAt },
      { by: 'editor' },
    )
  } else if (kind === 'delete') {
    await binArticle(env.DB, id, { by: 'editor' })
  } else {
    const { article } = (await readArticle(env.DB, id)) ?? expect.fail()
    const change = { edit: { text }, redate: { publishedAt }, retract: {} }[kind] ?? {}
    const status = kind === 'retract' ? 'draft' : 'published'
    expect(
      await changeArticle(env.DB, article, { status, ...change }, { by: 'editor' }),
    ).toBeDefined()
  }
}

/** What the pages of all lists that there are or were show, by path. */
async function shown(source: ArticleSource, lists: ReadonlySet<NamedListId>) {
  const pages = new Map([['/explore', JSON.stringify(await source.map())]])
  for (const list of lists) {
    pages.set(listPath(list), JSON.stringify(await source.namedList(list)))
    for (let page = 0; page < 4; page++) {
      const path = `/feeds/${list}/${page}.json`
      const text = JSON.stringify(await source.feedPage(list, page))
      pages.set(path, text)
      // The first page that there is not is compared too; none follows it.
      if (page > 0 && text === 'null') break
    }
  }
  return pages
}

it('lists of tags, authors and audio, and the map, are what a build makes of the articles, and each change names them', async () => {
  const lists = new Set<NamedListId>()
  let before = new Map<string, string>()
  let compared = 0
  // A list of several pages, whatever is edited.
  for (const { text, publishedAt } of edits.slice(0, 30)) {
    const common = { ...text, tags: ['Common'] }
    await createArticle(env.DB, common, { published: true, publishedAt }, { by: 'editor' })
  }
  for (let round = 0; round < rounds; round++) {
    const { version } = await readDatabaseState(env.DB)
    for (const edit of edits.splice(0, editsInRound)) await make(edit)
    const rows = await database(env.DB).select().from(articles)
    const published = rows.filter(({ status }) => status === 'published').map(articleOf)
    for (const { id } of published.flatMap(namedListsOf)) lists.add(id)
    const built = await shown(createInMemorySource(published), lists)
    expect(await shown(liveSource(env.DB, null, null), lists)).toEqual(built)

    const { changed } = await readGateState(env.DB, { since: version })
    const affected = new Set(changed?.positions?.flatMap(affectedPages))
    for (const [path, text] of built) {
      if (text === (before.get(path) ?? 'null')) continue
      expect([path, affected.has(affectedPath(path))]).toEqual([path, true])
      compared++
    }
    before = built
  }
  expect([...lists].every(isNamedListId)).toBe(true)
  expect(compared).toBeGreaterThan(30)
  expect(before.get('/feeds/tag/common/1.json') ?? '').toMatch(/^{/)
})

it('a list that nothing is in any more leaves nothing behind', async () => {
  const rows = await database(env.DB).select({ id: articles.id }).from(articles)
  for (const { id } of rows) await binArticle(env.DB, id, { by: 'editor' })
  const left = await env.DB.prepare(
    `select list from article_counts where list like '%/%'
      union select list from listings union select list from listing_names`,
  ).all()
  expect(left.results).toEqual([])
})
