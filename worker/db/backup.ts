import { asc, count, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type {
  BackupAccessKey,
  BackupAccount,
  BackupAudio,
  BackupChange,
  BackupImage,
  BackupState,
  BackupVersion,
} from '#domain/backup.ts'
import type { BackupArticle } from '#domain/backup-article.ts'
import { versionTextOf } from '#domain/version.ts'
import { formerAddressesOf, selectFormerAddresses } from '#worker/db/addresses.ts'
import { recordEvent } from '#worker/db/audit-events.ts'
import { backupAuthorOf, selectBackupAuthors } from '#worker/db/author-backup.ts'
import { database } from '#worker/db/database.ts'
import { notesByArticle, selectNotes } from '#worker/db/notes.ts'
import { archivedSchedule, selectArchivedSchedule } from '#worker/db/schedule-backup.ts'
import { accessKeys, admins } from '#worker/db/schema/access.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { careNames } from '#worker/db/schema/checklist.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { audioFiles, images } from '#worker/db/schema/images.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { previewAnswers } from '#worker/db/schema/previews.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
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

/** Later uploads and edits are later than this. */
const newestImage = sql<string | null>`nullif(max(
  coalesce((select max(uploaded_at) from ${images}), ''),
  coalesce((select max(edited_at) from ${images}), '')), '')`

/** What a complete backup of this moment contains, read in one transaction. */
export async function readBackupState(binding: D1Database): Promise<BackupState> {
  const db = database(binding)
  const [
    [state],
    [stored],
    [care],
    [changed],
    [uploaded],
    [recorded],
    [versioned],
    rows,
    binned,
    named,
    issues,
  ] = await db.batch([
    db.select().from(databaseState).limit(1),
    selectSettings(binding),
    db.select().from(careNames).limit(1),
    db.select({ version: max(changes.version), count: count() }).from(changes),
    db.select({ count: count(), newest: newestImage }).from(images),
    db.select({ count: count(), newest: max(audioFiles.uploadedAt) }).from(audioFiles),
    db.select({ last: max(versions.number) }).from(versions),
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
    selectBackupAuthors(binding),
    db.select().from(editions).orderBy(asc(editions.number)),
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
      careNames: care?.names ?? [],
      authors: named.map(backupAuthorOf),
      editions: issues,
      editionOpensHome: state.editionOpensHome,
      sharedKey: hash && changedBy && changedAt ? { hash, changedBy, changedAt } : null,
    },
    contentVersion: changed?.version ?? 0,
    changes: changed?.count ?? 0,
    lastVersion: versioned?.last ?? 0,
    images: uploaded?.count ?? 0,
    newestImage: uploaded?.newest ?? null,
    audio: recorded?.count ?? 0,
    newestAudio: recorded?.newest ?? null,
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
      (select length(submission) from ${workingCopies} where article_id = id), 0) + coalesce(
      (select sum(length(text) + 1000) from ${noteReplies} where article_id = ${table}.id), 0) as characters
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
  const [rows, binned, copies, former, scheduled, answers, ...noted] = await db.batch([
    db.select().from(articles).where(inArray(articles.id, ids)).orderBy(asc(articles.id)),
    db
      .select()
      .from(binnedArticles)
      .where(inArray(binnedArticles.id, ids))
      .orderBy(asc(binnedArticles.id)),
    db.select().from(workingCopies).where(inArray(workingCopies.articleId, ids)),
    selectFormerAddresses(binding, inArray(formerAddresses.articleId, ids)),
    selectArchivedSchedule(binding, ids),
    db.select().from(previewAnswers).where(inArray(previewAnswers.articleId, ids)),
    ...selectNotes(binding, inArray(notes.articleId, ids), inArray(noteReplies.articleId, ids)),
  ])
  const answersByArticle = Map.groupBy(answers, ({ articleId }) => articleId)
  const notesOfArticle = notesByArticle(...noted)
  const copyOf = new Map(copies.map((copy) => [copy.articleId, copy]))
  const stored = rows.map(({ published: _, shownAt: __, address: ___, stage: ____, ...row }) => ({
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
      notes: notesOfArticle(row.id),
      scheduled: archivedSchedule(row.id, scheduled),
      previewAnswers: (answersByArticle.get(row.id) ?? []).map(
        ({ articleId: ___, ...answer }) => answer,
      ),
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
 * @param after the number of the last version that the caller has; 0 for the first page
 * @returns the versions that follow by number, as many as fit into an answer; none at the end
 */
export async function readVersionsAfter(
  binding: D1Database,
  after: number,
): Promise<BackupVersion[]> {
  const sized = sql`select number, length(text) as characters from ${versions}
    join ${versionTexts} on hash = text_hash where number > ${after}
    order by number limit ${pageArticles}`
  const summed = sql`select number, sum(characters) over (order by number) - characters as before
    from (${sized})`
  const rows = await database(binding)
    .select({ version: versions, text: versionTexts.text })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.hash, versions.textHash))
    .where(
      inArray(
        versions.number,
        sql`(select number from (${summed}) where before < ${pageCharacters})`,
      ),
    )
    .orderBy(asc(versions.number))
  return rows.map(({ version: { textHash: _, ...version }, text }) => ({
    ...version,
    text: versionTextOf(text),
  }))
}

/**
 * @param after the hash of the last image that the caller has; empty for the first page
 * @returns the images that follow by hash; none at the end
 */
export async function readImagesAfter(binding: D1Database, after: string): Promise<BackupImage[]> {
  const rows = await pageAfter(binding, images, images.hash, after, pageRecords)
  return rows.map(({ unusedSince: _, mentioned: __, searchKey: ___, ...image }) => image)
}

/**
 * @param after the hash of the last audio file that the caller has; empty for the first page
 * @returns the files that follow by hash; none at the end
 */
export async function readAudioAfter(binding: D1Database, after: string): Promise<BackupAudio[]> {
  const rows = await pageAfter(binding, audioFiles, audioFiles.hash, after, pageRecords)
  return rows.map(({ unusedSince: _, ...audio }) => audio)
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
 * @param passwordsFor who wants the password hashes, too; undefined if nobody does
 * @returns the accounts that follow by id, and the id of the last one
 */
export async function readAccountsAfter(
  binding: D1Database,
  after: string,
  passwordsFor?: string,
): Promise<{ accounts: BackupAccount[]; last: string | null }> {
  const db = database(binding)
  const isAfter = gt(admins.id, after)
  const event = { kind: 'passwords-read', by: passwordsFor ?? '', subject: '' } as const
  const some = sql`exists (select 1 from ${admins} where ${isAfter})`
  const [rows] = await db.batch([
    db.select().from(admins).where(isAfter).orderBy(asc(admins.id)).limit(pageRecords),
    ...(passwordsFor === undefined ? [] : [recordEvent(binding, event, some)]),
  ])
  const accounts = rows.map(({ username, role, createdAt, passwordHash }) => ({
    username,
    role,
    createdAt,
    ...(passwordsFor !== undefined && { passwordHash }),
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
