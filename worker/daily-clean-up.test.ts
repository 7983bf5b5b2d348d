import { env } from 'cloudflare:test'
import { beforeAll, expect, it, vi } from 'vitest'
import { dayMs } from '#domain/days.ts'
import { wrapBucket, wrapDatabase } from '#worker/testing/wrapped.ts'
import { cleanUpDaily } from './daily-clean-up.ts'

const now = new Date('2031-06-15T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** What inserts a row of each table that has a rule: of so many days ago, or that expired then. */
const inserts: Record<string, (id: string, at: string) => [columns: string, values: unknown[]]> = {
  invitations: (id, at) => [
    'id, hash, role, created_by, created_at, expires_at',
    [id, id, 'writer', 'x', at, at],
  ],
  admin_sessions: (id, at) => [
    'id, account_id, epoch, browser, signed_in_at, last_day, expires_at',
    [id, 'x', 1, 'x', at, at, at],
  ],
  used_challenges: (id, at) => ['id, expires_at', [id, at]],
  ended_sessions: (id, at) => ['id, expires_at', [id, at]],
  sign_in_attempts: (id, at) => ['subject, attempts, next_at', [id, 1, at]],
  refused_keys: (_, at) => ['minute, count', [at.slice(0, 16), 1]],
  access_keys: (id, at) => [
    'id, name, hash, expires_at, created_by, created_at',
    [id, id, id, at, 'x', at],
  ],
  text_saves: (id, at) => [
    'writer, article_id, sequence, revision, copy_revision, saved_at',
    [id, 'x', 1, 1, 0, at],
  ],
  presence: (id, at) => ['writer, article_id, username, typing, seen_at', [id, 'x', 'x', 0, at]],
  discarded_texts: (_, at) => [
    'article_id, submission, written_by, discarded_by, discarded_at',
    ['x', '{}', 'x', 'x', at],
  ],
  scheduled_changes: (id, at) => [
    'id, article_id, kind, wall_time, time_zone, at, created_by, created_at, problem',
    [id, 'x', 'withdraw', at, 'UTC', at, 'x', at, 'It failed.'],
  ],
  preview_links: (id, at) => [
    'id, hash, article_id, name, may_comment, shows_name, created_by, created_at, expires_at',
    [id, id, 'x', 'x', 0, 0, 'x', at, at],
  ],
  builds: (_, at) => [
    'state, wanted_version, requested_by, requested_at, database_id',
    ['failed', 1, 'x', at, 'x'],
  ],
  vitals: (_, at) => ['day, page, views, histogram', [at.slice(0, 10), 'home', 1, '{}']],
  audit_events: (_, at) => ['at, "by", kind, subject', [at, 'x', 'sign-in', '']],
}

async function insert(table: string, at: string): Promise<void> {
  const [columns, values] = inserts[table]?.(crypto.randomUUID(), at) ?? ['', []]
  const places = values.map(() => '?').join()
  await env.DB.prepare(`insert into ${table} (${columns}) values (${places})`)
    .bind(...values)
    .run()
}

const count = (table: string) => env.DB.prepare(`select count(*) as n from ${table}`).first('n')

beforeAll(async () => {
  for (const table of Object.keys(inserts)) {
    for (const days of [366, 367, -1]) await insert(table, daysAgo(days))
  }
  // The last hundred stay.
  for (let build = 0; build < 100; build++) await insert('builds', daysAgo(1))
  await env.DB.batch([
    env.DB.prepare(
      "insert into link_checks (url, uses, due_at) values ('https://a', 0, ''), ('https://b', 1, '')",
    ),
    env.DB.prepare(
      `insert into access_keys (id, name, hash, created_by, created_at, revoked_at)
        values ('revoked', 'revoked', 'revoked', 'x', '2020', '2020')`,
    ),
  ])
  await cleanUpDaily(env, now)
})

it.each(Object.keys(inserts))('rows of last year go, and others stay: %s', async (table) => {
  const others: Record<string, number> = { builds: 100, access_keys: 1 }
  expect(await count(table)).toBe(1 + (others[table] ?? 0))
})

it('the marks of ended sessions go with them, and checks of links that nothing cites', async () => {
  const marks = await env.DB.prepare('select distinct period from ended_session_marks').all()
  expect(marks.results).toEqual([{ period: '2031-06-1' }])
  expect(await count('link_checks')).toBe(1)
})

it('a key that was revoked stays', async () => {
  const revoked = env.DB.prepare("select id from access_keys where id = 'revoked'")
  expect(await revoked.first('id')).toBe('revoked')
})

it('a table or a bucket that fails keeps nothing else from being done', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers({ now: now.getTime() + dayMs, toFake: ['Date'] })
  for (const table of ['vitals', 'audit_events']) await insert(table, daysAgo(366))
  const insertTest = (into: string, columns: string, ...values: unknown[]) =>
    env.DB.prepare(`insert into ${into} (${columns}) values (${values.map(() => '?').join()})`)
      .bind(...values)
      .run()
  await insertTest('file_deletions', 'url', `/media/${'0'.repeat(32)}-10x10.webp`)
  await insertTest(
    'binned_articles',
    'id, title, author, published, revision, article, deleted_at, deleted_by',
    ...['binned', 'Binned', 'x', 0, 1, '{}', daysAgo(31), 'x'],
  )
  await insertTest(
    'webhooks',
    'id, url, events, description, secret, created_by, created_at',
    ...['hook', 'https://example.com', '["backup.missing"]', '', 'x', 'x', daysAgo(99)],
  )
  const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
    const isVitals = statements.some(({ query }) => query.startsWith('delete from "vitals"'))
    if (isVitals) throw new Error('D1_ERROR: overloaded')
    return work()
  })
  const MEDIA = wrapBucket(env.MEDIA, async () => {
    throw new Error('The bucket is out of order.')
  })
  await cleanUpDaily({ ...env, DB, MEDIA }, new Date())
  expect([await count('vitals'), await count('audit_events')]).toEqual([2, 1])
  expect(await count('binned_articles')).toBe(0)
  expect(await count("webhook_deliveries where type = 'backup.missing'")).toBe(1)
  const logged = log.mock.calls.flat().join()
  expect(logged).toContain('of vitals could not be deleted')
  expect(logged).toContain('Unused pictures could not be deleted')
  vi.useRealTimers()
  log.mockRestore()
})
