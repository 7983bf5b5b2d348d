import { Hono } from 'hono'
import { z } from 'zod'
import { importedArticleSchema } from '#domain/imported-article.ts'
import type { App } from '#worker/context.ts'
import { readImport } from '#worker/db/imports.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** What an import asks before it creates or changes an article. */
export const importRoutes = new Hono<App>().get(
  '/api/admin/imports/:key',
  describeRoute({
    access: 'editor',
    operationId: 'readImport',
    summary: 'What is remembered of an imported article.',
    startsEarly: true,
    response: importedArticleSchema,
  }),
  zValidator('param', z.object({ key: z.uuid('A creation key is a UUID.') })),
  async (c) => {
    const known = await readImport(c.env.DB, c.req.valid('param').key)
    if (!known) throw new ApiError('not_found', 'Nothing was imported under this key.')
    return c.json(known)
  },
)
