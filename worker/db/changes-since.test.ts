import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { namedListsOf } from '#domain/articles/named-list.ts'
import { limits } from '#domain/limits.ts'
import { readGateState } from './gate-state.ts'

/** Names that take the most bytes in JSON, each another one. */
function names(count: number, length: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    `${index}${'"'.repeat(length)}`.slice(0, length),
  )
}

it('reads the most and the longest that may have changed within a row of D1', async () => {
  const authors = names(limits.authorsOfArticle, limits.author)
  const lists = JSON.stringify(
    namedListsOf({
      tags: names(limits.tags, limits.tag),
      author: `x${'"'.repeat(limits.author - 1)}`,
      authors: authors.map((name) => ({ name, role: 'text' as const })),
      audio: null,
    }),
  )
  const address = 'a'.repeat(limits.slug)
  const settings = JSON.stringify(Array.from({ length: 5 }, () => '語'.repeat(limits.siteText)))
  await env.DB.batch([
    env.DB.prepare(
      `insert into feed_positions (version, article_id, address, former_address, category,
          published_at, lists, moves, shown)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 81)
        select n, ?1 || n, ?1 || n, ?1, 'Politics', '2026', ?2 || char(10) || ?2, 1, 1 from numbers`,
    ).bind(address, lists),
    env.DB.prepare(
      `insert into image_changes (version, hash)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2001)
        select 1, printf('%032x', n) from numbers`,
    ),
    env.DB.prepare(
      `insert into ended_sessions (id, expires_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 999)
        select lower(hex(randomblob(16))), '2030' from numbers`,
    ),
    env.DB.prepare("insert into settings values (1, ?, 1, 'x', '2026')").bind(settings),
  ])
  const { changed, ended } = await readGateState(env.DB, { since: 0, endedAfter: 0 })
  expect([changed?.positions, changed?.images, changed?.gone]).toEqual([undefined, undefined, []])
  expect(ended.beginnings).toHaveLength(999)
})
