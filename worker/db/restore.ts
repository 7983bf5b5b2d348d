import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupArticle,
  BackupChange,
  RestoredSite,
} from '#domain/backup.ts'
import { addAdmin } from '#worker/db/admins.ts'
import { textColumns } from '#worker/db/article-rows.ts'
import { database } from '#worker/db/database.ts'
import { accessKeys } from '#worker/db/schema/access.ts'
import {
  articles,
  givenUpTexts,
  listingNames,
  listings,
  textSaves,
  workingCopies,
} from '#worker/db/schema/articles.ts'
import { articleCounts, changes, feedPositions } from '#worker/db/schema/changes.ts'
import { imageChanges, images, imageUses } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { writeSearchDocument } from '#worker/db/search-documents.ts'

/** How many rows one call deletes of each table. */
const rowsPerClearing = 500

/**
 * Begins a restore. Until it ends, editors cannot write, builders cannot read, and readers keep the
 * served release.
 *
 * @param replace whether a site that is not empty may be emptied
 * @returns the restore's id, which is also the database's new id; undefined if the site is not empty
 *   and no unfinished restore left it so
 */
export async function beginRestore(
  binding: D1Database,
  replace: boolean,
): Promise<string | undefined> {
  const empty = sql`(not exists (select 1 from ${articles}) and not exists (select 1 from ${changes})
    and not exists (select 1 from ${images}))`
  const [begun] = await database(binding)
    .update(databaseState)
    .set({ databaseId: crypto.randomUUID(), state: 'restoring' })
    .where(replace ? undefined : sql`(${databaseState.state} = 'restoring' or ${empty})`)
    .returning()
  return begun?.databaseId
}

/**
 * Deletes a part of what the site contained before the restore, or of what an unfinished restore
 * left. Accounts and access keys stay.
 *
 * @returns whether anything is left to delete
 */
export async function clearMagazine(binding: D1Database): Promise<boolean> {
  const db = database(binding)
  const some = (table: SQLiteTable) =>
    sql`rowid in (select rowid from ${table} order by rowid limit ${rowsPerClearing})`
  const tables = [
    workingCopies,
    givenUpTexts,
    textSaves,
    articles,
    changes,
    feedPositions,
    imageUses,
    imageChanges,
    images,
    listings,
    listingNames,
    articleCounts,
  ]
  await db.batch([
    // Triggers record the deletion of a published article as a change. This is none.
    db.update(articles).set({ status: 'draft' }).where(some(articles)),
    ...tables.map((table) => db.delete(table).where(some(table))),
  ])
  const rows = sql.join(
    tables.map((table) => sql`exists (select 1 from ${table})`),
    sql` or `,
  )
  const left = await db.get<{ some: number }>(sql`select (${rows}) as some`)
  return left?.some === 1
}

/**
 * Stores articles with their ids, states, revisions, dates and unpublished edits. Idempotent, as all
 * functions below: records that are stored already stay as they are.
 */
export async function restoreArticles(
  binding: D1Database,
  archived: readonly BackupArticle[],
): Promise<void> {
  const db = database(binding)
  const statements = archived.flatMap(({ workingCopy, ...article }) => [
    db
      .insert(articles)
      .values({ ...article, ...textColumns(article) })
      .onConflictDoNothing(),
    ...(article.status === 'published'
      ? [writeSearchDocument(binding, article.id, article.content, sql`true`)]
      : []),
    ...(workingCopy
      ? [
          db
            .insert(workingCopies)
            .values({ articleId: article.id, ...workingCopy })
            .onConflictDoNothing(),
        ]
      : []),
  ])
  const [first, ...rest] = statements
  if (first) await db.batch([first, ...rest])
}

export async function restoreChanges(
  binding: D1Database,
  archived: readonly BackupChange[],
): Promise<void> {
  await database(binding).run(sql`
    insert into ${changes} (version, article_id, kind, "by", at)
    select value ->> 'version', value ->> 'articleId', value ->> 'kind', value ->> 'by', value ->> 'at'
    from json_each(${JSON.stringify(archived)}) where true on conflict do nothing`)
}

/**
 * Adds the accounts that have a password and whose names are free. The site's own accounts stay as
 * they are: that of the administrator who restores is one of them.
 */
export async function restoreAccounts(
  binding: D1Database,
  archived: readonly BackupAccount[],
): Promise<void> {
  for (const { username, passwordHash, createdAt } of archived) {
    if (passwordHash !== undefined) await addAdmin(binding, { username, passwordHash, createdAt })
  }
}

/**
 * Adds the named access keys whose id, hash and name are free. The site's own keys stay as they are:
 * one that was revoked since the backup stays revoked.
 */
export async function restoreAccessKeys(
  binding: D1Database,
  archived: readonly BackupAccessKey[],
): Promise<void> {
  const db = database(binding)
  const [first, ...rest] = archived.map((key) =>
    db.insert(accessKeys).values(key).onConflictDoNothing(),
  )
  if (first) await db.batch([first, ...rest])
}

/**
 * Ends a restore if the site contains what the backup does. The database gets a new id, so that every
 * builder reads the restored content from the start.
 *
 * @param restore the restore's id
 * @param expected what the site must contain
 * @returns whether the restore ended
 */
export async function finishRestore(
  binding: D1Database,
  restore: string,
  expected: RestoredSite,
): Promise<boolean> {
  const ended = await database(binding)
    .update(databaseState)
    .set({ databaseId: crypto.randomUUID(), state: 'ready' })
    .where(
      and(
        eq(databaseState.databaseId, restore),
        eq(databaseState.state, 'restoring'),
        sql`(select count(*) from ${articles}) = ${expected.articles}`,
        sql`(select count(*) from ${images}) = ${expected.images}`,
        sql`(select count(*) from ${changes}) = ${expected.changes}`,
        sql`(select coalesce(max(version), 0) from ${changes}) = ${expected.contentVersion}`,
      ),
    )
    .returning()
  return ended.length > 0
}
