import { Hono } from 'hono'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { sendBackSchema } from '#domain/article.ts'
import { isAtLeast } from '#domain/role.ts'
import type { App } from '#worker/context.ts'
import { endReview, submitForReview } from '#worker/db/reviews.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { answer, before, optionalBody, readBefore } from '#worker/routes/article-change.ts'
import { assertMayPropose } from '#worker/routes/own-articles.ts'

/** How a writer asks an editor to publish, and how an editor sends the text back. */
export const reviewRoutes = new Hono<App>()
  .put(
    '/api/admin/articles/:id/review',
    describeRoute({
      access: 'writer',
      operationId: 'submitForReview',
      summary: 'Asks an editor to look at a draft, or at the unpublished edits of an article.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    async (c) => {
      const article = before(c)
      assertMayPropose(c, article)
      const submitted = await submitForReview(c.env.DB, article, c.get('admin').username)
      if (submitted) return answer(c, { ...article, ...submitted })
      throw new ApiError('conflict', 'There are no unpublished edits to review.')
    },
  )
  .delete(
    '/api/admin/articles/:id/review',
    describeRoute({
      access: 'writer',
      operationId: 'endReview',
      summary: 'Sends a text back with a note, or takes back the request for a review.',
      response: adminArticleSchema,
      body: { type: 'application/json', schema: sendBackSchema, optional: true },
      preload: readBefore,
    }),
    async (c) => {
      const { note } = await optionalBody(c, sendBackSchema)
      const article = before(c)
      const { role, username } = c.get('admin')
      if (!isAtLeast(role, 'editor') && (article.submittedBy !== username || note !== undefined)) {
        throw new ApiError('forbidden', 'Only editors and owners may end this review.')
      }
      await endReview(c.env.DB, article._id, note)
      const rewriteNote = note === undefined ? article.rewriteNote : note || null
      return answer(c, {
        ...article,
        rewriteNote,
        submittedBy: null,
        submittedAt: null,
        // A text in review was in Draft when it was submitted.
        stage: article.stage === 'review' ? 'draft' : article.stage,
      })
    },
  )
