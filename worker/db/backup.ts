import { asc, count, gt, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupArticle,
  BackupChange,
  BackupImage,
  BackupState,
} from '#domain/backup.ts'
import { formerAddressesOf, selectFormerAddresses } from '#worker/db/addresses.ts'
import { database } from '#worker/db/database.ts'
import { accessKeys, admins } from '#worker/db/schema/access.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { images } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { selectSettings } from '#worker/db/site-settings.ts'
import { copyRevisionOf, copyRevisionOfArticle, workingCopyOf } from '#worker/db/working-copies.ts'

/** A page of articles ends after this many characters of text. Bounds the memory of an answer. */
const pageCharacters = 2_000_000

/** Most articles in a page. */
const pageArticles = 100

/** Images, accounts or access keys in a page. */
const pageRecords = 500

/** Changes in a page. */
const pageChanges = 1_000

/** What a complete backup of this moment contains, read in one transaction. */
export async function readBackupState(binding: D1Database): Promise<BackupState> {
  const db = database(binding)
  const [[state], [stored], [changed], [uploaded], rows, binned] = await db.batch([
    db.select().from(databaseState).limit(1),
    selectSettings(binding),
    db.select({ version: max(changes.version), count: count() }).from(changes),
    db.select({ count: count(), newest: max(images.uploadedAt) }).from(images),
    db
      .select({ id: articles.id, revision: articles.revision, copy: copyRevisionOfArticle })
      .from(articles)
      .orderBy(asc(articles.id)),
    db
      .select({
        id: binnedArticles.id,
        revision: binnedArticles.revision,
        copy: copyRevisionOf(binnedArticles.id),
      })
      .from(binnedArticles)
      .orderBy(asc(binnedArticles.id)),
  ])
  if (!state) throw new Error('The table database_state has no row.')
  const {
    sharedKeyHash: hash,
    sharedKeyChangedBy: changedBy,
    sharedKeyChangedAt: changedAt,
  } = state
  return {
    contentSource: state.databaseId,
    restoring: state.state === 'restoring',
    renamedVersion: state.renamedVersion,
    settings: {
      settings: stored?.value ?? null,
      revision: stored?.revision ?? 0,
      savedBy: stored?.savedBy ?? null,
      savedAt: stored?.savedAt ?? null,
      leadArticle: state.leadArticle,
      sharedKey: hash && changedBy && changedAt ? { hash, changedBy, changedAt } : null,
    },
    contentVersion: changed?.version ?? 0,
    changes: changed?.count ?? 0,
    images: uploaded?.count ?? 0,
    newestImage: uploaded?.newest ?? null,
    articles: [...rows, ...binned].map(({ id, revision, copy }) => [id, revision, copy]),
  }
}

/**
 * Reads articles, those in the bin among them.
 *
 * @param after the id of the last article that the caller has; empty for the first page
 * @returns the articles that follow by id, as many as fit into an answer; none at the end
 */
export function readArticlesAfter(binding: D1Database, after: string): Promise<BackupArticle[]> {
  const sizedOf = (table: SQLiteTable, text: SQL) =>
    sql`select * from (select id, length(${text}) + coalesce(
      (select length(submission) from ${workingCopies} where article_id = id), 0) as characters
      from ${table} where id > ${after} order by id limit ${pageArticles})`
  const sized = sql`${sizedOf(articles, sql`content`)}
    union all ${sizedOf(binnedArticles, sql`article`)} order by id limit ${pageArticles}`
  const summed = sql`select id, sum(characters) over (order by id) - characters as before
    from (${sized})`
  return readArchived(binding, sql`(select id from (${summed}) where before < ${pageCharacters})`)
}

export function readArticlesByIds(binding: D1Database, ids: string[]): Promise<BackupArticle[]> {
  return readArchived(binding, sql`(select value from json_each(${JSON.stringify(ids)}))`)
}

async function readArchived(binding: D1Database, ids: SQL): Promise<BackupArticle[]> {
  const db = database(binding)
  const [rows, binned, copies, former] = await db.batch([
    db.select().from(articles).where(inArray(articles.id, ids)).orderBy(asc(articles.id)),
    db
      .select()
      .from(binnedArticles)
      .where(inArray(binnedArticles.id, ids))
      .orderBy(asc(binnedArticles.id)),
    db.select().from(workingCopies).where(inArray(workingCopies.articleId, ids)),
    selectFormerAddresses(binding, inArray(formerAddresses.articleId, ids)),
  ])
  const copyOf = new Map(copies.map((copy) => [copy.articleId, copy]))
  const stored = rows.map(({ published: _, shownAt: __, address: ___, ...row }) => ({
    row,
    binned: null,
  }))
  const deleted = binned.map(({ article: row, deletedBy, deletedAt }) => ({
    row,
    binned: { deletedBy, deletedAt },
  }))
  return [...stored, ...deleted]
    .map(({ row: { searchKey: _, lists: __, ...row }, binned }) => ({
      ...row,
      formerAddresses: formerAddressesOf(row.id, former),
      workingCopy: workingCopyOf(copyOf.get(row.id)),
      binned,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * @param after the version of the last change that the caller has; 0 for the first page
 * @returns the changes that follow; none at the end
 */
export function readChangesAfter(binding: D1Database, after: number): Promise<BackupChange[]> {
  return pageAfter(binding, changes, changes.version, after, pageChanges)
}

/**
 * @param after the hash of the last image that the caller has; empty for the first page
 * @returns the images that follow by hash; none at the end
 */
export async function readImagesAfter(binding: D1Database, after: string): Promise<BackupImage[]> {
  const rows = await pageAfter(binding, images, images.hash, after, pageRecords)
  return rows.map(({ unusedSince: _, ...image }) => image)
}

/**
 * @param after the id of the last access key that the caller has; empty for the first page
 * @returns the keys that follow by id, with their hashes; none at the end
 */
export function readAccessKeysAfter(
  binding: D1Database,
  after: string,
): Promise<BackupAccessKey[]> {
  return pageAfter(binding, accessKeys, accessKeys.id, after, pageRecords)
}

/**
 * @param after the id of the last account that the caller has; empty for the first page
 * @param withPasswords whether to return the password hashes
 * @returns the accounts that follow by id, and the id of the last one
 */
export async function readAccountsAfter(
  binding: D1Database,
  after: string,
  withPasswords: boolean,
): Promise<{ accounts: BackupAccount[]; last: string | null }> {
  const rows = await pageAfter(binding, admins, admins.id, after, pageRecords)
  const accounts = rows.map(({ username, createdAt, passwordHash }) => ({
    username,
    createdAt,
    ...(withPasswords && { passwordHash }),
  }))
  return { accounts, last: rows.at(-1)?.id ?? null }
}

async function pageAfter<Table extends SQLiteTable>(
  binding: D1Database,
  table: Table,
  column: SQLiteColumn,
  after: string | number,
  limit: number,
): Promise<Table['$inferSelect'][]> {
  return database(binding)
    .select()
    .from(table)
    .where(gt(column, after))
    .orderBy(asc(column))
    .limit(limit)
    .all()
}
