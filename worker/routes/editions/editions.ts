import type { Context } from 'hono'
import * as calls from '#domain/editions/calls.ts'
import { publishedWith } from '#domain/editions/edition.ts'
import type { AdminEdition } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import type { ChangeOrigin } from '#worker/db/articles/changed-article.ts'
import { readRulesOf } from '#worker/db/articles/publication-rules.ts'
import { databaseMessage } from '#worker/db/database-error.ts'
import {
  deleteEdition,
  insertEdition,
  publishEdition,
  retractEdition,
  saveEdition,
  setEditionOnHome,
} from '#worker/db/editions/edition-changes.ts'
import { listEditions, readDrafts, readEdition } from '#worker/db/editions/editions.ts'
import { isOwnChange, isSavedAlready, savedInBetween } from '#worker/http/conflict-error.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { assertChecklists, blockersIn, type JudgedArticle } from '#worker/publication-checklist.ts'
import { commitChange } from '#worker/routes/articles/article-change.ts'
import { loadSite } from '#worker/routes/articles/loaded-article.ts'
import { assertUploaded } from '#worker/routes/images/assert-uploaded.ts'

/** Numbered issues of the magazine. */
export const editionRoutes = routes(
  route(calls.listEditions, { runsDuringAuth: true }, (c) => listEditions(c.env.DB)),
  route(calls.createEdition, async (c) => {
    const text = c.req.valid('json')
    await assertUploaded(c, 'coverImage', text.coverImage)
    const by = c.get('admin').username
    const edition = await insertEdition(c.env.DB, text, by)
    if (edition) return edition
    const { editions } = await listEditions(c.env.DB)
    const other = editions.find(({ number }) => number === text.number)
    // Made already by this call: the same answer, so that it can be repeated.
    if (other && isOwnChange(other, 0, by) && isSavedAlready(other, text)) return other
    if (other) throw numberTaken(text.number)
    throw new ApiError('conflict', `There are at most ${limits.editions} editions.`)
  }),
  route(calls.showEditionOnHome, { load: loadSite }, async (c) => {
    const { opensHome } = c.req.valid('json')
    await commitChange(c, (origin) => setEditionOnHome(c.env.DB, opensHome, origin))
  }),
  route(calls.readEdition, (c) => found(c, c.req.param('id'))),
  route(calls.updateEdition, { load: loadSite }, async (c) => {
    const { revision, ...text } = c.req.valid('json')
    const edition = await found(c, c.req.param('id'))
    // Saved already: the same answer, so that the call can be repeated.
    const isDone = (now: AdminEdition) => isSavedAlready(now, text)
    if (isDone(edition)) return edition
    assertCurrent(c, edition, revision)
    await assertUploaded(c, 'coverImage', text.coverImage, edition.coverImage)
    return change(c, edition, isDone, (origin) =>
      saveEdition(c.env.DB, edition, text, origin).catch((error: unknown) => {
        throw isTakenNumber(error) ? numberTaken(text.number) : error
      }),
    )
  }),
  route(calls.checkEdition, async (c) => {
    const judged = await draftsOf(c, await found(c, c.req.param('id')))
    return judged
      .map(({ article, rules }) => ({
        _id: article._id,
        title: article.title,
        blockers: blockersIn(article, rules).map(({ id, message, details = [], items }) => {
          return { id, message, details: [...details], items: [...items] }
        }),
      }))
      .filter(({ blockers }) => blockers.length > 0)
  }),
  route(calls.publishEdition, { load: loadSite }, async (c) => {
    const { revision, publishedAt, checklists } = c.req.valid('json')
    const by = c.get('admin').username
    const edition = await found(c, c.req.param('id'))
    // Published already by this call: the same answer.
    const isDone = (now: AdminEdition) => now.published && isOwnChange(now, revision, by)
    if (isDone(edition)) return edition
    assertCurrent(c, edition, revision)
    assertReady(edition)
    const drafts = await draftsOf(c, edition)
    assertWithoutEdits(drafts)
    const auditNotes = assertChecklists(checklists ? drafts : [], checklists ?? {})
    const published = drafts.map(({ article }) => {
      return { article, auditNote: auditNotes.get(article._id) }
    })
    return change(c, edition, isDone, (origin) =>
      publishEdition(c.env.DB, { ...edition, publishedAt }, published, origin),
    )
  }),
  route(calls.retractEdition, { load: loadSite }, async (c) => {
    const edition = await found(c, c.req.param('id'))
    // Nothing to take back: the same answer.
    const isDone = ({ published }: AdminEdition) => !published
    if (isDone(edition)) return edition
    assertCurrent(c, edition, c.req.valid('json').revision)
    return change(c, edition, isDone, (origin) => retractEdition(c.env.DB, edition, origin))
  }),
  route(calls.deleteEdition, async (c) => {
    const edition = await found(c, c.req.param('id'))
    const { revision = edition.revision } = c.req.valid('query')
    const known = { ...edition, revision }
    if (await deleteEdition(c.env.DB, known, c.get('admin').username)) return
    const now = await found(c, edition.id)
    assertCurrent(c, now, revision)
    throw new ApiError('conflict', 'Retract the edition first: readers see it.')
  }),
)

