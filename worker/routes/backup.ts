import { Hono } from 'hono'
import { z } from 'zod'
import { isMediaKey } from '#domain/media.ts'
import type { App } from '#worker/context.ts'
import {
  readAccessKeysAfter,
  readAccountsAfter,
  readArticlesAfter,
  readArticlesByIds,
  readBackupState,
  readChangesAfter,
  readImagesAfter,
} from '#worker/db/backup.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Which record a page follows. */
export const afterSchema = z.object({ after: z.string().max(200).default('') })

/** Which articles a page holds. */
export const articlesSchema = afterSchema.extend({
  /** Ids, parted by commas, in place of what comes after one. */
  ids: z
    .string()
    .max(2_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string()).max(10, 'At most ten ids are asked for at once.'))
    .optional(),
})

/** Which change a page follows. */
export const versionSchema = z.object({
  after: z.coerce.number('A version is a whole number.').int().nonnegative().default(0),
})

/** Everything that a backup holds, page by page. */
export const backupRoutes = new Hono<App>()
  .get('/api/admin/backup', async (c) => c.json(await readBackupState(c.env.DB)))
  .get(
    '/api/admin/backup/articles',
    zValidator('query', articlesSchema, refuseInvalid),
    async (c) => {
      const { ids, after } = c.req.valid('query')
      const { DB } = c.env
      return c.json(await (ids ? readArticlesByIds(DB, ids) : readArticlesAfter(DB, after)))
    },
  )
  .get('/api/admin/backup/changes', zValidator('query', versionSchema, refuseInvalid), async (c) =>
    c.json(await readChangesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get('/api/admin/backup/images', zValidator('query', afterSchema, refuseInvalid), async (c) =>
    c.json(await readImagesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/access-keys',
    zValidator('query', afterSchema, refuseInvalid),
    async (c) => c.json(await readAccessKeysAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get('/api/admin/backup/media/:key', async (c) => {
    const key = c.req.param('key')
    const object = isMediaKey(key) ? await c.env.MEDIA.get(key) : null
    if (!object) throw new ApiError('not_found', 'Image unavailable')
    const headers = { 'content-type': 'image/webp', 'content-length': String(object.size) }
    return new Response(object.body, { headers })
  })
  .get('/api/admin/backup/accounts', zValidator('query', afterSchema, refuseInvalid), async (c) =>
    c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after, false)),
  )
  .get('/api/admin/backup/passwords', zValidator('query', afterSchema, refuseInvalid), async (c) =>
    c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after, true)),
  )
