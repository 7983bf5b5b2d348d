import { Hono } from 'hono'
import { z } from 'zod'
import { adminArticleSchema, type StoredArticle } from '#domain/admin-article.ts'
import {
  correctionChangeSchema,
  correctionsPageSchema,
  withdrawalChangeSchema,
} from '#domain/correction-schema.ts'
import type { App } from '#worker/context.ts'
import { readCorrections } from '#worker/db/corrections.ts'
import { withoutChanges } from '#worker/db/told-changes.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { answer, before, change, readBefore } from '#worker/routes/article-change.ts'

const pageSchema = z.object({
  page: z.coerce.number('A page is a number.').int().positive().max(100_000).default(1),
})

/** What readers were told about changes, and of articles that were withdrawn. */
export const correctionRoutes = new Hono<App>()
  .get(
    '/api/admin/corrections',
    describeRoute({
      access: 'editor',
      operationId: 'listCorrections',
      summary: 'What readers are told of corrections and withdrawals, newest first.',
      response: correctionsPageSchema,
    }),
    zValidator('query', pageSchema),
    async (c) => {
      const found = await readCorrections(c.env.DB, c.req.valid('query').page)
      if (!found) throw new ApiError('not_found', 'There is no such page.')
      return c.json(found)
    },
  )
  .put(
    '/api/admin/articles/:id/corrections/:correction',
    describeRoute({
      access: 'editor',
      operationId: 'changeCorrection',
      summary:
        'Changes what readers were told of a correction, or takes back the words it shows. Its date stays.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', correctionChangeSchema),
    async (c) => {
      const { revision, showChanges, ...told } = c.req.valid('json')
      const id = c.req.param('correction')
      assertThere(before(c), id)
      const changed = await change(c, revision, ({ status, corrections }) => ({
        status,
        corrections: corrections.map((one) => {
          if (one.id !== id) return one
          return { ...(showChanges === false ? withoutChanges(one) : one), ...told }
        }),
      }))
      return answer(c, changed)
    },
  )
  .delete(
    '/api/admin/articles/:id/corrections/:correction',
    describeRoute({
      access: 'editor',
      operationId: 'removeCorrection',
      summary: 'Removes what readers were told of a correction.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    async (c) => {
      const id = c.req.param('correction')
      assertThere(before(c), id)
      const changed = await change(c, undefined, ({ status, corrections }) => ({
        status,
        corrections: corrections.filter((one) => one.id !== id),
      }))
      return answer(c, changed)
    },
  )
  .put(
    '/api/admin/articles/:id/withdrawal',
    describeRoute({
      access: 'editor',
      operationId: 'withdrawArticle',
      summary:
        'Leaves a page at the article’s address that explains why readers cannot see it, or changes that page. Unpublishes the article.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', withdrawalChangeSchema),
    async (c) => {
      const { revision, explanation } = c.req.valid('json')
      const changed = await change(c, revision, ({ status }) => ({
        status: status === 'published' ? 'draft' : status,
        withdrawal: { explanation },
      }))
      return answer(c, changed)
    },
  )
  .delete(
    '/api/admin/articles/:id/withdrawal',
    describeRoute({
      access: 'editor',
      operationId: 'removeWithdrawal',
      summary: 'Removes the page that explains a withdrawal. The article stays unpublished.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    async (c) => {
      const article = before(c)
      // Nothing to remove: the same answer, so that the call can be repeated.
      if (!article.withdrawal) return answer(c, article)
      return answer(c, await change(c, undefined, ({ status }) => ({ status, withdrawal: null })))
    },
  )

function assertThere({ corrections }: StoredArticle, id: string): void {
  if (!corrections.some((one) => one.id === id)) {
    throw new ApiError('not_found', 'There is no such correction.')
  }
}
