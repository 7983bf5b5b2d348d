import { z } from 'zod'
import { accessKeySchema } from './access-key.ts'
import { workingCopySchema } from './admin-article.ts'
import { articleSchema, articleStatusSchema } from './article.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'
import { siteSettingsSchema } from './site-settings.ts'
import { slugSchema } from './slug-schema.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

/** The stored fields of an article in any state. */
export const backupArticleFields = articleSchema
  .pick({
    title: true,
    summary: true,
    category: true,
    coverImage: true,
    coverAlt: true,
    photoCredit: true,
    tags: true,
    author: true,
    quotes: true,
    citations: true,
    reporter: true,
    topic: true,
    createdAt: true,
    updatedAt: true,
    revision: true,
  })
  .extend({
    id: z.string().min(1),
    /** The last part of its address, and those that it had before. */
    slug: slugSchema.nullable().default(null),
    formerAddresses: z.array(slugSchema).default([]),
    status: articleStatusSchema,
    /** The first publication; a retracted article keeps it. */
    publishedAt: instant.nullable(),
    updatedBy: z.string(),
    /** The content version of the last change that readers saw; 0 if there is none. */
    changedVersion: count,
    rewriteNote: z.string().nullable(),
    /** Idempotency key of the save that created the article. */
    creationKey: z.string().nullable(),
    /** See `importedArticleSchema`. */
    importDigest: importDigestSchema.nullable().default(null),
    importRevision: z.number().int().positive().nullable().default(null),
    workingCopy: workingCopySchema.nullable(),
    /** Who deleted it and when, if it is in the bin. */
    binned: z.strictObject({ deletedBy: z.string(), deletedAt: instant }).nullable().default(null),
    content: z.string().max(limits.content),
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
  kind: z.enum(['publish', 'edit', 'retract', 'delete', 'settings', 'lead']),
  by: z.string(),
  at: instant,
})

export type BackupChange = z.infer<typeof backupChangeSchema>

/** An uploaded image. Its sizes are separate files, named by `mediaSizes`. */
export const backupImageSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  uploadedBy: z.string(),
  uploadedAt: instant,
})

export type BackupImage = z.infer<typeof backupImageSchema>

export const backupAccountSchema = z.strictObject({
  username: z.string().min(1),
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

/** What is set for the whole site. A backup has one such record. */
export const backupSettingsSchema = z.strictObject({
  /** Null if none were saved. */
  settings: siteSettingsSchema.nullable(),
  revision: count,
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
  /** The article that leads the front page. */
  leadArticle: z.string().nullable(),
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
  accounts: count,
  'access-keys': count,
  changes: count,
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
  changes: count,
  settings: backupSettingsSchema,
  /** Raised by the renaming of a category, which changes articles but not their revisions. */
  renamedVersion: count,
  /** The last upload; null if there is none. */
  newestImage: instant.nullable(),
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
  /** Image files that the site listed but did not have. */
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
})

export type RestoredSite = z.infer<typeof restoredSiteSchema>
