import { eq, sql } from 'drizzle-orm'
import { database, runBatch } from '#worker/db/database.ts'
import { recordUpload, type UploadClaim } from '#worker/db/file-deletions.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { audioFiles } from '#worker/db/schema/images.ts'

export interface RecordedAudio {
  /** The first 32 hexadecimal digits of its SHA-256. */
  hash: string
  url: string
  uploadedBy: string
}

/** @returns the file's address, if an upload of the same bytes was begun before */
export async function findAudio(binding: D1Database, hash: string): Promise<string | undefined> {
  const { url } = audioFiles
  const row = await database(binding)
    .select({ url })
    .from(audioFiles)
    .where(eq(audioFiles.hash, hash))
    .get()
  return row?.url
}

/**
 * Says that a file is stored. Sets the time of the upload to now, so that the sweep keeps it.
 *
 * @returns whether it is still there
 */
export async function touchAudio(
  binding: D1Database,
  { hash, ...stored }: RecordedAudio,
): Promise<boolean> {
  const touched = await database(binding)
    .update(audioFiles)
    .set({ ...stored, uploadedAt: new Date().toISOString(), complete: true })
    .where(eq(audioFiles.hash, hash))
    .returning({ hash: audioFiles.hash })
  return touched.length > 0
}

/**
 * Records a file before it is stored. It does not count as there yet.
 *
 * @returns the claim on its record; undefined while the file of an earlier upload of it is being deleted
 */
export async function recordAudio(
  binding: D1Database,
  { hash, url, uploadedBy }: RecordedAudio,
): Promise<UploadClaim | undefined> {
  const uploadedAt = new Date().toISOString()
  const row = { hash, url, uploadedBy, uploadedAt, complete: false }
  return recordUpload(binding, audioFiles, row, {
    url: sql`iif(${audioFiles.complete}, ${audioFiles.url}, excluded.url)`,
    uploadedBy,
    uploadedAt,
  })
}

/** Stores records unless they are there: from a backup. */
export async function restoreAudio(
  binding: D1Database,
  records: readonly (RecordedAudio & { uploadedAt: string })[],
): Promise<void> {
  await runBatch(binding, { rows: restoredRows(binding, audioFiles, records) })
}
