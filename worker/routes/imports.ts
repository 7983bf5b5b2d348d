import { Hono } from 'hono'
import { z } from 'zod'
import type { App } from '#worker/context.ts'
import { readImport } from '#worker/db/imports.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'

const pathSchema = z.object({ key: z.uuid('A creation key is a UUID.') })

/** What an import asks before it makes or changes an article. */
export const importRoutes = new Hono<App>().get(
  '/api/admin/imports/:key',
  zValidator('param', pathSchema, refuseInvalid),
  async (c) => {
    const known = await readImport(c.env.DB, c.req.valid('param').key)
    if (!known) throw new ApiError('not_found', 'Nothing was imported under this key.')
    return c.json(known)
  },
)
