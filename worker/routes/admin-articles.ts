import { type Context, Hono } from 'hono'
import { adminArticleSchema, type StoredArticle } from '#domain/admin-article.ts'
import {
  type ArticleSubmission,
  type ArticleText,
  addressChangeSchema,
  publicationSchema,
  rewriteRequestSchema,
  stateChangeSchema,
} from '#domain/article.ts'
import type { ChecklistAnswer } from '#domain/checklist-schema.ts'
import type { App } from '#worker/context.ts'
import { createArticle } from '#worker/db/article-creation.ts'
import { readArticle } from '#worker/db/articles.ts'
import { binArticle } from '#worker/db/bin.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { assertChecklist } from '#worker/publication-checklist.ts'
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
import { assertMayEdit, assertMayPublish } from '#worker/routes/own-articles.ts'

const addressNeeded = 'The address of an article that was published cannot be empty.'

/** What administrators do with an article. */
export const adminArticleRoutes = new Hono<App>()
  .post(
    '/api/admin/articles',
    describeRoute({
      access: 'writer',
      operationId: 'createArticle',
      summary: 'Makes an article.',
      status: 201,
      response: adminArticleSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text: given, state, told, checklist } = c.req.valid('json')
      if (state.published) assertMayPublish(c)
      assertNothingToTell(told)
      const text = withKnownCategory(c, given)
      const by = c.get('admin').username
      const overridden = state.published ? judged(c, text, checklist) : undefined
      const created = await makeChange(c, (since) =>
        createArticle(c.env.DB, text, { ...state, overridden }, by, since),
      )
      if (created) return answer(c, created.article, 201)
      throw new ApiError(
        'conflict',
        'This article is in the bin. Restore it there, or delete it for good.',
      )
    },
  )
  .get(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'writer',
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
      access: 'writer',
      operationId: 'saveArticle',
      summary: 'Changes an article. Answers 409 if it was changed meanwhile.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text: given, state, known, told, checklist } = c.req.valid('json')
      const text = withKnownCategory(c, given)
      const { published, publishedAt, importDigest, savedFrom, anchors, slug } = state
      assertMayEdit(c, before(c))
      if (published || told.withdrawal) assertMayPublish(c)
      const overridden = published ? judged(c, text, checklist) : undefined
      const saved = await change(c, known.revision, (before) => ({
        status: published ? 'published' : draftStatus(before),
        text,
        publishedAt,
        importDigest,
        savedFrom,
        anchors,
        slug,
        copyRevision: known.copyRevision,
        overridden,
        ...told,
      }))
      return answer(c, saved)
    },
  )
  .delete(
    '/api/admin/articles/:id',
    describeRoute({
      access: 'editor',
      operationId: 'deleteArticle',
      summary: 'Moves an article into the bin.',
      preload: readSiteBefore,
    }),
    async (c) => {
      const by = c.get('admin').username
      const { deleted } = await makeChange(c, (since) =>
        binArticle(c.env.DB, c.req.param('id'), by, since),
      )
      if (!deleted) throw unknownArticle()
      return c.body(null, 204)
    },
  )
  .put(
    '/api/admin/articles/:id/address',
    describeRoute({
      access: 'writer',
      operationId: 'changeAddress',
      summary:
        'Changes the address of an article’s page. The old one leads there if readers know it.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', addressChangeSchema),
    async (c) => {
      const { slug, revision } = c.req.valid('json')
      const article = before(c)
      assertMayEdit(c, article)
      if (slug === null && article.changedVersion > 0) {
        throw new ApiError('bad_request', addressNeeded, {
          issues: [{ field: 'slug', message: addressNeeded }],
        })
      }
      // Nothing to change: the same answer, so that the call can be repeated.
      if (slug === article.slug) return answer(c, article)
      return answer(c, await change(c, revision, ({ status }) => ({ status, slug })))
    },
  )
  .put(
    '/api/admin/articles/:id/publish',
    describeRoute({
      access: 'editor',
      operationId: 'publishArticle',
      summary: 'Shows an article to readers.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: publicationSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { revision, checklist } = await optionalBody(c, publicationSchema)
      const publish = (article: StoredArticle) => {
        return { status: 'published', overridden: judged(c, article, checklist) } as const
      }
      return answer(c, await change(c, revision, publish))
    },
  )
  .put(
    '/api/admin/articles/:id/needs-rewrite',
    describeRoute({
      access: 'editor',
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
      access: 'writer',
      operationId: 'markRewritten',
      summary: 'Ends the request for a rewrite. Changes nothing else.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: stateChangeSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { revision } = await optionalBody(c, stateChangeSchema)
      const article = before(c)
      assertMayEdit(c, article)
      // Done already: the same answer, so that the call can be repeated.
      if (article.status !== 'needs_rewrite') return answer(c, article)
      return answer(c, await change(c, revision, () => ({ status: 'draft' })))
    },
  )

/** What the audit list tells of an overridden checklist. */
function judged(c: Context<App>, text: ArticleText, checklist: ChecklistAnswer | undefined) {
  return assertChecklist(text, checklist, c.get('before').rules).told
}

/** @throws ApiError `bad_request` for a new article, which nobody knows */
function assertNothingToTell({
  correction,
  withdrawal,
}: Pick<ArticleSubmission, 'correction' | 'withdrawal'>): void {
  if (withdrawal || (correction && correction.kind !== 'typo')) {
    throw new ApiError('bad_request', 'Only an article that readers know can be corrected.')
  }
}

/** Saving a draft keeps the mark that it needs a rewrite; publishing removes it. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}
