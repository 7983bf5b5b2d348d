import { env } from 'cloudflare:test'
import { beforeEach, expect, it, vi } from 'vitest'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import { storageWarning } from '#domain/vitals/storage.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { readStorageParts, readStorageState, recordStorage } from './storage.ts'
import { readVitals, recordVitals } from './vitals.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const roomy = { ...env, DATABASE_LIMIT_MB: '10000' }
const full = { ...env, DATABASE_LIMIT_MB: '0.1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return () => vi.useRealTimers()
})

const textOf = (words: string) =>
  articleTextSchema.parse({ title: 'A title', content: `<p>${words}</p>` })

async function versionKinds(): Promise<string> {
  const { results } = await env.DB.prepare('select kind from versions order by number').all()
  return results.map(({ kind }) => kind).join(' ')
}

const recordSignIn = (by: string) =>
  recordEvent(env.DB, { kind: 'sign-in', by, subject: '' }).execute()

const signIns = () =>
  env.DB.prepare("select count(*) as count from audit_events where kind = 'sign-in'").first('count')

it('thins out what can be done without at 95 %, and refuses no save', async () => {
  const made = await createArticle(env.DB, textOf('One'), { published: false }, { by: 'ines' })
  let { article } = made ?? expect.fail()
  const save = async (words: string, status: 'draft' | 'published') => {
    const change = { status, text: textOf(words) }
    const saved = await changeArticle(env.DB, article, change, { by: words })
    article = saved?.article ?? expect.fail()
    expect(article.content).toBe(`<p>${words}</p>`)
  }
  const measured = { page: 'home' as const, vitals: [{ name: 'LCP' as const, value: 900 }] }

  await recordStorage(full, now)
  await save('Two', 'draft')
  await recordVitals(env.DB, measured, '2026-11-20')
  expect([await versionKinds(), await readVitals(env.DB, '')]).toEqual(['autosaved', []])
  await recordSignIn('ada')
  expect(await signIns()).toBe(0)
  await save('Three', 'published')
  expect(await versionKinds()).toBe('autosaved published')

  await recordStorage(roomy, now)
  await recordSignIn('ada')
  expect(await signIns()).toBe(1)
  await save('Four', 'draft')
  await recordVitals(env.DB, measured, '2026-11-20')
  expect([await versionKinds(), (await readVitals(env.DB, '')).length]).toEqual([
    'autosaved published autosaved',
    1,
  ])
})

it('says what takes room, and how long it lasts at the present rate', async () => {
  await recordStorage(roomy, now)
  const empty = await readStorageState(roomy, now)
  expect(empty).toEqual({ bytes: expect.any(Number), limit: 10_000_000_000, daysLeft: null })
  const words = 'A thousand words. '.repeat(20_000)
  await createArticle(env.DB, textOf(words), { published: true }, { by: 'ines' })
  await recordStorage(roomy, later(10))
  const state = await readStorageState(roomy, later(10))
  const grown = state.bytes - empty.bytes
  expect(state.daysLeft).toBe(Math.floor(((state.limit - state.bytes) * 10) / grown))

  const { parts } = await readStorageParts(roomy, later(10))
  const sizes = Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes]))
  expect(Object.keys(sizes).sort()).toEqual([
    ...['articles', 'audit', 'notes', 'other', 'search', 'versions'],
  ])
  for (const part of ['articles', 'versions', 'search']) {
    expect([part, (sizes[part] ?? 0) > words.length]).toEqual([part, true])
  }
  const sum = parts.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum).toBe(state.bytes)

  await recordStorage(full, later(11))
  expect(storageWarning(await readStorageState(full, later(11)))).toMatch(
    /^The database is \d+ % full\. At the present rate it is full in 0 days\. Automatic versions/,
  )
  expect(storageWarning(state)).toBeUndefined()
})
