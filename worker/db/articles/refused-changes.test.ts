import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { type ArticleText, articleTextSchema } from '#domain/articles/article-submission.ts'
import { listOfArticle } from '#worker/db/schedule/scheduled-changes.ts'
import { insertSuggestion } from '#worker/db/suggestions/suggestion-changes.ts'
import { adminToken, write } from '#worker/testing/client.ts'
import { openSchedule } from '#worker/testing/schedule.ts'
import { changeArticle } from './article-changes.ts'
import { readArticle } from './articles.ts'
import { discardWorkingCopy, saveWorkingCopy } from './working-copies.ts'

const by = 'ines'

const owner = await adminToken()
const desk = await openSchedule()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => vi.useRealTimers())

function textOf(content: string): ArticleText {
  return articleTextSchema.parse({ title: 'Race', content })
}

/** An article as two editors read it, with a scheduled change and what a writer proposes. */
async function readByTwo(published: boolean) {
  const { _id } = await write(owner, { title: 'Race', content: '<p>Before.</p>', published })
  await desk.schedule(_id)
  const article = (await readArticle(env.DB, _id))?.article
  if (!article) throw new Error('It was not stored.')
  const text = textOf('<p>Proposed.</p>')
  const base = { revision: article.revision, copyRevision: 0 }
  const content = { base, baseText: article, text, lost: [] }
  const { now } = await insertSuggestion(env.DB, { articleId: _id, by: 'wren' }, content)
  if (!now) throw new Error('It was not suggested.')
  return { article, accepted: [{ id: now.id, revision: now.revision, rest: null }] }
}

/** All that a save can change beside the text. */
async function besides({ _id }: StoredArticle) {
  const rows = (query: string) => env.DB.prepare(query).bind(_id).all()
  const tables = ['suggestions', 'versions', 'draft_texts', 'changes']
  const stored = tables.map((table) => rows(`select * from ${table} where article_id = ?`))
  const copies = rows('select * from working_copies where article_id = ?')
  const events = env.DB.prepare('select * from audit_events').all()
  const found = await Promise.all([...stored, copies, events])
  return [...found.map(({ results }) => results), await listOfArticle(env.DB, _id)]
}

describe('a save that lost to another one in the same millisecond', () => {
  it('of an article leaves everything beside it as it was', async () => {
    const { article, accepted } = await readByTwo(false)
    const won = { status: 'draft', text: textOf('<p>First.</p>') } as const
    expect(await changeArticle(env.DB, article, won, { by })).toBeDefined()
    const before = await besides(article)
    const text = textOf('<p>Second.</p>')
    const lost = { status: 'published', text, accepted, overridden: 'Race: none' } as const
    expect(await changeArticle(env.DB, article, lost, { by })).toBeUndefined()
    expect(await besides(article)).toEqual(before)
  })

  it('of unpublished edits leaves everything beside them as it was', async () => {
    const { article, accepted } = await readByTwo(true)
    const first = { text: textOf('<p>First.</p>'), copyRevision: 0 }
    expect(await saveWorkingCopy(env.DB, article, first, by)).toBeDefined()
    const before = await besides(article)
    const second = { text: textOf('<p>Second.</p>'), copyRevision: 0, accepted }
    expect(await saveWorkingCopy(env.DB, article, second, by)).toBeUndefined()
    expect(await besides(article)).toEqual(before)
  })

  it('discards nothing of edits that are published by then', async () => {
    const { article } = await readByTwo(true)
    const edits = { text: textOf('<p>Edited.</p>'), copyRevision: 0 }
    const saved = await saveWorkingCopy(env.DB, article, edits, by)
    if (!saved) throw new Error('It was not stored.')
    const read = { ...article, published: false, workingCopy: saved.copy }
    const published = { status: 'published', text: edits.text } as const
    expect(await changeArticle(env.DB, article, published, { by })).toBeDefined()
    const before = await besides(article)
    expect(await discardWorkingCopy(env.DB, read, by)).toBe(false)
    expect(await besides(article)).toEqual(before)
  })
})

describe('a retraction', () => {
  it('lets editors find the edits that were saved since it read the article', async () => {
    const { article } = await readByTwo(true)
    const edits = { text: textOf('<p>Newest words.</p>'), copyRevision: 0 }
    expect(await saveWorkingCopy(env.DB, article, edits, by)).toBeDefined()
    expect(await changeArticle(env.DB, article, { status: 'draft' }, { by })).toBeDefined()
    const found = env.DB.prepare('select text from draft_texts where article_id = ?')
    expect(await found.bind(article._id).first('text')).toContain('newest words')
  })
})
