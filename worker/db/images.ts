import { and, asc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { UploadedImage } from '#domain/media-schema.ts'
import { database } from '#worker/db/database.ts'
import { articles, givenUpTexts, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { images } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'

const { url, width, height } = images

export interface RecordedImage extends UploadedImage {
  hash: string
  uploadedBy: string
}

/** The record of an image that was deleted. */
type UnusedImage = typeof images.$inferSelect

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

/** The hashes that a text names, inside a statement on its table. */
function namedIn(text: SQL, table: SQLiteTable, where: SQL): SQL {
  // A JSON array of the text splits it at each address of an image.
  const parts = sql`json_each('[' || replace(json_quote(${text}), '/media/', '","') || ']')`
  return sql`select substr(part.value, 1, 32) from ${table}, ${parts} as part
    where part.key > 0 and ${where}`
}

/**
 * The hashes that drafts, the bin, working copies and texts given up name. There is no list of them: they
 * are few.
 */
const namedByEditors = sql`${namedIn(sql`cover_image || ' ' || content`, articles, sql`published = 0`)}
  union all ${namedIn(sql`article`, binnedArticles, sql`true`)}
  union all ${namedIn(sql`submission`, workingCopies, sql`true`)}
  union all ${namedIn(sql`submission`, givenUpTexts, sql`true`)}`

/** During a restore, the articles that use an image may not be stored yet. */
const isNotRestoring = sql`not exists (
  select 1 from ${databaseState} where ${databaseState.state} = 'restoring')`

/**
 * Deletes the records of images that nothing uses, those that came out of use first. An image that a
 * draft or a working copy names counts as out of use from now on, so that the next calls pass it over.
 *
 * @param before an ISO 8601 instant; images that came out of use later are kept
 * @returns the images, whose stored sizes the caller must delete
 */
export async function deleteUnusedImages(
  binding: D1Database,
  before: string,
  limit: number,
): Promise<UnusedImage[]> {
  const db = database(binding)
  const isDue = and(lt(images.unusedSince, before), isNotRestoring)
  // The plus keeps SQLite from reading the texts before it knows whether any image is due.
  const isNamed = sql`+${images.hash} in (${namedByEditors})`
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(isDue, not(isNamed)))
    .orderBy(asc(images.unusedSince))
    .limit(limit)
  const [, deleted] = await db.batch([
    db.update(images).set({ unusedSince: new Date().toISOString() }).where(and(isDue, isNamed)),
    db.delete(images).where(inArray(images.hash, unused)).returning(),
  ])
  return deleted
}

/** Stores records of images unless they are there: from a backup, or whose sizes were not deleted. */
export async function restoreImages(
  binding: D1Database,
  records: readonly (RecordedImage & { uploadedAt: string })[],
): Promise<void> {
  await database(binding).run(sql`
    insert into ${images} (hash, url, width, height, uploaded_by, uploaded_at)
    select value ->> 'hash', value ->> 'url', value ->> 'width', value ->> 'height',
      value ->> 'uploadedBy', value ->> 'uploadedAt'
    from json_each(${JSON.stringify(records)}) where true on conflict do nothing`)
}
