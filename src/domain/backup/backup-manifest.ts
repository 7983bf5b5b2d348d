import * as z from 'zod'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

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
