import { Hono } from 'hono'
import { adminArticleSchema } from '#domain/admin-article.ts'
import type { App } from '#worker/context.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/working-copies.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import {
  answer,
  before,
  readBefore,
  reread,
  submissionSchema,
  withKnownCategory,
} from '#worker/routes/article-change.ts'
import { assertMayDiscard, assertMayPropose } from '#worker/routes/own-articles.ts'

/** What administrators do with the unpublished edits of a published article. */
export const workingCopyRoutes = new Hono<App>()
  .put(
    '/api/admin/articles/:id/working-copy',
    describeRoute({
      access: 'writer',
      operationId: 'saveWorkingCopy',
      summary: 'Keeps edits apart from what readers see.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', submissionSchema),
    async (c) => {
      const { text: given, state, known } = c.req.valid('json')
      const text = withKnownCategory(c, given)
      const by = c.get('admin').username
      const article = before(c)
      assertMayPropose(c, article)
      const copyRevision = known.copyRevision ?? article.workingCopy?.revision ?? 0
      const unchanged = known.revision === undefined || known.revision === article.revision
      const copy =
        unchanged &&
        (await saveWorkingCopy(
          c.env.DB,
          article,
          text,
          copyRevision,
          by,
          state.savedFrom,
          undefined,
          state.anchors,
        ))
      if (!copy) throw conflictError(await reread(c), known.revision ?? article.revision, by)
      return answer(c, { ...article, workingCopy: copy })
    },
  )
  .delete(
    '/api/admin/articles/:id/working-copy',
    describeRoute({
      access: 'writer',
      operationId: 'discardWorkingCopy',
      summary: 'Gives unpublished edits up.',
      preload: readBefore,
    }),
    async (c) => {
      assertMayDiscard(c, before(c))
      await discardWorkingCopy(c.env.DB, c.req.param('id'), c.get('admin').username)
      return c.body(null, 204)
    },
  )
