import { Hono } from 'hono'
import { z } from 'zod'
import {
  backupAccessKeySchema,
  backupAccountSchema,
  backupAudioSchema,
  backupChangeSchema,
  backupImageSchema,
  backupStateSchema,
  backupVersionSchema,
} from '#domain/backup.ts'
import { backupArticleSchema } from '#domain/backup-article.ts'
import type { App } from '#worker/context.ts'
import { recordBackup, recordExport } from '#worker/db/audit-events.ts'
import {
  readAccessKeysAfter,
  readAccountsAfter,
  readAudioAfter,
  readBackupState,
  readChangesAfter,
  readImagesAfter,
} from '#worker/db/backup.ts'
import { readArticlesAfter, readArticlesByIds, readVersionsAfter } from '#worker/db/backup-texts.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { storedFile } from './stored-file.ts'

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

/** The content version, or the number of the version of an article, that a page starts after. */
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
      access: 'owner',
      operationId: 'readBackupState',
      summary: 'What a backup must hold to be of this moment.',
      response: backupStateSchema,
    }),
    async (c) => {
      const [state] = await Promise.all([
        readBackupState(c.env.DB),
        recordBackup(c.env.DB, c.get('admin').username),
      ])
      return c.json(state)
    },
  )
  .post(
    '/api/admin/exports',
    describeRoute({
      access: 'editor',
      operationId: 'recordExport',
      summary: 'Tells the audit list that all articles are exported.',
    }),
    async (c) => {
      await recordExport(c.env.DB, c.get('admin').username)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/backup/articles',
    describeRoute({
      access: 'owner',
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
      access: 'owner',
      operationId: 'backupChanges',
      summary: 'The changes that readers noticed, by version.',
      response: z.array(backupChangeSchema),
    }),
    zValidator('query', versionSchema),
    async (c) => c.json(await readChangesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/versions',
    describeRoute({
      access: 'owner',
      operationId: 'backupVersions',
      summary: 'The versions of articles with their texts, by number.',
      response: z.array(backupVersionSchema),
    }),
    zValidator('query', versionSchema),
    async (c) => c.json(await readVersionsAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/images',
    describeRoute({
      access: 'owner',
      operationId: 'backupImages',
      summary: 'The uploaded images, by hash.',
      response: z.array(backupImageSchema),
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readImagesAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/audio',
    describeRoute({
      access: 'owner',
      operationId: 'backupAudio',
      summary: 'The uploaded audio files, by hash.',
      response: z.array(backupAudioSchema),
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readAudioAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/media/:key',
    describeRoute({
      access: 'owner',
      operationId: 'backupMedia',
      summary: 'The file of one size of an image, or an audio file.',
      response: 'application/octet-stream',
    }),
    (c) => storedFile(c.env, c.req.param('key')),
  )
  .get(
    '/api/admin/backup/accounts',
    describeRoute({
      access: 'owner',
      operationId: 'backupAccounts',
      summary: 'The accounts without passwords.',
      response: accountsSchema,
    }),
    zValidator('query', afterSchema),
    async (c) => c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after)),
  )
  .get(
    '/api/admin/backup/access-keys',
    describeRoute({
      access: 'owner',
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
    async (c) => {
      const by = c.get('admin').username
      return c.json(await readAccountsAfter(c.env.DB, c.req.valid('query').after, by))
    },
  )
