import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { fileSchema } from '#domain/calls/query.ts'
import {
  backupAccessKeySchema,
  backupAccountSchema,
  backupAudioSchema,
  backupChangeSchema,
  backupImageSchema,
  backupStateSchema,
  backupVersionSchema,
} from './backup.ts'
import { backupArticleSchema } from './backup-article.ts'
import {
  clearingSchema,
  restoredSiteSchema,
  restoreRequestSchema,
  restoreSchema,
} from './restore.ts'
import { restoredRecordsSchema } from './restored-records.ts'

/** The record that a page starts after. */
const afterQuerySchema = z.object({ after: z.string().max(200).default('') })

const articlesQuerySchema = afterQuerySchema.extend({
  /** Comma-separated ids: these articles, instead of a page. */
  ids: z
    .string()
    .max(2_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string()).max(10, 'At most ten ids are asked for at once.'))
    .optional(),
})

/** The content version, or the number of the version of an article, that a page starts after. */
const versionQuerySchema = z.object({
  after: z.coerce.number('A version is a whole number.').int().nonnegative().default(0),
})

const accountsSchema = z.object({
  accounts: z.array(backupAccountSchema),
  last: z.string().nullable(),
})

export const readBackupState = call('GET /api/admin/backup', {
  access: 'owner',
  grants: ['backup'],
  summary: 'What a backup must hold to be of this moment.',
  response: backupStateSchema,
})

export const recordExport = call('POST /api/admin/exports', {
  access: 'editor',
  grants: ['read-all'],
  summary: 'Tells the audit list that all articles are exported.',
})

export const recordBackup = call('POST /api/admin/backups', {
  access: 'owner',
  grants: ['backup'],
  summary: 'Tells the audit list that a backup is whole.',
})

export const listBackupArticles = call('GET /api/admin/backup/articles', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupArticles',
  summary: 'Articles as they are stored, by id.',
  query: articlesQuerySchema,
  response: z.array(backupArticleSchema),
})

export const listBackupChanges = call('GET /api/admin/backup/changes', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupChanges',
  summary: 'The changes that readers noticed, by version.',
  query: versionQuerySchema,
  response: z.array(backupChangeSchema),
})

export const listBackupVersions = call('GET /api/admin/backup/versions', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupVersions',
  summary: 'The versions of articles with their texts, by number.',
  query: versionQuerySchema,
  response: z.array(backupVersionSchema),
})

export const listBackupImages = call('GET /api/admin/backup/images', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupImages',
  summary: 'The uploaded images, by hash.',
  query: afterQuerySchema,
  response: z.array(backupImageSchema),
})

export const listBackupAudio = call('GET /api/admin/backup/audio', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupAudio',
  summary: 'The uploaded audio files, by hash.',
  query: afterQuerySchema,
  response: z.array(backupAudioSchema),
})

export const readBackupMedia = call('GET /api/admin/backup/media/:key', {
  access: 'owner',
  grants: ['backup', 'read-all'],
  operationId: 'backupMedia',
  summary: 'The file of one size of an image, or an audio file.',
  response: 'application/octet-stream',
  errors: ['not_found'],
})

export const listBackupAccounts = call('GET /api/admin/backup/accounts', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupAccounts',
  summary: 'The accounts without passwords.',
  query: afterQuerySchema,
  response: accountsSchema,
})

export const listBackupAccessKeys = call('GET /api/admin/backup/access-keys', {
  access: 'owner',
  grants: ['backup'],
  operationId: 'backupAccessKeys',
  summary: 'The named access keys with their hashes.',
  query: afterQuerySchema,
  response: z.array(backupAccessKeySchema),
})

export const listBackupPasswords = call('GET /api/admin/backup/passwords', {
  // A stolen session of the portal must not be enough to take the passwords away.
  access: 'operator',
  operationId: 'backupPasswords',
  summary: 'The accounts with password hashes.',
  query: afterQuerySchema,
  response: accountsSchema,
})

export const createRestore = call('POST /api/admin/restores', {
  access: 'operator',
  operationId: 'beginRestore',
  summary: 'Begins a restore.',
  body: restoreRequestSchema,
  status: 201,
  response: restoreSchema,
  errors: ['conflict'],
})

export const clearForRestore = call('POST /api/admin/restores/:id/clearings', {
  access: 'operator',
  summary: 'Clears away a part of what was there.',
  response: clearingSchema,
  errors: ['conflict'],
})

export const restoreMedia = call('PUT /api/admin/restores/:id/media/:key', {
  access: 'operator',
  summary: 'Stores the file of one size of an image, or an audio file.',
  query: fileSchema,
  bodyType: 'application/octet-stream',
  errors: ['conflict'],
})

export const restoreRecords = call('POST /api/admin/restores/:id/records', {
  access: 'operator',
  summary: 'Stores some records of a backup.',
  body: restoredRecordsSchema,
  errors: ['conflict'],
})

export const endRestore = call('PUT /api/admin/restores/:id/end', {
  access: 'operator',
  summary: 'Ends a restore that is whole.',
  body: restoredSiteSchema,
  errors: ['conflict'],
})
