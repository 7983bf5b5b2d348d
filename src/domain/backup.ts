import { z } from 'zod'
import { accessKeySchema } from './access-key.ts'
import { workingCopySchema } from './admin-article.ts'
import { articleSchema, articleStatusSchema } from './article.ts'
import { contentEventKinds } from './audit.ts'
import { backupAuthorSchema, writtenCreditsSchema } from './author-schema.ts'
import { blockerIdSchema, careNamesSchema } from './checklist-schema.ts'
import { withdrawalSchema } from './correction-schema.ts'
import { backupEditionSchema } from './edition-schema.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'
import { noteSchema } from './note.ts'
import { archivedAnswerSchema } from './preview-link.ts'
import { roleSchema } from './role.ts'
import { scheduledChangeSchema } from './schedule.ts'
import { siteSettingsSchema } from './site-settings.ts'
import { slugSchema } from './slug-schema.ts'
import { chosenStageSchema } from './stage.ts'
import { versionKindSchema, versionTextSchema } from './version.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

/** A scheduled change that is not done. The version that it pins is a record of its own. */
export const backupScheduledChangeSchema = scheduledChangeSchema
  .omit({ articleId: true, doneAt: true })
  .extend({
    at: instant,
    createdAt: instant,
    overridden: z.array(blockerIdSchema).nullable().default(null),
  })
  .strict()

/** The stored fields of an article in any state. */
export const backupArticleFields = articleSchema
  .pick({
    title: true,
    summary: true,
    category: true,
    coverImage: true,
    coverAlt: true,
    photoCredit: true,
    audio: true,
    tags: true,
    author: true,
    quotes: true,
    citations: true,
    corrections: true,
    reporter: true,
    topic: true,
    createdAt: true,
    updatedAt: true,
    revision: true,
  })
  .extend({
    id: z.string().min(1),
    authors: writtenCreditsSchema,
    /** The last part of its address, and those that it had before. */
    slug: slugSchema.nullable().default(null),
    formerAddresses: z.array(slugSchema).default([]),
    status: articleStatusSchema,
    /** The first publication; a retracted article keeps it. */
    publishedAt: instant.nullable(),
    /** Who made it; empty in backups from before this was kept. */
    createdBy: z.string().default(''),
    updatedBy: z.string(),
    /** The content version of the last change that readers saw; 0 if there is none. */
    changedVersion: count,
    rewriteNote: z.string().nullable(),
    submittedBy: z.string().nullable().default(null),
    submittedAt: instant.nullable().default(null),
    /** The day for which a draft is planned. */
    plannedOn: z.iso.date().nullable().default(null),
    /** Where a draft is on the board, unless it is submitted for review, and whose it is there. */
    chosenStage: chosenStageSchema.default('draft'),
    assignee: z.string().nullable().default(null),
    /** Idempotency key of the save that created the article. */
    creationKey: z.string().nullable(),
    /** See `importedArticleSchema`. */
    importDigest: importDigestSchema.nullable().default(null),
    importRevision: z.number().int().positive().nullable().default(null),
    workingCopy: workingCopySchema.nullable(),
    withdrawal: withdrawalSchema.nullable().default(null),
    /** What is scheduled for it and not done. */
    scheduled: z.array(backupScheduledChangeSchema).default([]),
    /** Who deleted it and when, if it is in the bin. */
    binned: z.strictObject({ deletedBy: z.string(), deletedAt: instant }).nullable().default(null),
    content: z.string().max(limits.content),
    notes: z.array(noteSchema.strict()).max(limits.notes).default([]),
    /** What was answered by preview links, which are in no backup themselves. */
    previewAnswers: z.array(archivedAnswerSchema).max(limits.previewAnswersOfArticle).default([]),
  })
  .strict()

/** A published article needs a date of publication. */
export function isDated({
  status,
  publishedAt,
}: Pick<z.infer<typeof backupArticleFields>, 'status' | 'publishedAt'>): boolean {
  return status !== 'published' || publishedAt !== null
}

export const undatedMessage = 'A published article has a date of publication.'

/** An article with everything that a restore needs. */
export const backupArticleSchema = backupArticleFields.refine(isDated, undatedMessage)

export type BackupArticle = z.infer<typeof backupArticleSchema>

/** A change that readers saw. */
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
  credit: z.string().max(limits.photoCredit).default(''),
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

export type BackupAudio = z.infer<typeof backupAudioSchema>

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
  /** The article that leads the front page. */
  leadArticle: z.string().nullable(),
  /** Names that need care before they are published. */
  careNames: careNamesSchema.default([]),
  authors: z.array(backupAuthorSchema).default([]),
  /** All editions, by number; earlier backups have none. */
  editions: z.array(backupEditionSchema).max(limits.editions).default([]),
  /** Whether the home page opens with the current one. */
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

/** The number of records of each kind. */
const backupCountsSchema = z.strictObject({
  images: count,
  /** Earlier backups have none. */
  audio: count.default(0),
  accounts: count,
  'access-keys': count,
  changes: count,
  /** Earlier backups have none. */
  versions: count.default(0),
  /** Earlier backups have none. */
  settings: count.default(0),
  articles: count,
})

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
})

export type BackupState = z.infer<typeof backupStateSchema>

/** The last file in a backup. It lists all others; a restore refuses a backup that differs. */
export const backupManifestSchema = z.object({
  format: z.literal('latchkey-backup'),
  formatVersion: z.literal(1, 'This backup was made by a newer version.'),
  madeAt: instant,
  /** The site's address. */
  site: z.string(),
  contentVersion: count,
  contentSource: z.string(),
  counts: backupCountsSchema,
  /** Whether the accounts have their password hashes. */
  withAccounts: z.boolean(),
  /** Files of images and audio that the site listed but did not have. */
  missing: z.array(z.string()),
  members: z.array(
    z.object({
      name: z.string(),
      bytes: count,
      /** SHA-256, hexadecimal. */
      sha256: z.string(),
    }),
  ),
})

export type BackupManifest = z.infer<typeof backupManifestSchema>

/** The body of the call that starts a restore. */
export const restoreRequestSchema = z.strictObject({
  /** Whether to delete the content of a site that is not empty. */
  replace: z.boolean().default(false),
})

/** The response to a started restore: the id that its other calls need. */
export const restoreSchema = z.object({ restore: z.string() })

/** The response to a call that deletes old content: whether there is more. */
export const clearingSchema = z.object({ left: z.boolean() })

/** What a site must contain for a restore to be complete. */
export const restoredSiteSchema = z.strictObject({
  contentVersion: count,
  articles: count,
  changes: count,
  images: count,
  audio: count.default(0),
  versions: count.default(0),
})

export type RestoredSite = z.infer<typeof restoredSiteSchema>
