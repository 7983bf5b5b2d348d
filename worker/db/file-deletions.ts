import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { database, insertFrom, runBatch, valuesOf } from '#worker/db/database.ts'
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

/**
 * Records an upload before its files are stored, and ends the deletion of files with its address, unless it is
 * under way.
 *
 * @param again what changes of the record of an earlier upload of these bytes
 * @returns the claim on its record; undefined while the files of an earlier upload of it are being deleted
 */
export async function recordUpload<Table extends typeof audioFiles | typeof images>(
  binding: D1Database,
  table: Table,
  row: Table['$inferInsert'],
  again: SQLiteUpdateSetSource<Table>,
): Promise<UploadClaim | undefined> {
  const db = database(binding)
  const areFilesFree = sql`not exists (select 1 from ${fileDeletions} where url = ${row.url})`
  const { known, rows } = await runBatch(binding, {
    known: db.select({ hash: table.hash }).from(table).where(eq(table.hash, row.hash)),
    free: db.delete(fileDeletions).where(and(eq(url, row.url), isUnclaimed())),
    rows: insertFrom(binding, table, row, { where: areFilesFree })
      .onConflictDoUpdate({ target: table.hash, set: again })
      .returning({ hash: table.hash }),
  })
  return rows.length > 0 ? { uploadedAt: row.uploadedAt, isFirst: known.length === 0 } : undefined
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
  const { claimed } = await runBatch(binding, {
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
