import * as z from 'zod'
import { accessKeySchema } from '#domain/access-keys/access-key.ts'
import { roleSchema } from '#domain/accounts/role.ts'
import { contentEventKinds } from '#domain/audit/audit.ts'
import { backupAuthorSchema } from '#domain/authors/author-schema.ts'
import { sensitiveNamesSchema } from '#domain/checklist/checklist-schema.ts'
import { backupEditionSchema } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'
import { siteSettingsSchema } from '#domain/settings/site-settings.ts'
import { versionKindSchema, versionTextSchema } from '#domain/versions/version.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

export const backupChangeSchema = z.strictObject({
  version: z.number().int().positive(),
  articleId: z.string(),
  kind: z.enum(contentEventKinds),
  by: z.string(),
  at: instant,
})

export type BackupChange = z.infer<typeof backupChangeSchema>

/** A version of an article. Equal texts, of which the site has one, are repeated. */
export const backupVersionSchema = z.strictObject({
  number: z.number().int().positive(),
  id: z.string().max(60),
  articleId: z.string(),
  kind: versionKindSchema,
  name: z.string().max(limits.versionName).nullable(),
  revision: z.number().int().positive(),
  copyRevision: count,
  by: z.string(),
  at: instant,
  since: instant,
  /** Earlier backups have none. */
  suggestedBy: z.array(z.string()).default([]),
  text: versionTextSchema,
})

export type BackupVersion = z.infer<typeof backupVersionSchema>

/** An uploaded image. Its sizes are separate files, named by `mediaFiles`. */
export const backupImageSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  /** What the media library says of it. Earlier backups have none of this. */
  name: z.string().max(limits.imageName).default(''),
  alt: z.string().max(limits.coverAlt).default(''),
  credit: z.string().max(limits.credit).default(''),
  licence: z.string().max(limits.licence).default(''),
  focusX: z.number().int().min(0).max(100).default(50),
  focusY: z.number().int().min(0).max(100).default(50),
  kept: z.boolean().default(false),
  deletedAt: instant.nullable().default(null),
  deletedBy: z.string().nullable().default(null),
  editedAt: instant.nullable().default(null),
})

export type BackupImage = z.infer<typeof backupImageSchema>

/** An uploaded audio file. Its key is the last part of its address. */
export const backupAudioSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  url: z.string(),
  uploadedBy: z.string(),
  uploadedAt: instant,
})

export const backupAccountSchema = z.strictObject({
  username: z.string().min(1),
  /** Of an editor in backups from before there were roles: an owner decides who else is one. */
  role: roleSchema.default('editor'),
  createdAt: instant,
  /** Only in a backup that was requested with accounts. */
  passwordHash: z.string().startsWith('scrypt$').optional(),
})

export type BackupAccount = z.infer<typeof backupAccountSchema>

/** A named access key with its hash, which does not open the site and cannot be reversed. */
export const backupAccessKeySchema = accessKeySchema
  .extend({
    expiresAt: instant.nullable(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .strict()

export type BackupAccessKey = z.infer<typeof backupAccessKeySchema>

/** What is set for the whole site, and its editions. A backup has one such record. */
export const backupSettingsSchema = z.strictObject({
  /** Null if none were saved. */
  settings: siteSettingsSchema.nullable(),
  revision: count,
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
  leadArticle: z.string().nullable(),
  careNames: sensitiveNamesSchema.default([]),
  authors: z.array(backupAuthorSchema).default([]),
  /** All editions, by number; earlier backups have none. */
  editions: z.array(backupEditionSchema).max(limits.editions).default([]),
  editionOpensHome: z.boolean().default(false),
  /** Null while `SITE_ACCESS_KEY` is the shared access key. */
  sharedKey: z
    .strictObject({
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      changedBy: z.string(),
      changedAt: instant,
    })
    .nullable(),
})

export type BackupSettings = z.infer<typeof backupSettingsSchema>

/** What of one moment no revision tells. */
const momentSchema = z.object({
  /** By the ids of articles: other texts once their notes, suggestions, schedule, stage or planned day changed. */
  marks: z.record(z.string(), z.string()),
  /** The first and last numbers of versions without a gap between them. */
  versionRanges: z.array(z.tuple([count, count])),
  /** The numbers and names of those that have one. */
  versionNames: z.array(z.tuple([count, z.string()])),
})

export type BackupMoment = z.infer<typeof momentSchema>

/** The response to `GET /api/admin/backup`: the content of the site at one moment. */
export const backupStateSchema = z.object({
  contentVersion: count,
  contentSource: z.string(),
  /** Whether a restore is in progress. */
  restoring: z.boolean(),
  /** The id, revision and working copy's revision (0 for none) of every article. */
  articles: z.array(z.tuple([z.string(), count, count])),
  images: count,
  audio: count.default(0),
  changes: count,
  settings: backupSettingsSchema,
  /** The number of the last version of an article; 0 if there is none. */
  lastVersion: count.default(0),
  /** Raised by the renaming of a category, which changes articles but not their revisions. */
  renamedVersion: count,
  /** The last upload or edit of an image, the last upload of an audio file; null if there is none. */
  newestImage: instant.nullable(),
  newestAudio: instant.nullable().default(null),
  moment: momentSchema,
})

export type BackupState = z.infer<typeof backupStateSchema>
