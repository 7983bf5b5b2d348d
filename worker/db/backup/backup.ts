import { and, asc, count, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { BackupState } from '#domain/backup/backup.ts'
import { copyRevisionOf, copyRevisionOfArticle } from '#worker/db/article-rows.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { selectBackupAuthors } from '#worker/db/authors/author-backup.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { databaseStateOf } from '#worker/db/database-state.ts'
import { accessKeys, admins } from '#worker/db/schema/access.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { editions } from '#worker/db/schema/editions.ts'
import { audioFiles, images } from '#worker/db/schema/images.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { versions } from '#worker/db/schema/versions.ts'
import { selectSettings } from '#worker/db/settings/site-settings.ts'
import { articleMark, binnedMark, momentOf, selectVersionsOfMoment } from './backup-moment.ts'

/** Images, accounts or access keys in a page. */
const pageRecords = 500

const pageChanges = 1_000

/** What is still being uploaded is in no backup. */
const isComplete = eq(images.complete, true)
const isCompleteAudio = eq(audioFiles.complete, true)

/** Later uploads and edits are later than this. */
const newestImage = sql<string | null>`nullif(max(
  coalesce((select max(uploaded_at) from ${images}), ''),
  coalesce((select max(edited_at) from ${images}), '')), '')`

/** What a complete backup of this moment contains, read in one transaction. */
export async function readBackupState(binding: D1Database): Promise<BackupState> {
  const db = database(binding)
  const {
    states,
    settings: [stored],
    sensitiveNames: [sensitive],
    changes: [changed],
    images: [uploaded],
    audio: [recorded],
    versions: [versioned],
    articles: rows,
    binned,
    ranges,
    names,
    authors: named,
    editions: issues,
  } = await runBatch(binding, {
    states: db.select().from(databaseState).limit(1),
    settings: selectSettings(binding),
    sensitiveNames: db.select().from(sensitiveNames).limit(1),
    changes: db.select({ version: max(changes.version), count: count() }).from(changes),
    images: db.select({ count: count(), newest: newestImage }).from(images).where(isComplete),
    audio: db
      .select({ count: count(), newest: max(audioFiles.uploadedAt) })
      .from(audioFiles)
      .where(isCompleteAudio),
    versions: db.select({ last: max(versions.number) }).from(versions),
    articles: db
      .select({
        id: articles.id,
        revision: articles.revision,
        copy: copyRevisionOfArticle,
        mark: articleMark,
      })
      .from(articles)
      .orderBy(asc(articles.id)),
    binned: db
      .select({
        id: binnedArticles.id,
        revision: binnedArticles.revision,
        copy: copyRevisionOf(binnedArticles.id),
        mark: binnedMark,
      })
      .from(binnedArticles)
      .orderBy(asc(binnedArticles.id)),
    ...selectVersionsOfMoment(binding),
    authors: selectBackupAuthors(binding),
    editions: db.select().from(editions).orderBy(asc(editions.number)),
  })
  const state = databaseStateOf(states)
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
      careNames: sensitive?.names ?? [],
      authors: named,
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
    moment: momentOf([...rows, ...binned], ranges, names),
  }
}

// Each of these reads the records that follow by their version, hash or id: after 0 or an empty text the
// first ones, and none at the end.

export function readChangesAfter(binding: D1Database, after: number) {
  return pageAfter(binding, { table: changes, column: changes.version, limit: pageChanges }, after)
}

export async function readImagesAfter(binding: D1Database, after: string) {
  const table = { table: images, column: images.hash, where: isComplete }
  const rows = await pageAfter(binding, table, after)
  return rows.map(
    ({
      unusedSince: _,
      mentioned: __,
      searchKey: ___,
      revision: ____,
      complete: _____,
      ...image
    }) => image,
  )
}

export async function readAudioAfter(binding: D1Database, after: string) {
  const table = { table: audioFiles, column: audioFiles.hash, where: isCompleteAudio }
  const rows = await pageAfter(binding, table, after)
  return rows.map(({ unusedSince: _, complete: __, ...audio }) => audio)
}

export function readAccessKeysAfter(binding: D1Database, after: string) {
  return pageAfter(binding, { table: accessKeys, column: accessKeys.id }, after)
}

/**
 * @param passwordsFor who wants the password hashes, too; undefined if they are not wanted
 * @returns the accounts that follow by id, and the id of the last one
 */
export async function readAccountsAfter(binding: D1Database, after: string, passwordsFor?: string) {
  const isAfter = gt(admins.id, after)
  const event = { kind: 'passwords-read', by: passwordsFor ?? '', subject: '' } as const
  const some = sql`exists (select 1 from ${admins} where ${isAfter})`
  const db = database(binding)
  const { rows } = await runBatch(binding, {
    rows: db.select().from(admins).where(isAfter).orderBy(asc(admins.id)).limit(pageRecords),
    event: passwordsFor === undefined ? undefined : recordEvent(binding, event, some),
  })
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
  {
    table,
    column,
    where,
    limit = pageRecords,
  }: { table: Table; column: SQLiteColumn; where?: SQL; limit?: number },
  after: string | number,
): Promise<Table['$inferSelect'][]> {
  return database(binding)
    .select()
    .from(table)
    .where(and(where, gt(column, after)))
    .orderBy(asc(column))
    .limit(limit)
    .all()
}
