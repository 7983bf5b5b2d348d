import { z } from 'zod'
import { accessKeySchema } from './access-key.ts'
import { workingCopySchema } from './admin-article.ts'
import { articleSchema, articleStatusSchema } from './article.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

/** The fields of an article as it is stored, in whatever state. */
export const archivedArticleFields = articleSchema
  .pick({
    ...{ title: true, summary: true, category: true, coverImage: true },
    ...{ photoCredit: true, tags: true, author: true, quotes: true, citations: true },
    ...{ reporter: true, topic: true, createdAt: true, updatedAt: true, revision: true },
  })
  .extend({
    id: z.string().min(1),
    status: articleStatusSchema,
    /** Of the first publication; a retracted article keeps it. */
    publishedAt: instant.nullable(),
    updatedBy: z.string(),
    /** The content version of the last change that readers saw; 0 where there was none. */
    changedVersion: count,
    rewriteNote: z.string().nullable(),
    /** Names the first save, so that a repeated one makes no second article. */
    creationKey: z.string().nullable(),
    /** What the last import brought, and the revision that it left. */
    importDigest: importDigestSchema.nullable().default(null),
    importRevision: z.number().int().positive().nullable().default(null),
    workingCopy: workingCopySchema.nullable(),
    content: z.string().max(limits.content),
  })
  .strict()

/**
 * @param article an archived article
 * @returns whether readers can be told when it was published, where they see it
 */
export function isDated({
  status,
  publishedAt,
}: Pick<z.infer<typeof archivedArticleFields>, 'status' | 'publishedAt'>): boolean {
  return status !== 'published' || publishedAt !== null
}

export const undatedMessage = 'A published article has a date of publication.'

/** An article as it is stored, with everything that a restored one must have again. */
export const archivedArticleSchema = archivedArticleFields.refine(isDated, undatedMessage)

export type ArchivedArticle = z.infer<typeof archivedArticleSchema>

/** A change that readers noticed. */
export const archivedChangeSchema = z.strictObject({
  version: z.number().int().positive(),
  articleId: z.string(),
  kind: z.enum(['publish', 'edit', 'retract', 'delete']),
  by: z.string(),
  at: instant,
})

export type ArchivedChange = z.infer<typeof archivedChangeSchema>

/** An uploaded image; its sizes are files of their own, named as `mediaSizes` says. */
export const archivedImageSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  uploadedBy: z.string(),
  uploadedAt: instant,
})

export type ArchivedImage = z.infer<typeof archivedImageSchema>

/** An administrator's account. */
export const archivedAccountSchema = z.strictObject({
  username: z.string().min(1),
  createdAt: instant,
  /** Only where the backup was asked for with accounts. */
  passwordHash: z.string().startsWith('scrypt$').optional(),
})

export type ArchivedAccount = z.infer<typeof archivedAccountSchema>

/** A named access key: its hash, of 125 random bits, opens nothing and can be guessed by nobody. */
export const archivedAccessKeySchema = accessKeySchema
  .extend({
    ...{ expiresAt: instant.nullable(), createdAt: instant, lastUsedAt: instant.nullable() },
    revokedAt: instant.nullable(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .strict()

export type ArchivedAccessKey = z.infer<typeof archivedAccessKeySchema>

/** How many records of each kind. */
export const archiveCountsSchema = z.strictObject({
  ...{ images: count, accounts: count, 'access-keys': count, changes: count, articles: count },
})

/** The answer to `GET /api/admin/backup`: what the site holds at one moment. */
export const backupStateSchema = z.object({
  contentVersion: count,
  contentSource: z.string(),
  /** Whether a restore has begun and not ended. */
  restoring: z.boolean(),
  /** The id, the revision, and the working copy's revision (0 for none) of every article. */
  articles: z.array(z.tuple([z.string(), count, count])),
  ...{ images: count, changes: count },
  /** When the last image was uploaded; null where there is none. */
  newestImage: instant.nullable(),
})

export type BackupState = z.infer<typeof backupStateSchema>

/** The last member of a backup. What it does not name, or names otherwise, is no backup. */
export const backupManifestSchema = z.object({
  format: z.literal('latchkey-backup'),
  formatVersion: z.literal(1, 'This backup was made by a newer version.'),
  madeAt: instant,
  /** The site's address. */
  site: z.string(),
  contentVersion: count,
  contentSource: z.string(),
  counts: archiveCountsSchema,
  /** Whether the accounts have their password hashes. */
  withAccounts: z.boolean(),
  /** Image files that the site named but did not have. */
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

/** How a restore begins. */
export const restoreRequestSchema = z.strictObject({
  /** Empty a site that is not empty. */
  replace: z.boolean().default(false),
})

/** The answer to a begun restore: what its further calls are named by. */
export const restoreSchema = z.object({ restore: z.string() })

/** Whether there is still something to be cleared away. */
export const clearingSchema = z.object({ left: z.boolean() })

/** What a restored site must hold before it is taken for whole. */
export const restoredSiteSchema = z.strictObject({
  contentVersion: count,
  ...{ articles: count, changes: count, images: count },
})

export type RestoredSite = z.infer<typeof restoredSiteSchema>
