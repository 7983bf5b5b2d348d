import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { findAdmin } from '#worker/db/admins.ts'
import {
  countArticles,
  listDrafts,
  listForAdmins,
  listPublished,
  readArticle,
  readBuildContent,
} from '#worker/db/articles.ts'
import { listBuilds } from '#worker/db/builds.ts'
import { countChangesSince, readContentVersion } from '#worker/db/changes.ts'
import { adminToken, write } from '#worker/testing/client.ts'

/** A database that notes every statement on its way to the real one. */
function recording(): { binding: D1Database; statements: { query: string; params: unknown[] }[] } {
  const statements: { query: string; params: unknown[] }[] = []
  const binding = new Proxy(env.DB, {
    get(target, property) {
      if (property !== 'prepare') return Reflect.get(target, property).bind(target)
      return (query: string) => {
        const statement = target.prepare(query)
        const noted = { query, params: [] as unknown[] }
        statements.push(noted)
        return new Proxy(statement, {
          get(inner, name) {
            if (name !== 'bind') return Reflect.get(inner, name).bind(inner)
            return (...params: unknown[]) => {
              noted.params = params
              return inner.bind(...params)
            }
          },
        })
      }
    },
  })
  return { binding, statements }
}

async function plansOf(call: (binding: D1Database) => Promise<unknown>): Promise<string[]> {
  const { binding, statements } = recording()
  await call(binding)
  expect(statements.length).toBeGreaterThan(0)
  const plans = await Promise.all(
    statements.map(({ query, params }) =>
      env.DB.prepare(`explain query plan ${query}`)
        .bind(...params)
        .all<{ detail: string }>(),
    ),
  )
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail))
}

const before = { at: '2030-01-01T00:00:00.000Z', id: 'x' }

beforeAll(async () => {
  const token = await adminToken()
  for (let made = 0; made < 20; made++) await write(token, { published: made % 2 === 0 })
  await env.DB.prepare('analyze').run()
})

describe('the plan of a list call', () => {
  it.each<[string, (binding: D1Database) => Promise<unknown>]>([
    ['published', (db) => listPublished(db, { limit: 5 })],
    ['published, next page', (db) => listPublished(db, { limit: 5, before })],
    ['all for admins', (db) => listForAdmins(db, { limit: 5 })],
    ['all for admins, next page', (db) => listForAdmins(db, { limit: 5, before })],
    ['published for admins', (db) => listForAdmins(db, { limit: 5, published: true })],
    [
      'drafts for admins, next page',
      (db) => listForAdmins(db, { limit: 5, published: false, before }),
    ],
    ['staging', (db) => listDrafts(db, { limit: 5 })],
    ['staging, next page', (db) => listDrafts(db, { limit: 5, before })],
    ['counts', (db) => countArticles(db)],
    ['one article', (db) => readArticle(db, 'x')],
    ['build content', (db) => readBuildContent(db, 0)],
    ['build content since', (db) => readBuildContent(db, 7)],
    ['content version', (db) => readContentVersion(db)],
    ['changes since', (db) => countChangesSince(db, 3)],
    ['an administrator', (db) => findAdmin(db, { username: 'editor' })],
    ['builds', (db) => listBuilds(db, 10)],
  ])('%s scans and sorts nothing', async (_name, call) => {
    for (const step of await plansOf(call)) {
      // Walking an index in its own order up to the limit is how the list of everything is read.
      expect(step).not.toMatch(
        /^SCAN (articles|changes|admins|images)(?! USING INDEX articles_by_update$)/,
      )
      expect(step).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
    }
  })
})
