import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyText } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { VitalsReport } from '#domain/vitals/vitals.ts'
import { insertAccessKey, readActiveKeys } from '#worker/db/access-keys/access-keys.ts'
import { countArticles, listForAdmins } from '#worker/db/articles/admin-lists.ts'
import { changeArticle } from '#worker/db/articles/article-changes.ts'
import { createArticle } from '#worker/db/articles/article-creation.ts'
import { listPublished, readArticle } from '#worker/db/articles/articles.ts'
import { binArticle } from '#worker/db/articles/bin.ts'
import { readRules } from '#worker/db/articles/publication-rules.ts'
import { saveWorkingCopy } from '#worker/db/articles/working-copies.ts'
import { previewMerge } from '#worker/db/authors/author-merge.ts'
import { readAuthor, saveAuthor } from '#worker/db/authors/authors.ts'
import { claimCleanUp, readDatabaseState } from '#worker/db/database-state.ts'
import { readDrafts } from '#worker/db/editions/editions.ts'
import { binUnused } from '#worker/db/images/image-bin.ts'
import { replaceImage } from '#worker/db/images/image-replacement.ts'
import { isImageUsed } from '#worker/db/images/image-uses.ts'
import { deleteUnusedAudio } from '#worker/db/images/images.ts'
import { readImage } from '#worker/db/images/library.ts'
import { listMentions } from '#worker/db/notes/mentions.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import { readPrograms } from '#worker/db/releases/programs.ts'
import { readCalendar } from '#worker/db/schedule/calendar.ts'
import { readScheduleProblems } from '#worker/db/schedule/due-changes.ts'
import { searchArticles } from '#worker/db/search/search.ts'
import { readSettings, saveSettings } from '#worker/db/settings/site-settings.ts'
import { readVitals, recordVitals } from '#worker/db/vitals/vitals.ts'
import { type BilledRows, meterDatabase } from '#worker/testing/metered-database.ts'
import { settingsText } from '#worker/testing/settings.ts'
import { readGateState } from './gate-state.ts'

const sizes = { small: 120, large: 1_200 }

/** Texts of different lengths rank differently. */
const filler = 'x '.repeat(600)

/** Adds published articles, an image in each, over the same three years whatever their number. */
async function fillTo(size: number): Promise<void> {
  const since = (await readDatabaseState(env.DB)).version
  const numbers = `with recursive numbers(n) as (
    select ${since + 1} union all select n + 1 from numbers where n < ${size})`
  const hash = `printf('%032x', n)`
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2023-01-01', '+' || ((n * 7919) % 26280) || ' hours')`
  await env.DB.batch(
    [
      `insert into images (hash, url, width, height, uploaded_by, uploaded_at)
        ${numbers} select ${hash}, '/media/' || ${hash} || '-9x9.webp', 9, 9, 'x', '2023' from numbers`,
      `insert into articles (id, title, content, summary, category, cover_image, cover_alt, photo_credit,
          tags, author, quotes, citations, status, published_at, created_at, updated_at,
          created_by, updated_by, revision, changed_version, search_key, lists)
        ${numbers} select 'article-' || n, 'Title ' || n, '<p>Text</p>', 'x',
          iif(n % 2, 'Politics', 'Finance'), '/media/' || ${hash} || '-9x9.webp', '', '', '[]', 'x', '[]',
          '[]', 'published', ${at}, ${at}, ${at}, 'x', 'x', 1, n, 'title',
          '[{"id":"author/x","name":"x"},{"id":"tag/t' || (n % 5) || '","name":"t"}]' from numbers`,
      `insert into changes (version, article_id, kind, "by", at)
        ${numbers} select n, 'article-' || n, 'publish', 'x', ${at} from numbers`,
      `insert into search_documents (article_id, title, summary, author, tags, body)
        ${numbers} select 'article-' || n, 'Title', 'x', 'x', '',
          'A common word ' || substr('${filler}', 1, 2 * (n % 600)) || ' s' || hex(n) from numbers`,
      `insert into articles (id, title, content, summary, category, cover_image, cover_alt, photo_credit,
          tags, author, quotes, citations, status, created_at, updated_at, created_by, updated_by,
          revision, changed_version, search_key, planned_on)
        ${numbers} select 'draft-' || n, 'Draft', '', '', '', '', '', '', '[]', 'x', '[]', '[]', 'draft',
          ${at}, ${at}, 'x', 'x', 1, 0, 'draft', date(${at}) from numbers`,
      `insert into scheduled_changes (id, article_id, kind, wall_time, time_zone, at, created_by,
          created_at, done_at)
        ${numbers} select 'done-' || n, 'article-' || n, 'publish', ${at}, 'UTC', ${at}, 'x', ${at}, ${at}
        from numbers`,
      `insert into notes (id, article_id, quote, anchor, created_by, created_at)
        ${numbers} select 'note-' || n, 'article-' || n, '', '{}', 'x', ${at} from numbers`,
      `insert into note_replies (id, note_id, article_id, "by", at, text, mentions)
        ${numbers} select 'reply-' || n, 'note-' || n, 'article-' || n, 'x', ${at}, '', '["y"]' from numbers`,
      `insert into discarded_texts (article_id, submission, written_by, discarded_by, discarded_at)
        ${numbers} select 'article-' || n, '"/media/' || ${hash} || '-9x9.webp"', 'x', 'x' || n, ${at}
        from numbers`,
      `insert into audit_events (at, "by", kind, subject)
        ${numbers} select ${at}, 'x', 'sign-in', '' from numbers`,
      `insert or ignore into editions (id, number, title, cover_image, cover_alt, editorial, articles,
          offers_epub, published, published_at, created_at, created_by, updated_at, updated_by, revision)
        values ('edition', 1, 'One', '', '', '', '["article-3","article-4","article-5","draft-1"]', 0, 1,
          '2024', '2024', 'x', '2024', 'x', 1)`,
    ].map((query) => env.DB.prepare(query)),
  )
}

