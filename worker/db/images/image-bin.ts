import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { recordEvent, runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { isNotRestoring } from '#worker/db/database-state.ts'
import { images } from '#worker/db/schema/images.ts'
import { libraryImageOf } from './library.ts'

/**
 * Moves a picture into the bin, unless anything names it.
 *
 * @returns whether it was moved
 */
export async function binImage(binding: D1Database, hash: string, by: string): Promise<boolean> {
  const at = new Date().toISOString()
  const move = database(binding)
    .update(images)
    .set({ deletedAt: at, deletedBy: by, editedAt: at })
    .where(
      and(
        eq(images.hash, hash),
        isNull(images.deletedAt),
        isNotNull(images.unusedSince),
        eq(images.mentioned, false),
      ),
    )
    .returning()
  const event = { kind: 'image-deleted', by, subject: subjectOf(hash) } as const
  return (await runRecorded(binding, move, event)).length > 0
}

/**
 * Takes a picture back from the bin. It stays in the library from now on.
 *
 * @returns undefined if it is not in the bin
 */
export async function restoreImage(binding: D1Database, hash: string, by: string) {
  const editedAt = new Date().toISOString()
  const restore = database(binding)
    .update(images)
    .set({ deletedAt: null, deletedBy: null, kept: true, editedAt })
    .where(and(eq(images.hash, hash), isNotNull(images.deletedAt)))
    .returning()
  const event = { kind: 'image-restored', by, subject: subjectOf(hash) } as const
  const [row] = await runRecorded(binding, restore, event)
  return row && libraryImageOf(row)
}

/** What the audit list calls a picture: its name, or the start of its address. */
export function subjectOf(hash: string) {
  return sql`(select coalesce(nullif(name, ''), substr(url, 1, 20)) from ${images} where hash = ${hash})`
}

/**
 * Moves images that nothing names into the bin, those that came out of use first. What a draft, a working
 * copy or a version names counts as out of use from now on, so that the next calls pass it over, and what
 * the library keeps is not looked at.
 *
 * @param before an ISO 8601 instant; images that came out of use later stay
 * @param at since when they are in the bin
 */
export async function binUnused(binding: D1Database, before: string, at: string, limit: number) {
  const db = database(binding)
  const isDue = and(lt(images.unusedSince, before), isNull(images.deletedAt), isNotRestoring)
  const unused = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(isDue, eq(images.mentioned, false), eq(images.kept, false)))
    .orderBy(asc(images.unusedSince))
    .limit(limit)
  await runBatch(binding, {
    named: db
      .update(images)
      .set({ unusedSince: new Date().toISOString() })
      .where(and(isDue, or(eq(images.mentioned, true), eq(images.kept, true)))),
    unused: db
      .update(images)
      .set({ deletedAt: at, deletedBy: '', editedAt: at })
      .where(inArray(images.hash, unused)),
  })
}

/** Whether an image in the bin may be deleted: nothing names it. */
const mayGo = and(
  isNotNull(images.deletedAt),
  isNotNull(images.unusedSince),
  eq(images.mentioned, false),
  isNotRestoring,
)

/**
 * Deletes the record of an image in the bin before its time. Its files are to be deleted next.
 *
 * @returns its address; undefined if it may not be deleted
 */
export async function deleteBinnedImage(binding: D1Database, hash: string, by: string) {
  const byHash = and(eq(images.hash, hash), mayGo)
  const { deleted } = await runBatch(binding, {
    event: recordEvent(
      binding,
      { kind: 'image-deleted-for-good', by, subject: subjectOf(hash) },
      sql`exists (select 1 from ${images} where ${byHash})`,
    ),
    deleted: database(binding).delete(images).where(byHash).returning({ url: images.url }),
  })
  return deleted[0]?.url
}

/**
 * Deletes the records of images that are in the bin for too long, unless anything names them. Their files are to be
 * deleted next.
 *
 * @param before an ISO 8601 instant; images that came into the bin later are kept
 * @returns how many were deleted
 */
export async function deleteBinnedImages(binding: D1Database, before: string, limit: number) {
  const db = database(binding)
  const due = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(lt(images.deletedAt, before), mayGo))
    .orderBy(asc(images.deletedAt))
    .limit(limit)
  const deleted = await db
    .delete(images)
    .where(inArray(images.hash, due))
    .returning({ hash: images.hash })
  return deleted.length
}
