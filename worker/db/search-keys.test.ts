import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import { foldMarkedSearchKeys } from '#worker/db/search-keys.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'

const fill = '0007_fill_search_key.sql'
const mark = '0011_mark_unfolded_search_keys.sql'

/** Applies a migration once more, to what an older version of the product would have left. */
async function migrate(name: string): Promise<void> {
  const migration = env.MIGRATIONS.find((one) => one.name === name)
  if (!migration) throw new Error(`There is no migration ${name}.`)
  for (const query of migration.queries) await env.DB.prepare(query).run()
}

async function found(token: string, q: string): Promise<string[]> {
  const query = new URLSearchParams({ q })
  const list = await request('GET', `/api/admin/articles?${query}`, { token })
  return (await list.json<AdminArticleListed[]>()).map(({ title }) => title)
}

it('the accents of titles that are older than the search make no difference to it', async () => {
  const token = await adminToken()
  await write(token, { title: 'Élan vital', author: 'Zoë Ångström' })
  await write(token, { title: 'Москва и Ёлка', author: 'Řehoř' })
  await write(token, { title: 'Plain', author: 'Zoe' })
  await migrate(fill)
  await env.DB.prepare("UPDATE articles SET search_key = 'saved since' WHERE title = 'Plain'").run()
  await migrate(mark)
  expect(await found(token, 'elan zoe')).toEqual(['Élan vital'])
  expect(await found(token, 'angstrom')).toEqual(['Élan vital'])
  expect(await found(token, 'МОСКВА елка rehor')).toEqual(['Москва и Ёлка'])
  expect(await found(token, 'saved since')).toEqual(['Plain'])
  const counts = await request('GET', '/api/admin/counts?q=angstrom', { token })
  expect(await counts.json()).toMatchObject({ total: 1 })
  const marked = 'SELECT count(*) AS count FROM articles WHERE search_key < char(2)'
  expect(await env.DB.prepare(marked).first('count')).toBe(0)
})

it('of more articles than are read at a time are folded in one go', async () => {
  const many = Array.from({ length: 1_100 }, (_, index) => `old-${index}`)
  const others = `content, summary, category, cover_image, photo_credit, tags, author, quotes,
    citations, created_at, updated_at, updated_by, revision, changed_version`
  await env.DB.prepare(
    `INSERT INTO articles (id, title, search_key, status, ${others})
     SELECT value, 'Été ' || key, char(1) || 'été', 'draft', ${others}
     FROM articles, json_each(?) WHERE title = 'Plain'`,
  )
    .bind(JSON.stringify(many))
    .run()
  await foldMarkedSearchKeys(env.DB)
  const folded = "SELECT count(*) AS count FROM articles WHERE instr(search_key, 'ete ') = 1"
  expect(await env.DB.prepare(folded).first('count')).toBe(many.length)
})
