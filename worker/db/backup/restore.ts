import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RestoredSite } from '#domain/backup/restore.ts'
import { recordEvent } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, runBatch } from '#worker/db/database.ts'
import { databaseStateOf, selectDatabaseState } from '#worker/db/database-state.ts'
import { holdOverdue } from '#worker/db/schedule/schedule-backup.ts'
import {
  articles,
  discardedTexts,
  draftTexts,
  formerAddresses,
  listingNames,
  listings,
  presence,
  textSaves,
  workingCopies,
} from '#worker/db/schema/articles.ts'
import { authorSpellings, authors } from '#worker/db/schema/authors.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { articleCounts, changes, feedPositions } from '#worker/db/schema/changes.ts'
import { sensitiveNames } from '#worker/db/schema/checklist.ts'
import { editions } from '#worker/db/schema/editions.ts'
import {
  audioFiles,
  imageChanges,
  imageMentions,
  images,
  imageUses,
} from '#worker/db/schema/images.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { previewAnswers, previewLinks } from '#worker/db/schema/previews.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { databaseState, settings } from '#worker/db/schema/site.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'

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
export async function beginRestore(binding: D1Database, replace: boolean, by: string) {
  const written = [articles, binnedArticles, changes, images, audioFiles, editions, authors]
  const empty = and(
    ...written.map((table) => sql`not exists (select 1 from ${table})`),
    sql`not exists (select 1 from ${sensitiveNames} where ${sensitiveNames.names} <> '[]')`,
  )
  const { begun } = await runBatch(binding, {
    begun: database(binding)
      .update(databaseState)
      .set({ databaseId: crypto.randomUUID(), state: 'restoring' })
      .where(replace ? undefined : sql`(${databaseState.state} = 'restoring' or ${empty})`)
      .returning(),
    event: recordEvent(binding, { kind: 'restore-begun', by, subject: '' }, hadEffect),
  })
  return begun[0]?.databaseId
}

/**
 * Deletes a part of what the site contained before the restore, or of what an unfinished restore
 * left. Accounts, access keys, the shared one too, and the audit list's own events stay.
 *
 * @returns whether anything is left to delete
 */
export async function clearMagazine(binding: D1Database): Promise<boolean> {
  const db = database(binding)
  const some = (table: SQLiteTable) =>
    sql`rowid in (select rowid from ${table} order by rowid limit ${rowsPerClearing})`
  const tables = [
    workingCopies,
    draftTexts,
    discardedTexts,
    textSaves,
    presence,
    noteReplies,
    notes,
    previewAnswers,
    previewLinks,
    scheduledChanges,
    suggestions,
    versions,
    versionTexts,
    articles,
    formerAddresses,
    binnedArticles,
    changes,
    feedPositions,
    imageUses,
    imageChanges,
    imageMentions,
    images,
    audioFiles,
    listings,
    listingNames,
    articleCounts,
    settings,
    sensitiveNames,
    authors,
    authorSpellings,
    editions,
  ]
  await runBatch(binding, {
    // Triggers record the deletion of a published article as a change. This is none.
    hidden: db.update(articles).set({ status: 'draft', withdrawal: null }).where(some(articles)),
    tables: tables.map((table) => db.delete(table).where(some(table))),
    state: db.update(databaseState).set({
      settingsVersion: 0,
      renamedVersion: 0,
      leadVersion: 0,
      authorsVersion: 0,
      editionsVersion: 0,
      currentEdition: null,
      editionOpensHome: false,
    }),
  })
  const rows = sql.join(
    tables.map((table) => sql`exists (select 1 from ${table})`),
    sql` or `,
  )
  const left = await db.get<{ some: number }>(sql`select (${rows}) as some`)
  return left?.some === 1
}

/**
 * Ends a restore if the site contains what the backup does. What was scheduled for a time that is over by
 * now waits for an editor. The database gets a new id, so that every
 * builder reads the restored content from the start; it follows from the restore's, so that the call can be
 * repeated.
 *
 * @param expected what the site must contain
 * @returns whether the restore ended, by this call or before
 */
export async function finishRestore(binding: D1Database, restore: string, expected: RestoredSite) {
  const databaseId = `${restore}-ended`
  const finish = database(binding)
    .update(databaseState)
    .set({ databaseId, state: 'ready' })
    .where(
      and(
        eq(databaseState.databaseId, restore),
        eq(databaseState.state, 'restoring'),
        sql`(select count(*) from ${articles}) + (select count(*) from ${binnedArticles})
          = ${expected.articles}`,
        sql`(select count(*) from ${images}) = ${expected.images}`,
        sql`(select count(*) from ${audioFiles}) = ${expected.audio}`,
        sql`(select count(*) from ${versions}) = ${expected.versions}`,
        sql`(select count(*) from ${changes}) = ${expected.changes}`,
        sql`(select coalesce(max(version), 0) from ${changes}) = ${expected.contentVersion}`,
      ),
    )
  const { states } = await runBatch(binding, {
    ended: finish,
    overdue: holdOverdue(binding, hadEffect),
    states: selectDatabaseState(binding),
  })
  return databaseStateOf(states).databaseId === databaseId
}
