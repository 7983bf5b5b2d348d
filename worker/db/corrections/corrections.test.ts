import { env } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { meterDatabase } from '#worker/testing/metered-database.ts'

/** Ten thousand corrected articles, and two hundred authors. */
beforeAll(async () => {
  const authors = `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 199)
    insert into authors (id, name, line)
    select 'author-' || n, 'Author ' || n, printf('%.200c', 'x') from numbers`
  const counts = `insert into article_counts (list, month, articles)
    select 'author/' || id, '', 50 from authors where id like 'author-%'
    on conflict do update set articles = 50`
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2023-01-01', '+' || n || ' hours')`
  const articles = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10000)
    insert into articles (id, title, content, summary, category, cover_image, cover_alt, photo_credit,
      tags, author, quotes, citations, status, published_at, created_at, updated_at, created_by,
      updated_by, revision, changed_version, search_key, lists, corrections)
    select 'article-' || n, 'Title ' || n, '<p>Text</p>', 'x', '', '', '', '', '[]', 'x', '[]', '[]',
      'published', ${at}, ${at}, ${at}, 'x', 'x', 1, n, 'title', '[]',
      json_array(json_object('id', 'note-' || n, 'kind', 'update', 'placement', 'end', 'at', ${at},
        'note', printf('%.500c', 'x')))
    from numbers`
  await env.DB.batch([authors, counts, articles].map((query) => env.DB.prepare(query)))
})

async function measured(read: (source: ReturnType<typeof liveSource>) => Promise<unknown>) {
  const { binding, rows } = meterDatabase(env.DB)
  const found = await read(liveSource(binding, null, null))
  return { found, bytes: JSON.stringify(found).length, rows: rows.read }
}

it('a page of all corrections is as long as its fifty, whatever their number, and reads five rows for each', async () => {
  const { found, bytes, rows } = await measured((source) => source.corrections(2))
  expect(found).toMatchObject({ page: 2, pages: 200, corrections: { length: 50 } })
  expect(bytes).toBeLessThan(40_000)
  expect(rows).toBeLessThan(50_200)
})

it('two hundred authors are three rows each, and no longer than their lines', async () => {
  const { bytes, rows } = await measured((source) => source.contributors())
  expect(bytes).toBeLessThan(60_000)
  expect(rows).toBeLessThanOrEqual(610)
})
