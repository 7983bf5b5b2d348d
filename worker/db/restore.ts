import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupArticle,
  BackupChange,
  BackupSettings,
  RestoredSite,
} from '#domain/backup.ts'
import { addAdmin } from '#worker/db/admins.ts'
import { textColumns } from '#worker/db/article-rows.ts'
import { binnedRow } from '#worker/db/bin.ts'
import { database } from '#worker/db/database.ts'
import { accessKeys } from '#worker/db/schema/access.ts'
import {
  articles,
  formerAddresses,
  givenUpTexts,
  listingNames,
  listings,
  textSaves,
  workingCopies,
} from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { articleCounts, changes, feedPositions } from '#worker/db/schema/changes.ts'
import { imageChanges, images, imageUses } from '#worker/db/schema/images.ts'
import { databaseState, settings } from '#worker/db/schema/site.ts'
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
    and not exists (select 1 from ${images}) and not exists (select 1 from ${binnedArticles}))`
  const [begun] = await database(binding)
    .update(databaseState)
    .set({ databaseId: crypto.randomUUID(), state: 'restoring' })
    .where(replace ? undefined : sql`(${databaseState.state} = 'restoring' or ${empty})`)
    .returning()
  return begun?.databaseId
}

/**
 * Deletes a part of what the site contained before the restore, or of what an unfinished restore
 * left. Accounts and access keys, the shared one too, stay.
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
    formerAddresses,
    binnedArticles,
    changes,
    feedPositions,
    imageUses,
    imageChanges,
    images,
    listings,
    listingNames,
    articleCounts,
    settings,
  ]
  await db.batch([
    // Triggers record the deletion of a published article as a change. This is none.
    db.update(articles).set({ status: 'draft' }).where(some(articles)),
    ...tables.map((table) => db.delete(table).where(some(table))),
    db.update(databaseState).set({ settingsVersion: 0, renamedVersion: 0, leadVersion: 0 }),
  ])
  const rows = sql.join(
    tables.map((table) => sql`exists (select 1 from ${table})`),
    sql` or `,
  )
  const left = await db.get<{ some: number }>(sql`select (${rows}) as some`)
  return left?.some === 1
}

/**
 * Stores articles with their ids, states, revisions, dates and unpublished edits, those that were in the
 * bin there. Idempotent, as all functions below: records that are stored already stay as they are.
 */
export async function restoreArticles(
  binding: D1Database,
  archived: readonly BackupArticle[],
): Promise<void> {
  const db = database(binding)
  const statements = archived.flatMap(
    ({ workingCopy, binned, formerAddresses: former, ...article }) => [
      binned
        ? db
            .insert(binnedArticles)
            .values(binnedRow({ ...article, ...textColumns(article) }, binned))
            .onConflictDoNothing()
        : db
            .insert(articles)
            .values({ ...article, ...textColumns(article) })
            .onConflictDoNothing(),
      ...former.map((slug) =>
        db.insert(formerAddresses).values({ slug, articleId: article.id }).onConflictDoNothing(),
      ),
      ...(article.status === 'published' && !binned
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
    ],
  )
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
 * Stores the settings and which article leads the front page. A shared access key that the site has of
 * its own stays: the backup's may be the one that leaked.
 */
export async function restoreSettings(
  binding: D1Database,
  [archived]: readonly BackupSettings[],
): Promise<void> {
  if (!archived) return
  const { settings: value, revision, savedBy, savedAt, leadArticle, sharedKey } = archived
  const db = database(binding)
  await db.batch([
    db.update(databaseState).set({ leadArticle }),
    ...(value && savedBy !== null && savedAt !== null
      ? [
          db
            .insert(settings)
            .values({ id: 1, value, revision, savedBy, savedAt })
            .onConflictDoNothing(),
        ]
      : []),
    ...(sharedKey
      ? [
          db
            .update(databaseState)
            .set({
              sharedKeyHash: sharedKey.hash,
              sharedKeyChangedBy: sharedKey.changedBy,
              sharedKeyChangedAt: sharedKey.changedAt,
            })
            .where(isNull(databaseState.sharedKeyHash)),
        ]
      : []),
  ])
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
        sql`(select count(*) from ${articles}) + (select count(*) from ${binnedArticles})
          = ${expected.articles}`,
        sql`(select count(*) from ${images}) = ${expected.images}`,
        sql`(select count(*) from ${changes}) = ${expected.changes}`,
        sql`(select coalesce(max(version), 0) from ${changes}) = ${expected.contentVersion}`,
      ),
    )
    .returning()
  return ended.length > 0
}
