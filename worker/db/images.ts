import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { BackupImage } from '#domain/backup.ts'
import type { UploadedImage } from '#domain/media-schema.ts'
import { searchKey } from '#domain/search-key.ts'
import { recordEvent } from '#worker/db/audit-events.ts'
import { database } from '#worker/db/database.ts'
import { isImageScheduled } from '#worker/db/library.ts'
import { audioFiles, imageMentions, images } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'

const { url, width, height } = images

export interface RecordedImage extends UploadedImage {
  hash: string
  uploadedBy: string
  /** The name of the file that is added to the library; undefined for one of the editor. */
  name?: string | undefined
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
 * Sets the time of the upload to now, so that the sweep keeps the image, and takes it back from the bin.
 *
 * @param isKept whether it is added to the library
 * @returns the image; undefined if it was swept meanwhile
 */
export async function touchImage(
  binding: D1Database,
  hash: string,
  isKept: boolean,
): Promise<UploadedImage | undefined> {
  const [image] = await database(binding)
    .update(images)
    .set({
      uploadedAt: new Date().toISOString(),
      deletedAt: null,
      deletedBy: null,
      ...(isKept && { kept: true }),
    })
    .where(eq(images.hash, hash))
    .returning({ url, width, height })
  return image
}

/**
 * Records an image before its sizes are stored.
 *
 * @returns the time of the upload, which identifies it to `deleteImage`
 */
export async function recordImage(
  binding: D1Database,
  { name, ...image }: RecordedImage,
): Promise<string> {
  const uploadedAt = new Date().toISOString()
  const described = { name: name ?? '', alt: '', credit: '', licence: '' }
  const row = {
    ...image,
    uploadedAt,
    name: described.name,
    kept: name !== undefined,
    searchKey: imageSearchKey({ ...image, ...described }),
  }
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

/** During a restore, the articles that use an image may not be stored yet. */
const isNotRestoring = sql`not exists (
  select 1 from ${databaseState} where ${databaseState.state} = 'restoring')`

/**
 * Moves images that nothing names into the bin, those that came out of use first. What a draft, a working
 * copy or a version names counts as out of use from now on, so that the next calls pass it over, and what
 * the library keeps is not looked at.
 *
 * @param before an ISO 8601 instant; images that came out of use later stay
 * @param at since when they are in the bin
 */
export async function binUnused(
  binding: D1Database,
  before: string,
  at: string,
  limit: number,
): Promise<void> {
  const db = database(binding)
  const isDue = and(lt(images.unusedSince, before), isNull(images.deletedAt), isNotRestoring)
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(isDue, eq(images.mentioned, false), eq(images.kept, false)))
    .orderBy(asc(images.unusedSince))
    .limit(limit)
  await db.batch([
    db
      .update(images)
      .set({ unusedSince: new Date().toISOString() })
      .where(and(isDue, or(eq(images.mentioned, true), eq(images.kept, true)))),
    db
      .update(images)
      .set({ deletedAt: at, deletedBy: '', editedAt: at })
      .where(inArray(images.hash, unused)),
  ])
}

/** Whether an image in the bin may be deleted: readers neither see it nor will. */
const mayGo = and(
  isNotNull(images.deletedAt),
  isNotNull(images.unusedSince),
  not(isImageScheduled(sql`${images.hash}`)),
  isNotRestoring,
)

/**
 * Deletes the record of an image in the bin before its time.
 *
 * @param by the administrator's name
 * @returns the record, whose files the caller must delete; none if it may not be deleted
 */
export async function deleteBinnedImage(binding: D1Database, hash: string, by: string) {
  const db = database(binding)
  const isIt = and(eq(images.hash, hash), mayGo)
  const subject = sql`(select coalesce(nullif(name, ''), substr(url, 1, 20)) from ${images}
    where ${images.hash} = ${hash})`
  const [, deleted] = await db.batch([
    recordEvent(
      binding,
      { kind: 'image-deleted-for-good', by, subject },
      sql`exists (select 1 from ${images} where ${isIt})`,
    ),
    db.delete(images).where(isIt).returning(),
  ])
  return deleted
}

/**
 * Deletes the records of images that are in the bin for too long, unless readers see them or will.
 *
 * @param before an ISO 8601 instant; images that came into the bin later are kept
 * @returns the records, whose files the caller must delete
 */
export async function deleteBinnedImages(
  binding: D1Database,
  before: string,
  limit: number,
): Promise<(typeof images.$inferSelect)[]> {
  const db = database(binding)
  const due = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(lt(images.deletedAt, before), mayGo))
    .orderBy(asc(images.deletedAt))
    .limit(limit)
  return db.delete(images).where(inArray(images.hash, due)).returning()
}

/**
 * Deletes the records of audio files that nothing uses, those that came out of use first. One that a
 * draft or a working copy names counts as out of use from now on, so that the next calls pass it over.
 *
 * @param before an ISO 8601 instant; files that came out of use later are kept
 * @returns the records, whose files the caller must delete
 */
export async function deleteUnusedAudio(
  binding: D1Database,
  before: string,
  limit: number,
): Promise<(typeof audioFiles.$inferSelect)[]> {
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
  const [, deleted] = await db.batch([
    db.update(audioFiles).set({ unusedSince: new Date().toISOString() }).where(and(isDue, isNamed)),
    db.delete(audioFiles).where(inArray(audioFiles.hash, unused)).returning(),
  ])
  return deleted
}

/** Stores records of images unless they are there: from a backup, or whose sizes were not deleted. */
export async function restoreImages(
  binding: D1Database,
  records: readonly BackupImage[],
): Promise<void> {
  const rows = records.map((image) => ({ ...image, searchKey: imageSearchKey(image) }))
  const value = (key: string) => sql.raw(`value ->> '$.${key}'`)
  await database(binding).run(sql`
    insert into ${images} (hash, url, width, height, uploaded_by, uploaded_at, name, alt, credit, licence,
      focus_x, focus_y, kept, deleted_at, deleted_by, edited_at, search_key)
    select ${sql.join(
      [
        ...['hash', 'url', 'width', 'height', 'uploadedBy', 'uploadedAt', 'name', 'alt', 'credit'],
        ...[
          'licence',
          'focusX',
          'focusY',
          'kept',
          'deletedAt',
          'deletedBy',
          'editedAt',
          'searchKey',
        ],
      ].map(value),
      sql`, `,
    )}
    from json_each(${JSON.stringify(rows)}) where true on conflict do nothing`)
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
