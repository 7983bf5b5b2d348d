import { type Context, Hono } from 'hono'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { assignmentSchema, boardCards, boardSchema, mayMove, moveSchema } from '#domain/board.ts'
import { stageNames } from '#domain/stage.ts'
import type { App } from '#worker/context.ts'
import { assignDraft, moveDraft, readBoard } from '#worker/db/board.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { answer, before, readBefore, reread } from '#worker/routes/article-change.ts'
import { assertMayEdit } from '#worker/routes/own-articles.ts'

/** Which draft is how far, and who works on it. */
export const boardRoutes = new Hono<App>()
  .get(
    '/api/admin/board',
    describeRoute({
      access: 'writer',
      operationId: 'readBoard',
      summary: `The drafts by column, at most ${boardCards} of each.`,
      startsEarly: true,
      response: boardSchema,
    }),
    async (c) => c.json(await readBoard(c.env.DB)),
  )
  .put(
    '/api/admin/articles/:id/stage',
    describeRoute({
      access: 'writer',
      operationId: 'moveDraft',
      summary:
        'Moves a draft to a column of the board. To review, and back, is a request for a review.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', moveSchema),
    async (c) => {
      const { stage, from } = c.req.valid('json')
      const article = before(c)
      assertMayEdit(c, article)
      if (article.published) throw isOut()
      if (article.stage === stage) return answer(c, article)
      if (from !== undefined && from !== article.stage) throw movedMeanwhile(article)
      if (!mayMove(c.get('admin'), article, stage)) {
        throw new ApiError(
          'forbidden',
          stage === 'ready'
            ? 'Only editors and owners say that a draft is ready. Submit it for review.'
            : 'Only editors and owners may end this review.',
        )
      }
      const by = c.get('admin').username
      const moved = await moveDraft(c.env.DB, article, stage, by, article.stage)
      if (!moved) throw movedMeanwhile(await rereadDraft(c))
      return answer(c, { ...article, ...moved })
    },
  )
  .put(
    '/api/admin/articles/:id/assignee',
    describeRoute({
      access: 'writer',
      operationId: 'assignDraft',
      summary: 'Assigns a draft to an account, or to nobody.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', assignmentSchema),
    async (c) => {
      const { assignee, from } = c.req.valid('json')
      const article = before(c)
      assertMayEdit(c, article)
      if (article.published) throw isOut()
      const assigned = await assignDraft(c.env.DB, article._id, assignee, from)
      if (assigned === 'unknown') {
        const message = 'There is no account of this name.'
        throw new ApiError('bad_request', message, { issues: [{ field: 'assignee', message }] })
      }
      if (!assigned) throw assignedMeanwhile(await rereadDraft(c))
      return answer(c, { ...article, ...assigned })
    },
  )

async function rereadDraft(c: Context<App, '/api/admin/articles/:id'>) {
  const article = await reread(c)
  if (article.published) throw isOut()
  return article
}

function isOut(): ApiError {
  return new ApiError('conflict', 'Only drafts are on the board. This article is published.')
}

function movedMeanwhile({ stage }: { stage: keyof typeof stageNames }): ApiError {
  const message = `Somebody else moved this draft to ${stageNames[stage]} meanwhile.`
  return new ApiError('conflict', message)
}

function assignedMeanwhile({ assignee }: { assignee: string | null }): ApiError {
  const message = `Somebody else assigned this draft to ${assignee ?? 'nobody'} meanwhile.`
  return new ApiError('conflict', message)
}
