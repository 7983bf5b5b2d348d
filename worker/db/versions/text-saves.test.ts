import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { readTextSaves } from './text-saves.ts'

const by = 'ines'
const text = articleTextSchema.parse({ title: 'A title', content: '<p>Words.</p>' })
const writers = ['first', 'second']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

async function create(published: boolean): Promise<StoredArticle> {
  const made = await createArticle(env.DB, text, { published }, { by })
  if (!made) throw new Error('It was not created.')
  return made.article
}

/** Which editors are recorded after both saved from the same text, in the same millisecond. */
async function recordedAfter(save: (writer: string) => Promise<unknown>): Promise<string[]> {
  const saved = [await save('first'), await save('second')]
  expect(saved.map(Boolean)).toEqual([true, false])
  return (await readTextSaves(env.DB, writers)).map(({ writer }) => writer)
}

it('are those of the editor that was first, not of one that lost to it in the same millisecond', async () => {
  const draft = await create(false)
  const savedBy = (writer: string) => ({ text, savedFrom: { writer, sequence: 1 } })
  const saveDraft = (writer: string) =>
    changeArticle(env.DB, draft, { status: 'draft', ...savedBy(writer) }, { by })
  expect(await recordedAfter(saveDraft)).toEqual(['first'])
  await env.DB.exec('delete from text_saves')
  const live = await create(true)
  const saveEdits = (writer: string) =>
    saveWorkingCopy(env.DB, live, { copyRevision: 0, ...savedBy(writer) }, by)
  expect(await recordedAfter(saveEdits)).toEqual(['first'])
})
