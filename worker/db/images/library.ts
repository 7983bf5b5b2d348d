import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { keptUntil } from '#domain/articles/bin.ts'
import type { LibraryFilter, LibraryImage, PictureDefaults } from '#domain/images/library.ts'
import { creditLine } from '#domain/images/picture-credit.ts'
import { searchWords } from '#domain/search/search-key.ts'
import type { Cursor } from '#worker/db/articles/articles.ts'
import { database } from '#worker/db/database.ts'
import { images } from '#worker/db/schema/images.ts'

interface LibraryRequest {
  limit: number
  filter: LibraryFilter
  /** The username of the editor who uploaded it. */
  by?: string | undefined
  /** Words that its record must contain. */
  q?: string | undefined
  before?: Cursor | undefined
}

/** Names the indexes' own conditions: SQLite must see them to use the index. */
const filters: Record<LibraryFilter, SQL> = {
  all: sql`deleted_at is null`,
  unused: sql`deleted_at is null and mentioned = 0`,
  'no-alt': sql`deleted_at is null and alt = ''`,
  bin: sql`deleted_at is not null`,
}

export function libraryImageOf(row: typeof images.$inferSelect): LibraryImage {
  const { hash, url, width, height, name, alt, credit, licence, uploadedBy, uploadedAt } = row
  const { mentioned, unusedSince, deletedAt, deletedBy } = row
  return {
    hash,
    url,
    width,
    height,
    name,
    alt,
    credit,
    licence,
    focus: { x: row.focusX, y: row.focusY },
    revision: row.revision,
    uploadedBy,
    uploadedAt,
    used: mentioned,
    published: unusedSince === null,
    deletedAt,
    deletedBy,
    keptUntil: deletedAt && keptUntil(deletedAt),
  }
}

/** @returns pictures, the newest first, in the bin what was deleted last; and where the next page starts */
export async function listImages(
  binding: D1Database,
  { limit, filter, by, q = '', before }: LibraryRequest,
): Promise<{ images: LibraryImage[]; next?: Cursor }> {
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
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last
  return {
    images: page.map(libraryImageOf),
    ...(more && {
      next: { at: (filter === 'bin' ? last.deletedAt : last.uploadedAt) ?? '', id: last.hash },
    }),
  }
}

/** The names of all who uploaded a picture that is not in the bin. Reads a row for each of them. */
export async function listUploaders(binding: D1Database): Promise<string[]> {
  const first = (after: SQL) =>
    sql`select min(uploaded_by) from ${images} where deleted_at is null${after}`
  const rows = await database(binding).all<{ name: string }>(sql`
    with recursive people(name) as (
      select (${first(sql``)})
      union all
      select (${first(sql` and uploaded_by > people.name`)}) from people where name is not null
    ) select name from people where name is not null`)
  return rows.map(({ name }) => name)
}

/** What places take over from pictures that say nothing of their own, by the pictures' hashes. */
export async function readPictureDefaults(
  binding: D1Database,
  hashes: readonly string[],
): Promise<PictureDefaults> {
  if (hashes.length === 0) return {}
  const rows = await database(binding)
    .select()
    .from(images)
    .where(sql`${images.hash} in (select value from json_each(${JSON.stringify(hashes)}))`)
  return Object.fromEntries(
    rows.map(({ hash, credit, licence, focusX, focusY }) => [
      hash,
      { credit: creditLine(credit, licence), focus: { x: focusX, y: focusY } },
    ]),
  )
}

export async function readImage(
  binding: D1Database,
  hash: string,
): Promise<LibraryImage | undefined> {
  const row = await database(binding).select().from(images).where(eq(images.hash, hash)).get()
  return row && libraryImageOf(row)
}
