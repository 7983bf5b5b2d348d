import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { articleSorts, sortOrders } from '#domain/articles/admin-article.ts'
import { libraryFilters } from '#domain/images/library.ts'
import { findAdmin, findSignedInAdmin } from '#worker/db/accounts/admins.ts'
import { findMovedArticle } from '#worker/db/articles/addresses.ts'
import { countArticles, listForAdmins } from '#worker/db/articles/admin-lists.ts'
import { listPublished, readArticle, readImport } from '#worker/db/articles/articles.ts'
import { listBinned } from '#worker/db/articles/bin.ts'
import { listSentBack } from '#worker/db/articles/reviews.ts'
import { isEndedSession } from '#worker/db/auth/ended-sessions.ts'
import { selectSessions } from '#worker/db/auth/portal-sessions.ts'
import { readBoard } from '#worker/db/board/board.ts'
import { claimLinks, listLinkChecks } from '#worker/db/checklist/checklist.ts'
import { isEditionUnchanged } from '#worker/db/editions/editions.ts'
import { binUnused, deleteBinnedImages } from '#worker/db/images/image-bin.ts'
import { isImageUsed, readImageUses } from '#worker/db/images/image-uses.ts'
import { deleteUnusedAudio } from '#worker/db/images/images.ts'
import { listImages, listUploaders, readPictureDefaults } from '#worker/db/images/library.ts'
import { listMentions } from '#worker/db/notes/mentions.ts'
import { listNotes } from '#worker/db/notes/notes.ts'
import { listApprovals } from '#worker/db/previews/preview-answers.ts'
import { listPreviewLinks, readPreview } from '#worker/db/previews/preview-links.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import { searchArticles } from '#worker/db/search/search.ts'
import { listVersions } from '#worker/db/versions/version-history.ts'
import { readVersion } from '#worker/db/versions/versions.ts'
import { readVitals } from '#worker/db/vitals/vitals.ts'
import { adminToken, write } from '#worker/testing/client.ts'
import { type SentStatement, wrapDatabase } from '#worker/testing/wrapped.ts'
import { readGateState } from './gate-state.ts'

async function plansOf(call: (binding: D1Database) => Promise<unknown>): Promise<string[]> {
  const statements: SentStatement[] = []
  const recording = wrapDatabase(env.DB, (sent, work) => {
    statements.push(...sent.statements)
    return work()
  })
  await call(recording)
  expect(statements.length).toBeGreaterThan(0)
  const plans = await Promise.all(
    statements.map(({ query, values }) =>
      env.DB.prepare(`explain query plan ${query}`)
        .bind(...values)
        .all<{ detail: string }>(),
    ),
  )
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail))
}