const text: ArticleText = {
  ...emptyText,
  title: 'Measured',
  content: '<p>Words.</p><img src="/media/0000000000000000000000000000ffff-9x9.webp">',
  category: 'Politics',
  tags: ['one'],
  author: 'Admin',
}

/** Rows that a call may differ by: a month's articles, which an old page of a feed may pass over. */
const variation = Math.ceil(sizes.large / 36)

/** What the Worker asks of the database; `last` is the article that was stored last. */
const calls: Record<string, (db: D1Database, last: string) => Promise<unknown>> = {
  'an article of a page': (db) => liveSource(db, null, null).article('article-9'),
  'the neighbours of an article': (db) => liveSource(db, null, null).neighbours('article-9'),
  'the top of a feed': (db) => liveSource(db, null, null).feedTop('politics'),
  'the top of an author’s list': (db) => liveSource(db, null, null).namedList('author/x'),
  'a page of an author’s list': (db) => liveSource(db, null, null).feedPage('author/x', 5),
  'the oldest page of an author’s list': (db) => liveSource(db, null, null).feedPage('author/x', 1),
  'the newest of a feed': (db) => liveSource(db, null, null).newest('politics'),
  'published articles': (db) => listPublished(db, { limit: 5 }),
  'the dashboard': (db) => listForAdmins(db, { limit: 5, sort: 'updated', order: 'desc' }),
  'edits in review': (db) =>
    listForAdmins(db, { ...review, limit: 5, sort: 'updated', order: 'desc' }),
  'the counts of the dashboard': (db) => countArticles(db),
  'an article to edit': (db) => readArticle(db, 'article-9'),
  'a page of a full build': (db) => readBuildContent(db, 0),
  'what an article is checked against': (db) => readRules(db, 'article-9'),
  'the state of the site': (db) => readContentAndBuilds(db, 20),
  'the use of an image': (db) => isImageUsed(db, '00'),
  'a search for a rare word': (db) => searchArticles(db, found('rare')),
  'a search for a common word': (db) => searchArticles(db, found('common')),
  'a later page of a search': (db) => searchArticles(db, { ...found('common'), offset: 40 }),
  'an old page of a feed': (db) => liveSource(db, null, null).feedPage('all', 1),
  'a new page of a feed': (db) => liveSource(db, null, null).feedPage('all', 10),
  'a new article': (db) => createArticle(db, text, { published: true }, { by: 'editor' }),
  'an edit of an old article': (db) => change(db, 'article-1', 'published'),
  'a retraction': (db) => change(db, 'article-1', 'draft'),
  'a publication': (db) => change(db, 'article-1', 'published'),
  'a working copy': async (db) => {
    const { article } = (await readArticle(db, 'article-3')) ?? expect.fail()
    const copy = await saveWorkingCopy(
      db,
      article,
      { text, copyRevision: article.workingCopy?.revision ?? 0 },
      'x',
    )
    expect(copy).toBeDefined()
  },
  'another picture in an article’s place': async (db, last) => {
    const hash = Number(last.slice('article-'.length)).toString(16).padStart(32, '0')
    const from = (await readImage(env.DB, hash)) ?? expect.fail()
    const to = (await readImage(env.DB, '2'.padStart(32, '0'))) ?? expect.fail()
    const places = [{ kind: 'article', _id: last, state: 'published' }] as const
    const replaced = await replaceImage(
      db,
      { from, to, places, portion: false },
      { by: 'editor', since: undefined },
    )
    expect(replaced).toMatchObject({ replaced: true, visible: true })
  },
  'a deletion': (db, last) => binArticle(db, last, { by: 'editor' }),
  'what the merge of an author changes': (db) => previewMerge(db, { from: 'admin', into: 'x' }),
  'another name of an author': async (db) => {
    const author = (await readAuthor(db, 'x')) ?? expect.fail()
    const { line, picture, account, revision } = author
    const renamed = { name: `Name ${revision}`, line, picture, account, revision }
    expect(await saveAuthor(db, 'x', renamed, { by: 'editor' })).toBeDefined()
  },
  'the settings': async (db) => {
    const before = await readSettings(env.DB)
    const value = { ...settingsText, language: 'en', categories: before.categories } as const
    expect(await saveSettings(db, { value, before }, { by: 'editor' })).toBeDefined()
  },
  'what engineers connected': (db) => readPrograms(db, new Date()),
  'an edition’s page': async (db) => {
    expect((await liveSource(db, null, null).edition(1))?.articles).toHaveLength(3)
  },
  'the drafts of an edition': async (db) => {
    expect(await readDrafts(db, ['draft-1', 'draft-2'])).toHaveLength(2)
  },
  'a day of the calendar': (db) =>
    readCalendar(
      db,
      { day: '2023-02-01', at: '2023-02-01T00:00:00.000Z' },
      { day: '2023-02-01', at: '2023-02-02T00:00:00.000Z' },
    ),
  'what is wrong with the schedule': (db) =>
    readScheduleProblems(db, { overdue: '2030', since: '2029' }),
  'the end of a discarded text': async (db) => {
    const texts = `delete from discarded_texts where id = (select max(id) from discarded_texts)`
    expect((await db.prepare(texts).run()).meta.changes).toBeGreaterThan(0)
  },
  'a report of web vitals': (db) => recordVitals(db, report, '2026-11-21'),
  'the web vitals': (db) => readVitals(db, '2026-11-01'),
  'a clean-up with nothing to do': (db) => binUnused(db, '2000', '2001', 100),
  'a clean-up of audio with nothing to do': (db) => deleteUnusedAudio(db, '2000', 100),
}

