import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { adminArticleSchema, type StoredArticle } from '#domain/admin-article.ts'
import {
  type ArticleText,
  articleSubmissionSchema,
  rewriteRequestSchema,
  stateChangeSchema,
} from '#domain/article.ts'
import type { App } from '#worker/context.ts'
import {
  type ArticleChange,
  type ChangedArticle,
  changeArticle,
  createArticle,
  deleteArticle,
} from '#worker/db/article-changes.ts'
import { readArticle } from '#worker/db/articles.ts'
import type { VersionTimes } from '#worker/db/version-times.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid, unreadableBody } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { beginVisibleChange } from '#worker/reader/pending-changes.ts'
import { rememberChangedArticle } from '#worker/reader/rendered-pages.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/release-status.ts'

/** A submission in three parts: the text, the article's state, and the revisions it started from. */
const submissionSchema = articleSubmissionSchema.transform(
  ({
    published,
    publishedAt,
    revision,
    copyRevision,
    creationKey,
    importDigest,
    savedFrom,
    ...text
  }) => ({
    text: text satisfies ArticleText,
    state: { published, publishedAt, creationKey, importDigest, savedFrom },
    known: { revision, copyRevision },
  }),
)

/** What administrators do with an article. */
export const adminArticleRoutes = new Hono<App>()
  .post(
    '/api/admin/articles',
    describeRoute({
      access: 'admin',
      operationId: 'createArticle',
      summary: 'Makes an article.',
      status: 201,
      response: adminArticleSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, state } = c.req.valid('json')
      const by = c.get('admin').username
      const { article } = await makeChange(c, (since) =>
        createArticle(c.env.DB, text, state, by, since),
      )
      return answer(c, article, 201)
    },
  )
  .get(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'admin',
      operationId: 'adminReadArticle',
      summary: 'An article in whatever state, whole.',
      startsEarly: true,
      response: adminArticleSchema,
    }),
    async (c) => {
      const [read, site] = await Promise.all([
        readArticle(c.env.DB, c.req.param('id')),
        readSiteForStatus(c.env),
      ])
      if (!read) throw unknownArticle()
      return c.json(withReleaseStatus(read.article, site, read.times))
    },
  )
  .put(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'admin',
      operationId: 'saveArticle',
      summary: 'Changes an article. Answers 409 if it was changed meanwhile.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, state, known } = c.req.valid('json')
      const { published, publishedAt, importDigest, savedFrom } = state
      const saved = await change(c, known.revision, (before) => ({
        status: published ? 'published' : draftStatus(before),
        text,
        publishedAt,
        importDigest,
        savedFrom,
        copyRevision: known.copyRevision,
      }))
      return answer(c, saved)
    },
  )
  .delete(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'admin',
      operationId: 'deleteArticle',
      summary: 'Deletes an article.',
      preload: readSiteBefore,
    }),
    async (c) => {
      const by = c.get('admin').username
      const { deleted } = await makeChange(c, (since) =>
        deleteArticle(c.env.DB, c.req.param('id'), by, since),
      )
      if (!deleted) throw unknownArticle()
      return c.body(null, 204)
    },
  )
  .put(
    '/api/admin/articles/:id/working-copy',
    describeRoute({
      access: 'admin',
      operationId: 'saveWorkingCopy',
      summary: 'Keeps edits apart from what readers see.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, state, known } = c.req.valid('json')
      const by = c.get('admin').username
      const article = before(c)
      const copyRevision = known.copyRevision ?? article.workingCopy?.revision ?? 0
      const unchanged = known.revision === undefined || known.revision === article.revision
      const copy =
        unchanged &&
        (await saveWorkingCopy(c.env.DB, article, text, copyRevision, by, state.savedFrom))
      if (!copy) throw conflictError(await reread(c), known.revision ?? article.revision, by)
      return answer(c, { ...article, workingCopy: copy })
    },
  )
  .delete(
    '/api/admin/articles/:id/working-copy',
    describeRoute({
      access: 'admin',
      operationId: 'discardWorkingCopy',
      summary: 'Gives unpublished edits up.',
      preload: readBefore,
    }),
    async (c) => {
      before(c)
      await discardWorkingCopy(c.env.DB, c.req.param('id'), c.get('admin').username)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/admin/articles/:id/publish',
    describeRoute({
      access: 'admin',
      operationId: 'publishArticle',
      summary: 'Shows an article to readers.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: stateChangeSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { revision } = await optionalBody(c, stateChangeSchema)
      return answer(c, await change(c, revision, () => ({ status: 'published' })))
    },
  )
  .put(
    '/api/admin/articles/:id/needs-rewrite',
    describeRoute({
      access: 'admin',
      operationId: 'markForRewrite',
      summary: 'Takes an article back, to be rewritten.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: rewriteRequestSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { revision, note } = await optionalBody(c, rewriteRequestSchema)
      const marked = { status: 'needs_rewrite', rewriteNote: note } as const
      return answer(c, await change(c, revision, () => marked))
    },
  )
  .put(
    '/api/admin/articles/:id/rewrite-done',
    describeRoute({
      access: 'admin',
      operationId: 'markRewritten',
      summary: 'Ends the request for a rewrite. Changes nothing else.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: stateChangeSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { revision } = await optionalBody(c, stateChangeSchema)
      const article = before(c)
      // Done already: the same answer, so that the call can be repeated.
      if (article.status !== 'needs_rewrite') return answer(c, article)
      return answer(c, await change(c, revision, () => ({ status: 'draft' })))
    },
  )

type ArticleContext = Context<App, '/api/admin/articles/:id'>

/** Saving a draft keeps the mark that it needs a rewrite; publishing removes it. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}

/** A change of state may have no body, or an empty one. */
async function optionalBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body = await c.req.text()
  const result = schema.safeParse(body.trim() === '' ? {} : parseJson(body))
  refuseInvalid(result)
  return result.data ?? schema.parse({})
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unreadableBody()
  }
}

/** Reads what a change starts from and what its answer says of the site. */
async function readBefore(c: Context<App>): Promise<void> {
  // The guard runs this before the route's own parameters are known.
  const [, id = ''] = /^\/api\/admin\/articles\/([^/]+)/.exec(c.req.path) ?? []
  const [read, site] = await Promise.all([readArticle(c.env.DB, id), readSiteForStatus(c.env)])
  c.set('before', { read, site })
}

async function readSiteBefore(c: Context<App>): Promise<void> {
  c.set('before', { read: undefined, site: await readSiteForStatus(c.env) })
}

/**
 * The article as the call found it.
 *
 * @throws ApiError `not_found`
 */
function before(c: ArticleContext): StoredArticle {
  const { read } = c.get('before')
  if (!read || read.article._id !== c.req.param('id')) throw unknownArticle()
  return read.article
}

/** The article after somebody else changed it. */
async function reread(c: ArticleContext): Promise<StoredArticle> {
  const read = await readArticle(c.env.DB, c.req.param('id'))
  if (!read) throw unknownArticle()
  return read.article
}

/** Answers with an article as it was just stored. */
async function answer(c: Context<App>, article: StoredArticle, status: 200 | 201 = 200) {
  const { site } = c.get('before')
  return c.json(withReleaseStatus(article, site, await timesOf(c, article)), status)
}

/** The times of an article's last visible change: of this call's, or of an earlier one. */
async function timesOf(c: Context<App>, article: StoredArticle): Promise<VersionTimes> {
  const { _id, revision, changedVersion, updatedAt } = article
  const { read } = c.get('before')
  if (read?.article.changedVersion === changedVersion) return read.times
  // A repeated creation returns an article that may have changed since.
  const isNew = read !== undefined || revision === 1
  if (isNew) return { changedAt: updatedAt, builtAt: null }
  return (await readArticle(c.env.DB, _id))?.times ?? { changedAt: null, builtAt: null }
}

async function change(
  c: ArticleContext,
  revision: number | undefined,
  decide: (before: StoredArticle) => ArticleChange,
): Promise<StoredArticle> {
  const found = before(c)
  if (revision !== undefined && revision !== found.revision) {
    throw conflictError(found, revision, c.get('admin').username)
  }
  const by = c.get('admin').username
  const changed = await makeChange(c, (since) =>
    changeArticle(c.env.DB, found, decide(found), by, since),
  )
  if (!changed) throw conflictError(await reread(c), found.revision, by)
  return changed.article
}

/**
 * Makes a change. If readers notice it, this isolate shows it with the next request, and the site is
 * rebuilt, even if the client disconnects in the middle.
 *
 * @param store is told the content version of the served release
 */
async function makeChange<T extends Omit<ChangedArticle, 'article'> | undefined>(
  c: Context<App>,
  store: (since: number | undefined) => Promise<T>,
): Promise<T> {
  const release = c.get('before').site?.release
  const end = beginVisibleChange(c.env)
  const changing = store(release?.contentVersion).then(
    (changed) => {
      if (!changed?.visible) return changed
      const { afterwards } = changed
      const cacheKey = end(release, afterwards?.changes)
      if (cacheKey && afterwards) rememberChangedArticle(cacheKey, afterwards)
      c.executionCtx.waitUntil(rebuild(c))
      return changed
    },
    (error: unknown) => {
      // It may have been stored all the same.
      end()
      throw error
    },
  )
  c.executionCtx.waitUntil(changing.catch(() => undefined))
  return changing
}

async function rebuild(c: Context<App>): Promise<void> {
  try {
    await reconcile(c.env, { by: c.get('admin').username })
  } catch (error) {
    console.error('The site could not be compared with its content:', error)
  }
}

function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}
