import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { BackupImage } from '#domain/backup/backup.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { isNotRestoring } from '#worker/db/database-state.ts'
import { recordUpload, type UploadClaim } from '#worker/db/file-deletions.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { audioFiles, imageMentions, images } from '#worker/db/schema/images.ts'

export interface RecordedImage extends UploadedImage {
  hash: string
  uploadedBy: string
  /** The name of its file; empty if it is not known. */
  name: string
  /** Whether it is added to the library. */
  kept: boolean
}

/** @returns the image, if an upload of the same bytes was begun before */
export async function findImage(binding: D1Database, hash: string) {
  return database(binding)
    .select({ url: images.url, width: images.width, height: images.height })
    .from(images)
    .where(eq(images.hash, hash))
    .get()
}

/**
 * Says that an image is stored: it is in the library from now on, also if it was in the bin. Sets the time of the
 * upload to now, so that the sweep keeps it.
 *
 * @param named the name that it gets if it has none, and whether it is added to the library
 * @returns the image; undefined if it was swept meanwhile
 */
export async function touchImage(
  binding: D1Database,
  hash: string,
  { name, kept }: Pick<RecordedImage, 'name' | 'kept'>,
): Promise<UploadedImage | undefined> {
  const db = database(binding)
  const [image] = await db
    .update(images)
    .set({
      complete: true,
      uploadedAt: new Date().toISOString(),
      deletedAt: null,
      deletedBy: null,
      ...(kept && { kept: true }),
    })
    .where(eq(images.hash, hash))
    .returning()
  if (!image) return undefined
  if (name !== '' && image.name === '') {
    const { revision } = image
    await db
      .update(images)
      .set({ name, searchKey: imageSearchKey({ ...image, name }), revision: revision + 1 })
      .where(and(eq(images.hash, hash), eq(images.revision, revision)))
  }
  return { url: image.url, width: image.width, height: image.height }
}

/**
 * Records an image before its sizes are stored. It is not in the library before they are, so that the sweep finds it
 * if they never come.
 *
 * @returns the claim on its record; undefined while the files of an earlier upload of it are being deleted
 */
export async function recordImage(
  binding: D1Database,
  { kept: _, ...described }: RecordedImage,
): Promise<UploadClaim | undefined> {
  const { url, width, height } = described
  const uploadedAt = new Date().toISOString()
  const searchKey = imageSearchKey({ ...described, alt: '', credit: '', licence: '' })
  const row = { ...described, uploadedAt, searchKey, complete: false }
  const set = { url, width, height, uploadedAt, deletedAt: null, deletedBy: null }
  return recordUpload(binding, images, row, set)
}

/**
 * Deletes the records of audio files that nothing uses, those that came out of use first. One that a
 * draft or a working copy names counts as out of use from now on, so that the next calls pass it over.
 *
 * @param before an ISO 8601 instant; files that came out of use later are kept
 * @returns how many were deleted, whose files are to be deleted next
 */
export async function deleteUnusedAudio(binding: D1Database, before: string, limit: number) {
  const db = database(binding)
  const isDue = and(lt(audioFiles.unusedSince, before), isNotRestoring)
  const isNamed = sql`exists (select 1 from ${imageMentions} as mention
    where mention.hash = ${audioFiles.hash})`
  const unused = db
    .select({ hash: audioFiles.hash })
    .from(audioFiles)
    .where(and(isDue, not(isNamed)))
    .orderBy(asc(audioFiles.unusedSince))
    .limit(limit)
  const { deleted } = await runBatch(binding, {
    named: db
      .update(audioFiles)
      .set({ unusedSince: new Date().toISOString() })
      .where(and(isDue, isNamed)),
    deleted: db
      .delete(audioFiles)
      .where(inArray(audioFiles.hash, unused))
      .returning({ hash: audioFiles.hash }),
  })
  return deleted.length
}

/** Stores records of images unless they are there: from a backup. */
export async function restoreImages(binding: D1Database, records: readonly BackupImage[]) {
  const rows = records.map((image) => ({ ...image, searchKey: imageSearchKey(image) }))
  await runBatch(binding, { rows: restoredRows(binding, images, rows) })
}

/** What the library's search looks in. */
export function imageSearchKey({
  name,
  alt,
  credit,
  licence,
  uploadedBy,
}: Pick<BackupImage, 'name' | 'alt' | 'credit' | 'licence' | 'uploadedBy'>): string {
  return searchKey(name, alt, credit, licence, uploadedBy)
}
