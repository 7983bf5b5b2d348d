import { Hono } from 'hono'
import { adminArticleSchema, type StoredArticle } from '#domain/admin-article.ts'
import { rewriteRequestSchema, stateChangeSchema } from '#domain/article.ts'
import type { App } from '#worker/context.ts'
import { createArticle, deleteArticle } from '#worker/db/article-changes.ts'
import { readArticle } from '#worker/db/articles.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { readSiteForStatus, withReleaseStatus } from '#worker/releases/release-status.ts'
import {
  answer,
  before,
  change,
  makeChange,
  optionalBody,
  readBefore,
  readSiteBefore,
  submissionSchema,
  unknownArticle,
  withKnownCategory,
} from '#worker/routes/article-change.ts'

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
      const { text: given, state } = c.req.valid('json')
      const text = withKnownCategory(c, given)
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
      const { text: given, state, known } = c.req.valid('json')
      const text = withKnownCategory(c, given)
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

/** Saving a draft keeps the mark that it needs a rewrite; publishing removes it. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}