const review = { submitted: true, published: true }

const report: VitalsReport = { page: 'home', vitals: [{ name: 'LCP', value: 800 }] }

function found(query: string) {
  return { query, category: undefined, offset: 0 } as const
}

async function change(db: D1Database, id: string, status: 'published' | 'draft') {
  const { article } = (await readArticle(db, id)) ?? expect.fail()
  expect(await changeArticle(db, article, { status }, { by: 'editor' })).toBeDefined()
}

async function billed(call: (db: D1Database) => Promise<unknown>): Promise<BilledRows> {
  const { binding, rows } = meterDatabase(env.DB)
  await call(binding)
  return { ...rows }
}

async function billedAt(size: number): Promise<Map<string, BilledRows>> {
  await fillTo(size)
  const rows = new Map<string, BilledRows>()
  for (const [name, call] of Object.entries(calls)) {
    const { version } = await readDatabaseState(env.DB)
    rows.set(name, await billed((db) => call(db, `article-${size}`)))
    // What other isolates read when they next ask.
    const { version: now } = await readDatabaseState(env.DB)
    if (now > version)
      rows.set(
        `the list after ${name}`,
        await billed((db) => readGateState(db, { since: version, endedAfter: 0 })),
      )
  }
  return rows
}

describe('the rows that a call reads and writes', () => {
  let small: Map<string, BilledRows>
  let large: Map<string, BilledRows>
  beforeAll(async () => {
    small = await billedAt(sizes.small)
    large = await billedAt(sizes.large)
  })

  it('do not grow with the archive', () => {
    const growing = [...large].filter(
      ([name, { read, written }]) =>
        read > (small.get(name)?.read ?? 0) + variation ||
        written > (small.get(name)?.written ?? 0) + variation,
    )
    expect(growing).toEqual([])
  })

  it('are two while an isolate asks whether anything changed or a session ended', async () => {
    const { changed, ended } = await readGateState(env.DB, { since: 0 })
    const question = { since: 0, known: changed, endedAfter: ended.lastNumber }
    const steady = await billed((db) => readGateState(db, question))
    // The state, and the end of the index of ended sessions.
    expect(steady).toEqual({ read: 2, written: 0 })
    const keys = await readActiveKeys(env.DB)
    expect(await billed((db) => readActiveKeys(db, keys))).toEqual({ read: 1, written: 0 })
    await insertAccessKey(env.DB, { name: 'A group', expiresAt: null, hash: 'x', createdBy: 'x' })
    expect((await readActiveKeys(env.DB, keys)).expiresAt.size).toBe(1)
  })

  it('are one for each position, its lists and image after a change', () => {
    for (const rows of [small, large]) {
      // The state, the position, its line of lists and two lists, the image in its text, the ends of two indexes.
      expect(rows.get('the list after a new article')?.read).toBeLessThanOrEqual(8)
    }
  })

  it('are three thousand at most for a word that no article has', async () => {
    await env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 9000)
        update search_documents set body = (
          select group_concat('sta' || hex(n) || ' coa' || hex(n), ' ') || ' station correction'
          from numbers)
        where article_id = 'article-9'`,
    ).run()
    const known = await billed((db) => searchArticles(db, found('station')))
    expect(known.read).toBeLessThan(20)
    const { read } = await billed((db) => searchArticles(db, found('stattion')))
    expect(read).toBeGreaterThan(1_000)
    expect(read).toBeLessThan(3_100)
    // Found although thousands of words that begin with its first two letters come before it.
    expect((await searchArticles(env.DB, found('corection'))).corrected).toBe('correction')
  })

  it('are one for each mention of someone else', async () => {
    const { read } = await billed((db) => listMentions(db, 'nobody'))
    expect(read).toBeLessThan(2.1 * sizes.large)
    expect(await listMentions(env.DB, 'y')).toHaveLength(50)
  })

  it('are one a day for the claim of the clean-up, and one each time it is asked for', async () => {
    expect(await claimCleanUp(env.DB, '2030-01-01')).toBe(true)
    const asked = await billed((db) => claimCleanUp(db, '2030-01-01'))
    expect(asked).toEqual({ read: 1, written: 0 })
  })
})

it('the counted articles are those that there are, whatever changed', async () => {
  const published = { published: true, publishedAt: '2024-02-03T00:00:00.000Z' }
  const moved = await createArticle(env.DB, text, published, { by: 'editor' })
  const elsewhere = { ...text, category: 'Lifestyle' } as const
  const publishedAt = '2019-12-31T23:59:59.999Z'
  await changeArticle(
    env.DB,
    moved?.article ?? expect.fail(),
    { status: 'published', text: elsewhere, publishedAt },
    { by: 'editor' },
  )
  await createArticle(env.DB, { ...text, category: '' }, published, { by: 'editor' })
  const draft = await createArticle(env.DB, text, { published: false }, { by: 'editor' })
  await binArticle(env.DB, draft?.article._id ?? '', { by: 'editor' })
  const counted = `select list, month, articles from article_counts where articles <> 0`
  const there = `with listed as (
      select 'all' as list, published_at from articles where published = 1
      union all select lower(category), published_at from articles
      where published = 1 and category <> ''
      union all select value ->> 'id', published_at from articles, json_each(lists)
      where published = 1)
    select list, substr(published_at, 1, 7) as month, count(*) from listed group by list, month
    union all select list, '' as month, count(*) from listed group by list
    union all select 'drafts', '' as month, count(*) from articles where published = 0
    group by month`
  const rowsOf = async (query: string) =>
    (await env.DB.prepare(`select * from (${query}) order by list, month`).raw()).map(String)
  expect(await rowsOf(counted)).toEqual(await rowsOf(there))
})
