import { type Context, Hono } from 'hono'
import {
  type AdminEdition,
  adminEditionSchema,
  editionListSchema,
  editionOnHomeSchema,
  editionPublicationSchema,
  editionRevisionSchema,
  editionSaveSchema,
  editionSubmissionSchema,
} from '#domain/edition-schema.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import {
  addEdition,
  deleteEdition,
  publishEdition,
  retractEdition,
  saveEdition,
  setEditionOnHome,
} from '#worker/db/edition-changes.ts'
import { listEditions, readDrafts, readEdition } from '#worker/db/editions.ts'
import { savedInBetween } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { makeChange, readSiteBefore } from './article-change.ts'

/** Numbered issues of the magazine. */
export const editionRoutes = new Hono<App>()
  .get(
    '/api/admin/editions',
    describeRoute({
      access: 'editor',
      operationId: 'listEditions',
      summary: 'All editions, the highest number first.',
      response: editionListSchema,
      startsEarly: true,
    }),
    async (c) => c.json(await listEditions(c.env.DB)),
  )
  .post(
    '/api/admin/editions',
    describeRoute({
      access: 'editor',
      operationId: 'makeEdition',
      summary: 'Makes an edition that readers do not see yet.',
      status: 201,
      response: adminEditionSchema,
    }),
    zValidator('json', editionSubmissionSchema),
    async (c) => {
      const text = c.req.valid('json')
      const id = await addEdition(c.env.DB, text, c.get('admin').username)
      if (id !== undefined) return c.json(await found(c, id), 201)
      const { editions } = await listEditions(c.env.DB)
      if (editions.some(({ number }) => number === text.number)) throw numberTaken(text.number)
      throw new ApiError('conflict', `There are at most ${limits.editions} editions.`)
    },
  )
  .put(
    '/api/admin/editions/home',
    describeRoute({
      access: 'editor',
      operationId: 'showEditionOnHome',
      summary: 'Decides whether the home page opens with the current edition.',
      preload: readSiteBefore,
    }),
    zValidator('json', editionOnHomeSchema),
    async (c) => {
      const { opensHome } = c.req.valid('json')
      const by = c.get('admin').username
      await change(c, (since) => setEditionOnHome(c.env.DB, opensHome, by, since))
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/editions/:id',
    describeRoute({
      access: 'editor',
      operationId: 'readEdition',
      summary: 'An edition with the states of its articles.',
      response: adminEditionSchema,
    }),
    async (c) => c.json(await found(c, c.req.param('id'))),
  )
  .put(
    '/api/admin/editions/:id',
    describeRoute({
      access: 'editor',
      operationId: 'saveEdition',
      summary: 'Saves an edition. Readers see it at once if the edition is published.',
      response: adminEditionSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', editionSaveSchema),
    async (c) => {
      const { revision, ...text } = c.req.valid('json')
      const edition = await current(c, c.req.param('id'), revision)
      const by = c.get('admin').username
      return answer(c, edition, (since) =>
        saveEdition(c.env.DB, edition, text, by, since).catch((error: unknown) => {
          throw isTakenNumber(error) ? numberTaken(text.number) : error
        }),
      )
    },
  )
  .put(
    '/api/admin/editions/:id/publish',
    describeRoute({
      access: 'editor',
      operationId: 'publishEdition',
      summary: 'Publishes an edition with all of its articles at once, or nothing.',
      response: adminEditionSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', editionPublicationSchema),
    async (c) => {
      const { revision, publishedAt } = c.req.valid('json')
      const edition = await current(c, c.req.param('id'), revision)
      assertReady(edition)
      const isDraft = new Set(
        edition.contents.filter(({ state }) => state === 'draft').map(({ _id }) => _id),
      )
      const drafts = await readDrafts(
        c.env.DB,
        edition.articles.filter((id) => isDraft.has(id)),
      )
      const by = c.get('admin').username
      return answer(c, edition, (since) =>
        publishEdition(c.env.DB, { ...edition, publishedAt }, drafts, by, since),
      )
    },
  )
  .put(
    '/api/admin/editions/:id/retract',
    describeRoute({
      access: 'editor',
      operationId: 'retractEdition',
      summary: 'Takes an edition back. Its articles stay published.',
      response: adminEditionSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', editionRevisionSchema),
    async (c) => {
      const edition = await current(c, c.req.param('id'), c.req.valid('json').revision)
      // Nothing to take back: the same answer, so that the call can be repeated.
      if (!edition.published) return c.json(edition)
      const by = c.get('admin').username
      return answer(c, edition, (since) => retractEdition(c.env.DB, edition, by, since))
    },
  )
  .delete(
    '/api/admin/editions/:id',
    describeRoute({
      access: 'editor',
      operationId: 'deleteEdition',
      summary: 'Deletes an edition that readers do not see. Its articles stay.',
    }),
    async (c) => {
      const edition = await found(c, c.req.param('id'))
      if (await deleteEdition(c.env.DB, edition, c.get('admin').username)) return c.body(null, 204)
      throw new ApiError('conflict', 'Retract the edition first: readers see it.')
    },
  )

/** @throws ApiError `not_found` */
async function found(c: Context<App>, id: string): Promise<AdminEdition> {
  const edition = await readEdition(c.env.DB, id)
  if (!edition) throw new ApiError('not_found', 'There is no such edition.')
  return edition
}

/** The edition of this revision. @throws ApiError `not_found`; `conflict` if it has another one */
async function current(c: Context<App>, id: string, revision: number): Promise<AdminEdition> {
  const edition = await found(c, id)
  if (edition.revision !== revision) throw conflict(c, edition)
  return edition
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
  if (reasons.length === 0) return
  throw new ApiError('conflict', `Nothing was published: ${reasons.join(', ')}.`)
}

/** Makes a change of an edition, and answers with the edition after it. */
async function answer(
  c: Context<App>,
  edition: AdminEdition,
  store: (since: number | undefined) => ReturnType<typeof saveEdition>,
) {
  const { stored } = await change(c, store)
  const now = await found(c, edition.id)
  if (stored) return c.json(now)
  if (now.revision !== edition.revision) throw conflict(c, now)
  throw new ApiError(
    'conflict',
    'An article of the edition was changed in the same moment. Nothing was published. Please try again.',
  )
}

type Stored = Awaited<ReturnType<typeof setEditionOnHome>>

function change<T extends Stored>(
  c: Context<App>,
  store: (since: number | undefined) => Promise<T>,
): Promise<T & { afterwards: object | undefined }> {
  return makeChange(c, async (since) => {
    const stored = await store(since)
    const { changes } = stored
    const neighbours = { newer: null, older: null }
    return { ...stored, afterwards: changes && { changes, shown: undefined, neighbours } }
  })
}

function numberTaken(number: number): ApiError {
  const message = `There is an edition with the number ${number} already.`
  return new ApiError('conflict', message, { issues: [{ field: 'number', message }] })
}

function isTakenNumber(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message.includes('editions.number')
}