const staging = { published: false, sort: 'created', order: 'desc' } as const
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
    ['staging', (db) => listForAdmins(db, { limit: 5, ...staging })],
    [
      'staging, next page',
      (db) => listForAdmins(db, { limit: 5, ...staging, before: { key: before.at, id: 'x' } }),
    ],
    ['the board', (db) => readBoard(db)],
    ['counts', (db) => countArticles(db)],
    ['one article', (db) => readArticle(db, 'x')],
    ['build content', (db) => readBuildContent(db, 0)],
    ['build content since', (db) => readBuildContent(db, 7)],
    ['an administrator', (db) => findAdmin(db, { username: 'editor' })],
    ['the sessions of an account', (db) => selectSessions(db, 'x').all()],
    ['a session', (db) => findSignedInAdmin(db, { sub: 'x', epoch: 1, jti: 'x' })],
    ['an ended session', (db) => isEndedSession(db, 'x')],
    ['builds', (db) => readContentAndBuilds(db, 10)],
    ['the state of the gate', (db) => readGateState(db, { since: 5, endedAfter: 7 })],
    ['the state of the gate, first', (db) => readGateState(db, { since: 5 })],
    ['an image', (db) => isImageUsed(db, 'x')],
    ['images out of use', (db) => binUnused(db, '2000', '2001', 1)],
    ['images in the bin for long', (db) => deleteBinnedImages(db, '2000', 1)],
    ['audio out of use', (db) => deleteUnusedAudio(db, '2000', 1)],
    ['what has an image', (db) => readImageUses(db, 'x')],
    ['the defaults of pictures', (db) => readPictureDefaults(db, ['x'])],
    ['who uploaded images', (db) => listUploaders(db)],
    ['an article of a page', (db) => liveSource(db, null, null).article('x')],
    ['the neighbours of an article', (db) => liveSource(db, null, null).neighbours('x')],
    ['a former address', (db) => findMovedArticle(db, 'x')],
    ['the history of an article', (db) => listVersions(db, 'x', { limit: 5, before: 7 })],
    ['a version', (db) => readVersion(db, 'x')],
    ['the links of an article', (db) => listLinkChecks(db, 'x')],
    ['links to call', (db) => claimLinks(db, { now: '2000', next: '2001', limit: 3 })],
    ['the bin', (db) => listBinned(db, { limit: 5, before })],
    ['an import', (db) => readImport(db, crypto.randomUUID())],
    ['a search', (db) => searchArticles(db, { query: 'title', category: undefined, offset: 0 })],
    [
      'a search, next page of a category',
      (db) => searchArticles(db, { query: 'a title', category: 'Finance', offset: 20 }),
    ],
    ['a named list', (db) => liveSource(db, null, null).namedList('tag/x')],
    ['preview links', (db) => listPreviewLinks(db, 'x')],
    ['a preview link', (db) => readPreview(db, 'x')],
    ['approvals', (db) => listApprovals(db, 'x', 'x')],
    ['notes', (db) => listNotes(db, 'x')],
    ['what was sent back', (db) => listSentBack(db, 'x')],
    ['mentions', (db) => listMentions(db, 'x')],
    ['an explanation of a page', (db) => liveSource(db, null, null).withdrawn('x')],
    ['the editions', (db) => liveSource(db, null, null).editions()],
    ['whether an edition changed', (db) => isEditionUnchanged(db, 1, 5)],
    ['web vitals', (db) => readVitals(db, '2026-11-21')],
  ])('%s scans and sorts nothing', async (_name, call) => {
    for (const step of await plansOf(call)) {
      // The list of everything scans its index in order, up to the limit. The other one holds few articles.
      expect(step).not.toMatch(
        /^SCAN (articles|former_addresses|changes|admins|images|image_uses|image_changes|editions|feed_positions|listings|listing_names|notes|preview_answers|preview_links|search_documents|versions|vitals)(?! USING INDEX articles_by_update$| USING (?:COVERING )?INDEX articles_withdrawn$)/,
      )
      expect(step).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
    }
  })

  it('all corrections reads no article that has none', async () => {
    const plans = await plansOf((db) => liveSource(db, null, null).corrections(1))
    expect(plans).toContain('SCAN articles USING INDEX articles_corrected')
    expect(plans.join('\n')).not.toMatch(/SCAN articles$/m)
  })
})

describe('the plan of a list of the admin portal', () => {
  const states = [undefined, true, false]
  const cases = articleSorts.flatMap((sort) =>
    sortOrders.flatMap((order) => states.map((published) => ({ sort, order, published }))),
  )

  it.each(cases)('by %j walks its index, also on the next page', async (list) => {
    for (const before of [undefined, { key: 'M', id: 'x' }]) {
      const plans = await plansOf((db) => listForAdmins(db, { limit: 5, ...list, before }))
      expect(plans.join('\n')).not.toMatch(/TEMP B-TREE FOR ORDER BY|^SCAN articles$/m)
      expect(plans[0]).toMatch(/(SCAN|SEARCH) articles USING INDEX articles_by_\w+/)
      if (list.published !== undefined || before) expect(plans[0]).toMatch(/^SEARCH/)
    }
  })

  it.each(cases)('by %j reads no row for what a search passes over', async (list) => {
    const plans = await plansOf((db) => listForAdmins(db, { limit: 5, ...list, q: 'a title' }))
    expect(plans.join('\n')).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
    expect(plans[0]).toMatch(/articles USING INDEX articles_by_\w+/)
    expect(plans).toContain('SCAN articles USING COVERING INDEX articles_for_search')
  })

  it('counts a search in its covering index', async () => {
    for (const plan of await plansOf((db) => countArticles(db, { q: 'a title' }))) {
      expect(plan).not.toMatch(/SCAN articles(?! USING COVERING INDEX articles_for_search)/)
    }
  })
})

describe('the plan of the media library', () => {
  const lists = libraryFilters.flatMap((filter) =>
    [{ filter }, { filter, by: 'editor' }, { filter, q: 'a gate' }].flatMap((list) => [
      list,
      { ...list, before },
    ]),
  )

  it.each(lists)('of %j walks an index in its order', async (list) => {
    const plans = await plansOf((db) => listImages(db, { limit: 5, ...list }))
    expect(plans.join('\n')).not.toMatch(/TEMP B-TREE|^SCAN images$/m)
    expect(plans[0]).toMatch(/images USING INDEX images_(in|un|without|by_uploader)/)
  })
})
