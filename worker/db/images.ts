import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { UploadedImage } from '#domain/media-schema.ts'
import { database } from '#worker/db/database.ts'
import { articles, databaseState, images, imageUses, workingCopies } from '#worker/db/schema.ts'

const { url, width, height } = images

export interface RecordedImage extends UploadedImage {
  hash: string
  uploadedBy: string
}

/** @returns the image, if an upload of the same bytes was begun before */
export async function findImage(
  binding: D1Database,
  hash: string,
): Promise<UploadedImage | undefined> {
  return database(binding)
    .select({ url, width, height })
    .from(images)
    .where(eq(images.hash, hash))
    .get()
}

/**
 * Sets the time of the upload to now, so that the sweep keeps the image.
 *
 * @returns the image; undefined if it was swept meanwhile
 */
export async function touchImage(
  binding: D1Database,
  hash: string,
): Promise<UploadedImage | undefined> {
  const [image] = await database(binding)
    .update(images)
    .set({ uploadedAt: new Date().toISOString() })
    .where(eq(images.hash, hash))
    .returning({ url, width, height })
  return image
}

/**
 * Records an image before its sizes are stored.
 *
 * @returns the time of the upload, which identifies it to `deleteImage`
 */
export async function recordImage(binding: D1Database, image: RecordedImage): Promise<string> {
  const uploadedAt = new Date().toISOString()
  const row = { ...image, uploadedAt }
  await database(binding)
    .insert(images)
    .values(row)
    .onConflictDoUpdate({ target: images.hash, set: row })
  return uploadedAt
}

/**
 * Deletes the record of an image whose upload failed.
 *
 * @param uploadedAt what `recordImage` returned for it
 * @returns whether it was deleted; false if another upload of the image began meanwhile
 */
export async function deleteImage(
  binding: D1Database,
  hash: string,
  uploadedAt: string,
): Promise<boolean> {
  const gone = await database(binding)
    .delete(images)
    .where(and(eq(images.hash, hash), eq(images.uploadedAt, uploadedAt)))
    .returning({ hash: images.hash })
  return gone.length > 0
}

/**
 * No article, draft or working copy uses the image. The uses by published articles are in a table;
 * drafts and working copies are few, so their texts are searched.
 */
const isUnused = sql`not exists (
    select 1 from ${imageUses} where ${imageUses.hash} = ${images.hash})
  and not exists (
    select 1 from ${articles} where ${articles.status} <> 'published'
    and (instr(${articles.coverImage}, ${images.hash}) or instr(${articles.content}, ${images.hash})))
  and not exists (
    select 1 from ${workingCopies} where instr(${workingCopies.submission}, ${images.hash}))`

/** During a restore, the articles that use an image may not be stored yet. */
const isNotRestoring = sql`not exists (
  select 1 from ${databaseState} where ${databaseState.state} = 'restoring')`

/**
 * Deletes the records of images that nothing uses, the oldest first.
 *
 * @param before an ISO 8601 instant; images that were uploaded later are kept
 * @returns the images, whose stored sizes the caller must delete
 */
export async function deleteUnusedImages(
  binding: D1Database,
  before: string,
  limit: number,
): Promise<RecordedImage[]> {
  const db = database(binding)
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(lt(images.uploadedAt, before), isUnused, isNotRestoring))
    .orderBy(asc(images.uploadedAt))
    .limit(limit)
  const { hash, uploadedBy } = images
  return db
    .delete(images)
    .where(inArray(hash, unused))
    .returning({ hash, url, width, height, uploadedBy })
}
