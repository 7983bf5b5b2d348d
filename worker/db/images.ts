import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { UploadedImage } from '#domain/media-schema.ts'
import { restoringPrefix } from '#worker/db/changes.ts'
import { database } from '#worker/db/database.ts'
import { articles, contentSource, images, imageUses, workingCopies } from '#worker/db/schema.ts'

const { url, width, height } = images

/** An image with who uploaded it. */
export interface RecordedImage extends UploadedImage {
  hash: string
  uploadedBy: string
}

/**
 * @param binding the D1 database
 * @param hash the content's hash
 * @returns the image, where an upload of these very bytes was begun before
 */
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
 * @param binding the D1 database
 * @param hash the hash of an image that was uploaded again
 * @returns the image, which counts as uploaded just now; undefined where it was swept meanwhile
 */
export async function renewImage(
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
 * Records an image whose sizes are about to be stored.
 *
 * @param binding the D1 database
 * @param image the image
 * @returns what this upload is recognised by, as `forgetImage` wants it
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
 * @param binding the D1 database
 * @param hash the hash of an image whose upload failed
 * @param claim what `recordImage` gave for it
 * @returns whether the image is gone; false where somebody else uploaded it meanwhile
 */
export async function forgetImage(
  binding: D1Database,
  hash: string,
  claim: string,
): Promise<boolean> {
  const gone = await database(binding)
    .delete(images)
    .where(and(eq(images.hash, hash), eq(images.uploadedAt, claim)))
    .returning({ hash: images.hash })
  return gone.length > 0
}

/**
 * No article, draft or working copy names the image. The uses by published articles are kept in a
 * table; drafts and working copies, of which there are few, are read.
 */
const isUnused = sql`not exists (
    select 1 from ${imageUses} where ${imageUses.hash} = ${images.hash})
  and not exists (
    select 1 from ${articles} where ${articles.status} <> 'published'
    and (instr(${articles.coverImage}, ${images.hash}) or instr(${articles.content}, ${images.hash})))
  and not exists (
    select 1 from ${workingCopies} where instr(${workingCopies.submission}, ${images.hash}))`

/** While a magazine is being restored, the articles that use its images may be still to come. */
const isWhole = sql`not exists (
  select 1 from ${contentSource} where ${contentSource.id} like ${`${restoringPrefix}%`})`

/**
 * Takes the records of images that nothing uses out of the database, the oldest first.
 *
 * @param binding the D1 database
 * @param before images that were uploaded later are left alone, as an ISO 8601 instant
 * @param atMost how many are taken
 * @returns the images, whose stored sizes are to be deleted
 */
export async function takeUnusedImages(
  binding: D1Database,
  before: string,
  atMost: number,
): Promise<RecordedImage[]> {
  const db = database(binding)
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(lt(images.uploadedAt, before), isUnused, isWhole))
    .orderBy(asc(images.uploadedAt))
    .limit(atMost)
  const { hash, uploadedBy } = images
  return db
    .delete(images)
    .where(inArray(hash, unused))
    .returning({ hash, url, width, height, uploadedBy })
}