async function found(c: Context<App>, id: string): Promise<AdminEdition> {
  const edition = await readEdition(c.env.DB, id)
  if (edition) return edition
  throw unknownEdition()
}

/** @throws ApiError `conflict` if an edition was changed since the revision that is given */
function assertCurrent(c: Context<App>, edition: AdminEdition, revision: number): void {
  if (edition.revision !== revision) throw conflict(c, edition)
}

/** The articles that are published with an edition, in its order, and what each is checked against. */
async function draftsOf(c: Context<App>, { contents }: AdminEdition) {
  const ids = publishedWith(contents).map(({ _id }) => _id)
  const [drafts, rulesOf] = await Promise.all([
    readDrafts(c.env.DB, ids),
    readRulesOf(c.env.DB, ids),
  ])
  return drafts.map((article) => ({ article, rules: rulesOf(article._id) }))
}

function conflict(c: Context<App>, { updatedBy, updatedAt }: AdminEdition): ApiError {
  const by = c.get('admin').username
  return savedInBetween({ what: 'this edition', writer: updatedBy, at: updatedAt, by })
}

/** @throws ApiError `conflict` naming the articles that keep the edition from being published */
function assertReady({ contents }: AdminEdition): void {
  if (contents.length === 0) {
    throw new ApiError('conflict', 'The edition has no articles. Nothing was published.')
  }
  const why = { needs_rewrite: 'is to be rewritten', binned: 'is in the bin' }
  const reasons = contents.flatMap(({ title, state }) =>
    state === 'needs_rewrite' || state === 'binned' ? `“${title}” ${why[state]}` : [],
  )
  refuseFor(reasons)
}

/** @throws ApiError as above, for edits beside a draft, which no one sees in the edition */
function assertWithoutEdits(drafts: readonly JudgedArticle[]): void {
  const edited = drafts.filter(({ article }) => article.workingCopy)
  refuseFor(edited.map(({ article }) => `“${article.title}” has unpublished edits`))
}

function refuseFor(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  throw new ApiError('conflict', `Nothing was published: ${reasons.join(', ')}.`)
}

/**
 * Makes a change of an edition, and answers with the edition after it.
 *
 * @param isDone whether the same call, sent twice at once, has made it
 */
async function change(
  c: Context<App>,
  edition: AdminEdition,
  isDone: (now: AdminEdition) => boolean,
  store: (origin: ChangeOrigin) => ReturnType<typeof saveEdition>,
): Promise<AdminEdition> {
  const { edition: changed } = await commitChange(c, store)
  if (changed) return changed
  const now = await found(c, edition.id)
  if (isDone(now)) return now
  assertCurrent(c, now, edition.revision)
  throw new ApiError(
    'conflict',
    'An article of the edition was changed in the same moment. Nothing was published. Please try again.',
  )
}

function unknownEdition(): ApiError {
  return new ApiError('not_found', 'There is no such edition.')
}

function numberTaken(number: number): ApiError {
  const message = `There is an edition with the number ${number} already.`
  return fieldError('number', message, 'conflict')
}

function isTakenNumber(error: unknown): boolean {
  return databaseMessage(error).includes('editions.number')
}
