import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { daysBefore } from '#domain/days.ts'
import { allKeptDays, autosavedKeptDays } from '#domain/versions/version.ts'
import { database } from '#worker/db/database.ts'
import { pageOf } from '#worker/db/paging.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { builds } from '#worker/db/schema/site.ts'
import { versions } from '#worker/db/schema/versions.ts'
import { readNewestText, versionColumns } from './versions.ts'

/**
 * @param before the number of the last version of the page before
 * @returns newest first, without their texts
 */
export async function listVersions(
  binding: D1Database,
  articleId: string,
  { limit, before }: { limit: number; before?: number | undefined },
) {
  const rows = await database(binding)
    .select({ ...versionColumns, number: versions.number })
    .from(versions)
    .where(and(eq(versions.articleId, articleId), before ? lt(versions.number, before) : undefined))
    .orderBy(desc(versions.number))
    .limit(limit + 1)
  const previous = new Map(rows.map(({ id }, index) => [id, rows[index + 1]?.id ?? null]))
  return pageOf(rows, limit, {
    itemOf: ({ number: _, ...row }) => ({ ...row, previous: previous.get(row.id) ?? null }),
    cursorOf: ({ number }) => String(number),
  })
}

/**
 * @param name null removes it
 * @returns false if there is no such version, also if a later autosave took its place
 */
export async function nameVersion(
  binding: D1Database,
  id: string,
  name: string | null,
): Promise<boolean> {
  const { id: named } = versions
  const update = database(binding).update(versions).set({ name }).where(eq(named, id))
  return (await update.returning({ named })).length > 0
}

/**
 * Deletes a part of the unnamed autosaves that are too old: of those from before the last week all but
 * the last one of each day (UTC), of those from before 90 days all.
 *
 * @returns how many were deleted, at most `limit`
 */
export async function thinVersions(binding: D1Database, now: Date, limit: number): Promise<number> {
  const later = alias(versions, 'later')
  const unnamed = (table: typeof versions | typeof later) =>
    and(eq(table.kind, 'autosaved'), isNull(table.name))
  const db = database(binding)
  const sameDay = db
    .select({ number: later.number })
    .from(later)
    .where(
      and(
        eq(later.articleId, versions.articleId),
        gt(later.number, versions.number),
        unnamed(later),
        sql`substr(${later.at}, 1, 10) = substr(${versions.at}, 1, 10)`,
      ),
    )
  const tooOld = db
    .select({ number: versions.number })
    .from(versions)
    .where(
      and(
        unnamed(versions),
        or(
          lt(versions.at, daysBefore(now, autosavedKeptDays)),
          and(lt(versions.at, daysBefore(now, allKeptDays)), exists(sameDay)),
        ),
      ),
    )
    .limit(limit)
  const deleted = await db
    .delete(versions)
    .where(inArray(versions.number, tooOld))
    .returning({ number: versions.number })
  return deleted.length
}

/** @returns the headline that readers last saw, with its language, whatever a draft says by now */
export async function readSeen(
  binding: D1Database,
  { _id: articleId, published, withdrawal, title, language }: StoredArticle,
): Promise<Pick<StoredArticle, 'title' | 'language'>> {
  if (published || withdrawal) return { title, language }
  const seenAt = sql`(select max(${changes.at}) from ${changes} where ${changes.articleId} = ${articleId}
    and ${notInArray(changes.kind, ['retract', 'withdraw', 'delete'])})`
  const wasSeen = and(eq(versions.copyRevision, 0), lte(versions.at, seenAt))
  const seen = (await readNewestText(binding, articleId, wasSeen)) ?? { title, language }
  return { title: seen.title, language: seen.language }
}

/** When a content version came to be and when a release first held it, as ISO 8601 instants. */
export interface VersionTimes {
  changedAt: string | null
  /** When the first build that holds it ended; null if none did, or its builder did not report it. */
  builtAt: string | null
}

/** The times of an article's last visible change, as columns of a statement on `articles`. */
export const versionTimeColumns = {
  changedAt: sql<string | null>`(select ${changes.at} from ${changes}
    where ${changes.version} = ${articles.changedVersion})`.as('changed_at'),
  builtAt: sql<string | null>`(select ${builds.endedAt} from ${builds}
    where ${builds.state} = 'built' and ${builds.contentVersion} >= ${articles.changedVersion}
    order by ${builds.contentVersion}, ${builds.id} limit 1)`.as('built_at'),
}

/** The statement that reads the times of one article, for a batch. */
export function selectVersionTimes(binding: D1Database, id: string) {
  return database(binding).select(versionTimeColumns).from(articles).where(eq(articles.id, id))
}
