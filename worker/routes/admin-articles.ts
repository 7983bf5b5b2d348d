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
  changeArticle,
  createArticle,
  deleteArticle,
} from '#worker/db/article-changes.ts'
import { readArticle } from '#worker/db/articles.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid, unreadableBody } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { invalidatePendingChanges } from '#worker/reader/pending-changes.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { withReleaseStatus } from '#worker/releases/release-status.ts'

/** A submission in three parts: the text, the article's state, and the revisions it started from. */
const submissionSchema = articleSubmissionSchema.transform(
  ({ published, publishedAt, revision, copyRevision, creationKey, importDigest, ...text }) => ({
    text: text satisfies ArticleText,
    state: { published, publishedAt, creationKey, importDigest },
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
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, state } = c.req.valid('json')
      const article = await createArticle(c.env.DB, text, state, c.get('admin').username)
      if (article.published) rebuild(c)
      return answer(c, article, 201)
    },
  )
  .get(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'admin',
      operationId: 'adminReadArticle',
      summary: 'An article in whatever state, whole.',
      response: adminArticleSchema,
    }),
    async (c) => answer(c, await stored(c)),
  )
  .put(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'admin',
      operationId: 'saveArticle',
      summary: 'Changes an article. Answers 409 if it was changed meanwhile.',
      response: adminArticleSchema,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, state, known } = c.req.valid('json')
      const { published, publishedAt, importDigest } = state
      const saved = await change(c, known.revision, (before) => ({
        status: published ? 'published' : draftStatus(before),
        text,
        publishedAt,
        importDigest,
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
    }),
    async (c) => {
      const by = c.get('admin').username
      const { deleted, visible } = await deleteArticle(c.env.DB, c.req.param('id'), by)
      if (!deleted) throw unknownArticle()
      if (visible) rebuild(c)
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
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text, known } = c.req.valid('json')
      const by = c.get('admin').username
      const article = await stored(c)
      const copyRevision = known.copyRevision ?? article.workingCopy?.revision ?? 0
      const unchanged = known.revision === undefined || known.revision === article.revision
      const copy = unchanged && (await saveWorkingCopy(c.env.DB, article, text, copyRevision, by))
      if (!copy) throw conflictError(await stored(c), known.revision ?? article.revision)
      return answer(c, { ...article, workingCopy: copy })
    },
  )
  .delete(
    '/api/admin/articles/:id/working-copy',
    describeRoute({
      access: 'admin',
      operationId: 'discardWorkingCopy',
      summary: 'Gives unpublished edits up.',
    }),
    async (c) => {
      await stored(c)
      await discardWorkingCopy(c.env.DB, c.req.param('id'))
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
    }),
    async (c) => {
      const { revision, note } = await optionalBody(c, rewriteRequestSchema)
      const marked = { status: 'needs_rewrite', rewriteNote: note } as const
      return answer(c, await change(c, revision, () => marked))
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

async function answer(c: Context<App>, article: StoredArticle, status: 200 | 201 = 200) {
  return c.json(await withReleaseStatus(c.env, article), status)
}

async function stored(c: ArticleContext): Promise<StoredArticle> {
  const found = await readArticle(c.env.DB, c.req.param('id'))
  if (!found) throw unknownArticle()
  return found
}

async function change(
  c: ArticleContext,
  revision: number | undefined,
  decide: (before: StoredArticle) => ArticleChange,
): Promise<StoredArticle> {
  const before = await stored(c)
  if (revision !== undefined && revision !== before.revision) {
    throw conflictError(before, revision)
  }
  const after = await changeArticle(c.env.DB, before, decide(before), c.get('admin').username)
  if (!after) throw conflictError(await stored(c), before.revision)
  if (before.published || after.published) rebuild(c)
  return after
}

/** After a change that readers notice: this isolate shows it at once, and the site is rebuilt. */
function rebuild(c: Context<App>): void {
  invalidatePendingChanges(c.env)
  const by = c.get('admin').username
  c.executionCtx.waitUntil(
    reconcile(c.env, { by }).catch((error) => {
      console.error('The site could not be compared with its content:', error)
    }),
  )
}

function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}
