import { Hono } from 'hono'
import { z } from 'zod'
import {
  backupAccessKeySchema,
  backupAccountSchema,
  backupArticleSchema,
  backupChangeSchema,
  backupImageSchema,
  backupStateSchema,
} from '#domain/backup.ts'
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
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** The record that a page starts after. */
const afterSchema = z.object({ after: z.string().max(200).default('') })

const articlesSchema = afterSchema.extend({
  /** Comma-separated ids: these articles, instead of a page. */
  ids: z
    .string()
    .max(2_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string()).max(10, 'At most ten ids are asked for at once.'))
    .optional(),
})

/** The content version that a page starts after. */
const versionSchema = z.object({
  after: z.coerce.number('A version is a whole number.').int().nonnegative().default(0),
})

const accountsSchema = z.object({
  accounts: z.array(backupAccountSchema),
  last: z.string().nullable(),
})

/** Everything that a backup holds, page by page. */
export const backupRoutes = new Hono<App>()
  .get(
    '/api/admin/backup',
    describeRoute({
      access: 'admin',
      operationId: 'readBackupState',
      summary: 'What a backup must hold to be of this moment.',
      response: backupStateSchema,
    }),
    async (c) => c.json(await readBackupState(c.env.DB)),
  )
  .get(
    '/api/admin/backup/articles',
    describeRoute({
      access: 'admin',
      operationId: 'backupArticles',
      summary: 'Articles as they are stored, by id.',
      response: z.array(backupArticleSchema),
    }),
    zValidator('query', articlesSchema),
    async (c) => {
      const { ids, after } = c.req.valid('query')
      const { DB } = c.env
      return c.json(await (ids ? readArticlesByIds(DB, ids) : readArticlesAfter(DB, after)))
    },
  )
  .get(
    '/api/admin/backup/changes',
    describeRoute({
      access: 'admin',
      operationId: 'backupChanges',
      summary: 'The changes that readers noticed, by version.',
      response: z.array(backupChangeSchema),
    }),
    zValidator('query', versionSchema),
    async (c) => c.json(await readChangesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/images',
    describeRoute({
      access: 'admin',
      operationId: 'backupImages',
      summary: 'The uploaded images, by hash.',
      response: z.array(backupImageSchema),
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readImagesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/media/:key',
    describeRoute({
      access: 'admin',
      operationId: 'backupMedia',
      summary: 'The file of one size of an image.',
      response: 'image/webp',
    }),
    async (c) => {
      const key = c.req.param('key')
      const object = isMediaKey(key) ? await c.env.MEDIA.get(key) : null
      if (!object) throw new ApiError('not_found', 'Image unavailable')
      const headers = { 'content-type': 'image/webp', 'content-length': String(object.size) }
      return new Response(object.body, { headers })
    },
  )
  .get(
    '/api/admin/backup/accounts',
    describeRoute({
      access: 'admin',
      operationId: 'backupAccounts',
      summary: 'The accounts without passwords.',
      response: accountsSchema,
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after, false)),
  )
  .get(
    '/api/admin/backup/access-keys',
    describeRoute({
      access: 'admin',
      operationId: 'backupAccessKeys',
      summary: 'The named access keys with their hashes.',
      response: z.array(backupAccessKeySchema),
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readAccessKeysAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/passwords',
    describeRoute({
      // A stolen session of the portal must not be enough to take the passwords away.
      access: 'operator',
      operationId: 'backupPasswords',
      summary: 'The accounts with password hashes.',
      response: accountsSchema,
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after, true)),
  )
