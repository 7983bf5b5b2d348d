import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupArticle,
  BackupChange,
  BackupImage,
  RestoredSite,
} from '#domain/backup.ts'
import { addAdmin } from '#worker/db/admins.ts'
import { textColumns } from '#worker/db/article-rows.ts'
import { restoringPrefix } from '#worker/db/changes.ts'
import { database } from '#worker/db/database.ts'
import {
  accessKeys,
  articles,
  changes,
  contentSource,
  feedPositions,
  imageChanges,
  images,
  imageUses,
  workingCopies,
} from '#worker/db/schema.ts'
import { writeSearchDocument } from '#worker/db/search-documents.ts'

/** Rows that one call clears away of each table. */
const clearedAtOnce = 500

/**
 * Begins a restore: from now on the database has the restore's name, by which builders, readers'
 * pages and editors are told apart from a magazine that is whole.
 *
 * @param binding the D1 database
 * @param replace whether a site that is not empty may be emptied
 * @returns the restore's name; undefined where the site is not empty, and no restore was left unended
 */
export async function beginRestore(
  binding: D1Database,
  replace: boolean,
): Promise<string | undefined> {
  const restore = `${restoringPrefix}${crypto.randomUUID()}`
  const empty = sql`(not exists (select 1 from ${articles}) and not exists (select 1 from ${changes})
    and not exists (select 1 from ${images}))`
  const unended = sql`id like ${`${restoringPrefix}%`}`
  const begun = await database(binding)
    .update(contentSource)
    .set({ id: restore })
    .where(replace ? undefined : sql`(${unended} or ${empty})`)
    .returning()
  return begun[0]?.id
}

/**
 * Clears away a part of what the site held before, or of what an unended restore left. Accounts stay.
 *
 * @param binding the D1 database
 * @returns whether there is something left
 */
export async function clearMagazine(binding: D1Database): Promise<boolean> {
  const db = database(binding)
  const some = (table: SQLiteTable) =>
    sql`rowid in (select rowid from ${table} order by rowid limit ${clearedAtOnce})`
  const tables = [workingCopies, articles, changes, feedPositions, imageUses, imageChanges, images]
  await db.batch([
    // Triggers write down what goes from readers' sight by a change. This is none.
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
 * Stores articles as they were: with their ids, states, revisions, dates and unpublished edits. What
 * is stored already stays, so that a repeated call is safe.
 *
 * @param binding the D1 database
 * @param archived the articles
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

/**
 * @param binding the D1 database
 * @param archived changes that readers noticed; what is stored already stays
 */
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
 * @param binding the D1 database
 * @param archived uploaded images; what is stored already stays
 */
export async function restoreImages(
  binding: D1Database,
  archived: readonly BackupImage[],
): Promise<void> {
  await database(binding).run(sql`
    insert into ${images} (hash, url, width, height, uploaded_by, uploaded_at)
    select value ->> 'hash', value ->> 'url', value ->> 'width', value ->> 'height',
      value ->> 'uploadedBy', value ->> 'uploadedAt'
    from json_each(${JSON.stringify(archived)}) where true on conflict do nothing`)
}

/**
 * Adds the accounts that have a password and whose names are free. An account that the site has
 * stays as it is: that of whoever restores is among them.
 *
 * @param binding the D1 database
 * @param archived accounts
 */
export async function restoreAccounts(
  binding: D1Database,
  archived: readonly BackupAccount[],
): Promise<void> {
  for (const { username, passwordHash } of archived) {
    if (passwordHash !== undefined) await addAdmin(binding, { username, passwordHash })
  }
}

/**
 * Adds the named access keys whose id, hash and name are free. A key that the site has stays as it
 * is: one that was revoked since the backup opens nothing again.
 *
 * @param binding the D1 database
 * @param archived access keys
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
 * Ends a restore, where the site holds what it is to hold: gives the database a new name, so that
 * every builder reads the restored content from its beginning.
 *
 * @param binding the D1 database
 * @param restore the restore's name
 * @param whole what the site must hold
 * @returns whether it is ended
 */
export async function finishRestore(
  binding: D1Database,
  restore: string,
  whole: RestoredSite,
): Promise<boolean> {
  const ended = await database(binding)
    .update(contentSource)
    .set({ id: crypto.randomUUID() })
    .where(
      and(
        eq(contentSource.id, restore),
        sql`(select count(*) from ${articles}) = ${whole.articles}`,
        sql`(select count(*) from ${images}) = ${whole.images}`,
        sql`(select count(*) from ${changes}) = ${whole.changes}`,
        sql`(select coalesce(max(version), 0) from ${changes}) = ${whole.contentVersion}`,
      ),
    )
    .returning()
  return ended.length > 0
}
