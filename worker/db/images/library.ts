import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { keptUntil } from '#domain/articles/bin.ts'
import type { LibraryQuery } from '#domain/images/calls.ts'
import type { LibraryFilter, LibraryImage } from '#domain/images/library.ts'
import { creditLine } from '#domain/images/picture-credit.ts'
import { searchWords } from '#domain/search/search-key.ts'
import { database, valuesOf } from '#worker/db/database.ts'
import { pageOf } from '#worker/db/paging.ts'
import { images } from '#worker/db/schema/images.ts'

/** Names the indexes' own conditions: SQLite must see them to use the index. */
const filters: Record<LibraryFilter, SQL> = {
  all: sql`complete = 1 and deleted_at is null`,
  unused: sql`complete = 1 and deleted_at is null and mentioned = 0`,
  'no-alt': sql`complete = 1 and deleted_at is null and alt = ''`,
  bin: sql`complete = 1 and deleted_at is not null`,
}

export function libraryImageOf(row: typeof images.$inferSelect): LibraryImage {
  const {
    focusX,
    focusY,
    mentioned,
    unusedSince,
    searchKey: _,
    kept: __,
    complete: ___,
    editedAt: ____,
    ...image
  } = row
  return {
    ...image,
    focus: { x: focusX, y: focusY },
    used: mentioned,
    published: unusedSince === null,
    keptUntil: image.deletedAt && keptUntil(image.deletedAt),
  }
}

/** @returns pictures, the newest first, in the bin what was deleted last */
export async function listImages(
  binding: D1Database,
  { limit, filter, by, q = '', before }: LibraryQuery,
) {
  const at = filter === 'bin' ? images.deletedAt : images.uploadedAt
  const rows = await database(binding)
    .select()
    .from(images)
    .where(
      and(
        filters[filter],
        by === undefined ? undefined : eq(images.uploadedBy, by),
        ...searchWords(q).map((word) => sql`instr(${images.searchKey}, ${word}) > 0`),
        before && sql`(${at}, ${images.hash}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(at), desc(images.hash))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    itemOf: libraryImageOf,
    cursorOf: (row) => `${filter === 'bin' ? row.deletedAt : row.uploadedAt},${row.hash}`,
  })
}

/** The names of all who uploaded a picture that is not in the bin. Reads a row for each of them. */
export async function listUploaders(binding: D1Database): Promise<string[]> {
  const first = (after: SQL) =>
    sql`select min(uploaded_by) from ${images} where complete = 1 and deleted_at is null${after}`
  const rows = await database(binding).all<{ name: string }>(sql`
    with recursive people(name) as (
      select (${first(sql``)})
      union all
      select (${first(sql` and uploaded_by > people.name`)}) from people where name is not null
    ) select name from people where name is not null`)
  return rows.map(({ name }) => name)
}

/** What places take over from pictures that say nothing of their own, by the pictures' hashes. */
export async function readPictureDefaults(binding: D1Database, hashes: readonly string[]) {
  if (hashes.length === 0) return {}
  const rows = await database(binding)
    .select()
    .from(images)
    .where(inArray(images.hash, valuesOf(hashes)))
  return Object.fromEntries(
    rows.map(({ hash, credit, licence, focusX, focusY }) => [
      hash,
      { credit: creditLine(credit, licence), focus: { x: focusX, y: focusY } },
    ]),
  )
}

export async function readImage(binding: D1Database, hash: string) {
  const row = await database(binding)
    .select()
    .from(images)
    .where(and(eq(images.hash, hash), images.complete))
    .get()
  return row && libraryImageOf(row)
}
