import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { database, runBatch, valuesOf } from '#worker/db/database.ts'
import { isNotRestoring } from '#worker/db/database-state.ts'
import { audioFiles, fileDeletions, images } from '#worker/db/schema/images.ts'

/**
 * After what time a Worker that claimed files counts as ended. One that lives deletes them in a moment, or not at
 * all, see `maxDelayMs`.
 */
const leaseMs = 60_000

/** How long after its claim a Worker may ask the bucket to delete files: long before another one may claim them. */
export const maxDelayMs = 20_000

/** Whether the caller holds them is told by its time. */
export interface ClaimedFiles {
  /** Addresses of uploads. */
  urls: string[]
  claimedAt: string
}

/** Says whether an upload may be recorded, and which record of it that is. */
export interface UploadClaim {
  uploadedAt: string
  /** Whether no upload of these bytes was recorded before. */
  isFirst: boolean
}

const { url, claimedAt } = fileDeletions

/** Whether no Worker deletes files, or one did and was ended. */
function isUnclaimed(): SQL | undefined {
  return or(isNull(claimedAt), lt(claimedAt, new Date(Date.now() - leaseMs).toISOString()))
}

/** Whether no files with this address are being deleted, as a condition on an insert in the batch of `takeOverFiles`. */
export function areFilesFree(address: string): SQL {
  return sql`not exists (select 1 from ${fileDeletions} where url = ${address})`
}

/** A statement that ends the deletion of files that are about to be stored again, unless it is under way. */
export function takeOverFiles(binding: D1Database, address: string) {
  return database(binding)
    .delete(fileDeletions)
    .where(and(eq(url, address), isUnclaimed()))
}

/**
 * Deletes the record of an upload that failed. Its files are to be deleted next.
 *
 * @returns whether it was deleted; false if another upload of these bytes began before or meanwhile
 */
export async function deleteUpload(
  binding: D1Database,
  kind: 'audio' | 'image',
  { hash, uploadedAt, isFirst }: UploadClaim & { hash: string },
): Promise<boolean> {
  if (!isFirst) return false
  const table = kind === 'audio' ? audioFiles : images
  const gone = await database(binding)
    .delete(table)
    .where(and(eq(table.hash, hash), eq(table.uploadedAt, uploadedAt)))
    .returning({ hash: table.hash })
  return gone.length > 0
}

/**
 * Claims files whose records are gone, for the caller to delete. What was stored again, by a restore, stays.
 *
 * @param address claims these alone; all if undefined
 */
export async function claimFileDeletions(
  binding: D1Database,
  limit: number,
  address?: string,
): Promise<ClaimedFiles> {
  const now = new Date().toISOString()
  const db = database(binding)
  const isStored = sql`(exists (select 1 from ${images} as stored
      where stored.hash = substr(${url}, 8, 32) and stored.url = ${url})
    or exists (select 1 from ${audioFiles} as stored
      where stored.hash = substr(${url}, 8, 32) and stored.url = ${url}))`
  const due = db
    .select({ url })
    .from(fileDeletions)
    .where(and(address === undefined ? undefined : eq(url, address), isUnclaimed(), isNotRestoring))
    .limit(limit)
  const { claimed } = await runBatch(db, {
    stored: db.delete(fileDeletions).where(and(isStored, isNotRestoring)),
    claimed: db
      .update(fileDeletions)
      .set({ claimedAt: now })
      .where(inArray(url, due))
      .returning({ url }),
  })
  return { urls: claimed.map((row) => row.url), claimedAt: now }
}

/** Says that claimed files are deleted. */
export async function finishFileDeletions(
  binding: D1Database,
  claimed: ClaimedFiles,
): Promise<void> {
  await database(binding).delete(fileDeletions).where(isClaim(claimed))
}

/** Gives claimed files back, which the bucket did not delete. */
export async function releaseFileDeletions(
  binding: D1Database,
  claimed: ClaimedFiles,
): Promise<void> {
  await database(binding).update(fileDeletions).set({ claimedAt: null }).where(isClaim(claimed))
}

function isClaim({ urls, claimedAt: at }: ClaimedFiles) {
  return and(eq(claimedAt, at), inArray(url, valuesOf(urls)))
}
