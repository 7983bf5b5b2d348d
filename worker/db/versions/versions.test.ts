import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { type ArticleText, articleTextSchema } from '#domain/articles/article-submission.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import { binArticle, deleteBinned } from '#worker/db/articles/bin.ts'
import { saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { nameVersion } from './version-history.ts'
import { readVersion } from './versions.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)

function textOf(words: string): ArticleText {
  return articleTextSchema.parse({ title: 'A title', content: `<p>${words}</p>` })
}

async function create(state: object = {}, by = 'ines'): Promise<StoredArticle> {
  const made = await createArticle(env.DB, textOf('First'), { published: false, ...state }, { by })
  if (!made) throw new Error('It was not created.')
  return made.article
}

async function save(article: StoredArticle, words: string, by = 'ines'): Promise<StoredArticle> {
  const change = { status: article.status, text: textOf(words) }
  const saved = await changeArticle(env.DB, article, change, { by })
  if (!saved) throw new Error('It was not saved.')
  return saved.article
}

interface Row {
  id: string
  kind: string
  by: string
  words: string
}

/** An article's versions, oldest first: kind, person and words. */
async function historyOf({ _id }: StoredArticle): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select kind, "by", text ->> '$.content' as words from versions
    join version_texts on hash = text_hash where article_id = ? order by number`,
  )
    .bind(_id)
    .all<Row>()
  return results.map(({ kind, by, words }) => `${kind} ${by} ${words.replace(/<.*?>/g, '')}`)
}

/** How many texts an article's versions have, and how many texts have no version. */
async function textsOf({ _id }: StoredArticle): Promise<[number | null, number | null]> {
  const own = 'select count(distinct text_hash) as texts from versions where article_id = ?'
  const unused =
    'select count(*) as texts from version_texts where hash not in (select text_hash from versions)'
  return [
    await env.DB.prepare(own).bind(_id).first<number>('texts'),
    await env.DB.prepare(unused).first<number>('texts'),
  ]
}

it('makes one version of one person’s autosaves within ten minutes, and keeps no text without one', async () => {
  let article = await create()
  for (const words of ['Second', 'Third', 'Third']) {
    minutes(3)
    article = await save(article, words)
  }
  expect(await historyOf(article)).toEqual(['autosaved ines Third'])
  expect(await textsOf(article)).toEqual([1, 0])
  // Ten minutes after the first of them, not after the last.
  minutes(3)
  article = await save(article, 'Fourth')
  minutes(1)
  article = await save(article, 'Fifth', 'noor')
  article = await save(article, 'Sixth')
  expect(await historyOf(article)).toEqual([
    'autosaved ines Third',
    'autosaved ines Fourth',
    'autosaved noor Fifth',
    'autosaved ines Sixth',
  ])
})

it('names no version that a later save took the place of', async () => {
  const article = await create()
  const first = await env.DB.prepare('select id from versions where article_id = ?')
    .bind(article._id)
    .first<string>('id')
  await save(article, 'Second')
  expect(await nameVersion(env.DB, first ?? '', 'Kept')).toBe(false)
})

it('keeps what was published, imported or named, and every text once', async () => {
  let article = await create({ importDigest: 'x' })
  article = await save(article, 'Second')
  const published = await changeArticle(env.DB, article, { status: 'published' }, { by: 'ines' })
  article = published?.article ?? article
  const copy = await saveWorkingCopy(
    env.DB,
    article,
    { text: textOf('Third'), copyRevision: 0 },
    'ines',
  )
  const fourth = { text: textOf('Fourth'), copyRevision: copy?.copy.revision ?? 0 }
  await saveWorkingCopy(env.DB, article, fourth, 'ines')
  article = (await readArticle(env.DB, article._id))?.article ?? article
  expect(await historyOf(article)).toEqual([
    'imported ines First',
    'published ines Second',
    'autosaved ines Fourth',
  ])
  await env.DB.prepare(`update versions set name = 'For the lawyer' where kind = 'autosaved'`).run()
  article = await save(article, 'Fifth')
  expect(await historyOf(article)).toHaveLength(4)
  article = await save(article, 'Second')
  expect((await historyOf(article)).at(-1)).toBe('published ines Second')
  expect(await textsOf(article)).toEqual([4, 0])
})

it('neither loses nor reorders a version when saves race', async () => {
  const article = await create()
  const people = ['ada', 'ben', 'cai', 'dia']
  const saves = await Promise.all(
    people.map((by) =>
      changeArticle(env.DB, article, { status: 'draft', text: textOf(`From ${by}`) }, { by }),
    ),
  )
  const winner = saves.findIndex((saved) => saved !== undefined)
  expect(saves.filter((saved) => saved !== undefined)).toHaveLength(1)
  expect(await historyOf(article)).toEqual([
    'autosaved ines First',
    `autosaved ${people[winner]} From ${people[winner]}`,
  ])
})

it('opens a version that was written before a field existed', async () => {
  const article = await create()
  await env.DB.prepare(
    `update version_texts set text = json_set(json_remove(text, '$.audio', '$.tags'), '$.gone', 1, '$.quotes', 'old')
    where hash = (select text_hash from versions where article_id = ?)`,
  )
    .bind(article._id)
    .run()
  const id = await env.DB.prepare('select id from versions where article_id = ?')
    .bind(article._id)
    .first<string>('id')
  const version = await readVersion(env.DB, id ?? '')
  expect(version).toMatchObject({ kind: 'autosaved', by: 'ines', revision: 1, copyRevision: 0 })
  expect(version?.text).toEqual({ ...textOf('First'), audio: null, tags: [], quotes: [] })
})

it('thins autosaves out: one a day after a week, none after 90 days, nothing else until it is deleted for good', async () => {
  const at = (instant: string) => vi.setSystemTime(new Date(instant))
  at('2026-06-01T08:00:00Z')
  let article = await create({ importDigest: 'x' })
  for (const hour of ['09', '10', '11']) {
    at(`2026-06-01T${hour}:00:00Z`)
    article = await save(article, hour)
  }
  const name = `update versions set name = 'For the lawyer' where article_id = ? and at like '%T09:%'`
  await env.DB.prepare(name).bind(article._id).run()
  at('2026-06-02T09:00:00Z')
  article = await save(article, 'Next day')
  const keptOn = async (day: string) => {
    await cleanUpDaily(env, new Date(`${day}T12:00:00Z`))
    return (await historyOf(article)).map((version) => version.replace(/^.*ines /, ''))
  }
  expect(await keptOn('2026-06-07')).toEqual(['First', '09', '10', '11', 'Next day'])
  expect(await keptOn('2026-06-09')).toEqual(['First', '09', '11', 'Next day'])
  expect(await keptOn('2026-09-20')).toEqual(['First', '09'])
  await binArticle(env.DB, article._id, { by: 'ines' })
  expect(await historyOf(article)).toHaveLength(2)
  await deleteBinned(env.DB, article._id)
  expect(await historyOf(article)).toEqual([])
  expect(await textsOf(article)).toEqual([0, 0])
})
