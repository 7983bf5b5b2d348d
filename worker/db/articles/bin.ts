import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { pickFields } from '#domain/articles/article-fields.ts'
import { type BinnedArticle, keptUntil } from '#domain/articles/bin.ts'
import { adminArticleOf } from '#worker/db/article-rows.ts'
import { resolvedLists } from '#worker/db/author-spellings.ts'
import { recordDeletion } from '#worker/db/change-records.ts'
import { database, insertedColumns, runBatch } from '#worker/db/database.ts'
import { type Cursor, pageOf } from '#worker/db/paging.ts'
import { pauseScheduled } from '#worker/db/schedule/due-changes.ts'
import {
  articles,
  discardedTexts,
  draftTexts,
  formerAddresses,
  workingCopies,
} from '#worker/db/schema/articles.ts'
import { binnedArticles, type StoredRow } from '#worker/db/schema/bin.ts'
import { changes } from '#worker/db/schema/changes.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { previewAnswers, previewLinks } from '#worker/db/schema/previews.ts'
import { scheduledChanges } from '#worker/db/schema/schedule.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versions } from '#worker/db/schema/versions.ts'
import { insertDraftText } from '#worker/db/search/draft-texts.ts'
import { selectFormerAddresses } from './addresses.ts'
import { type ChangeOrigin, readerStateOf, selectReaderState } from './changed-article.ts'
import { workingCopyOf } from './working-copies.ts'

const storedColumns = insertedColumns(articles)

/** D1 allows 32 arguments of a function: an object, and 15 keys with their values. */
const keysPerCall = 15

/** An article's row as a JSON object, inside a statement on `articles`. */
function rowAsJson(changed: Record<string, SQL>): SQL {
  const pairs = storedColumns.map(([key, column]) => {
    const value = column.dataType === 'json' ? sql`json(${column})` : sql`${column}`
    return sql`${sql.raw(`'$.${key}'`)}, ${changed[key] ?? value}`
  })
  let object = sql`'{}'`
  for (let start = 0; start < pairs.length; start += keysPerCall) {
    const some = sql.join(pairs.slice(start, start + keysPerCall), sql`, `)
    object = sql`json_set(${object}, ${some})`
  }
  return object
}

export function binnedRow(article: StoredRow, binned: { deletedBy: string; deletedAt: string }) {
  return {
    ...pickFields(article, ['id', 'title', 'author', 'revision', 'creationKey', 'slug']),
    published: article.status === 'published',
    article,
    ...binned,
  }
}

/** Whether a draft was never public, and all that there is of it is by one account. */
function isOnlyBy(username: string): SQL {
  const others = (table: SQLiteTable, articleId: SQLiteColumn, by: SQLiteColumn) =>
    sql`exists (select 1 from ${table} where ${articleId} = ${articles.id} and ${by} <> ${username})`
  const has = (table: SQLiteTable, articleId: SQLiteColumn) =>
    sql`exists (select 1 from ${table} where ${articleId} = ${articles.id})`
  return sql`${articles.createdBy} = ${username} and ${articles.updatedBy} = ${username}
    and ${articles.published} = 0 and ${articles.changedVersion} = 0
    and ${articles.sentBack} is null and ${articles.chosenStage} <> 'ready'
    and coalesce(${articles.assignee}, ${username}) = ${username}
    and not ${others(versions, versions.articleId, versions.by)}
    and not ${others(notes, notes.articleId, notes.createdBy)}
    and not ${others(noteReplies, noteReplies.articleId, noteReplies.by)}
    and not ${others(suggestions, suggestions.articleId, suggestions.by)}
    and not ${has(scheduledChanges, scheduledChanges.articleId)}
    and not ${has(previewAnswers, previewAnswers.articleId)}`
}

/**
 * Deletes an article: moves it into the bin. What is scheduled for it waits for an
 * editor. Readers lose it with the same transaction. Its revision is raised, so that a backup notices the
 * move.
 *
 * @param origin with `onlyBy`, only a draft that this account made and no one else worked on
 * @returns whether the article existed, and whether readers could see it
 */
export async function binArticle(
  binding: D1Database,
  id: string,
  { by, since, onlyBy }: ChangeOrigin & { onlyBy?: string | undefined },
) {
  const db = database(binding)
  const where = sql`${articles.id} = ${id} and ${onlyBy === undefined ? sql`true` : isOnlyBy(onlyBy)}`
  const at = new Date().toISOString()
  const revision = sql`${articles.revision} + 1`
  const { deleted, ...read } = await runBatch(binding, {
    // What is an account's alone has no schedule, and was never public.
    scheduled:
      onlyBy === undefined
        ? pauseScheduled(binding, id, 'The article was moved to the bin.')
        : undefined,
    change: onlyBy === undefined ? recordDeletion(binding, id, by, at) : undefined,
    binned: db.insert(binnedArticles).select(sql`
      select id, title, author, published, ${revision}, creation_key, slug,
        ${rowAsJson({ revision })}, ${by}, ${at}
      from ${articles} where ${where}`),
    deleted: db
      .delete(articles)
      .where(where)
      .returning({ status: articles.status, withdrawal: articles.withdrawal }),
    ...selectReaderState(binding, since, id),
  })
  return {
    deleted: deleted.length > 0,
    visible: deleted.some(
      ({ status, withdrawal }) => status === 'published' || withdrawal !== null,
    ),
    readerState: readerStateOf(read),
  }
}

/**
 * Puts an article back from the bin, with its unpublished edits. One that readers saw comes back as a
 * draft, so that nothing is published without being looked at, an explanation in its place no less.
 *
 * @returns undefined if it is not in the bin
 */
export async function restoreBinned(binding: D1Database, id: string, by: string) {
  const db = database(binding)
  const restored: Record<string, SQL> = {
    status: sql`iif(published, 'draft', article ->> '$.status')`,
    revision: sql`revision + 1`,
    // Authors may have been merged since.
    lists: resolvedLists(sql`(article -> '$.lists')`),
    authors: sql`coalesce(article -> '$.authors', '[]')`,
    withdrawal: sql`null`,
    updatedAt: sql`${new Date().toISOString()}`,
    updatedBy: sql`${by}`,
    changedVersion: sql`coalesce(
      (select max(version) from ${changes} where article_id = ${binnedArticles.id}), 0)`,
  }
  const values = storedColumns.map(([key, { dataType }]) => {
    const operator = sql.raw(dataType === 'json' ? '->' : '->>')
    return restored[key] ?? sql`article ${operator} ${sql.raw(`'$.${key}'`)}`
  })
  const {
    found,
    rows: [row],
    copies: [copy],
    former,
  } = await runBatch(binding, {
    article: db.insert(articles).select(sql`
      select ${sql.join(values, sql`, `)} from ${binnedArticles} where id = ${id}`),
    draftText: insertDraftText(binding, id),
    found: db
      .delete(binnedArticles)
      .where(eq(binnedArticles.id, id))
      .returning({ id: binnedArticles.id }),
    rows: db.select().from(articles).where(eq(articles.id, id)),
    copies: db.select().from(workingCopies).where(eq(workingCopies.articleId, id)),
    former: selectFormerAddresses(binding, eq(formerAddresses.articleId, id)),
  })
  return found[0] && row && adminArticleOf(row, workingCopyOf(copy), former)
}

/** @returns what was deleted last first, and where the next page starts */
export async function listBinned(
  binding: D1Database,
  { limit, before }: { limit: number; before?: Cursor | undefined },
): Promise<{ items: BinnedArticle[]; next: string | undefined }> {
  const { id, title, author, published, deletedBy, deletedAt } = binnedArticles
  const language = sql<string>`coalesce(${binnedArticles.article} ->> 'language', '')`
  const rows = await database(binding)
    .select({ _id: id, title, language, author, wasPublished: published, deletedBy, deletedAt })
    .from(binnedArticles)
    .where(before && sql`(${deletedAt}, ${id}) < (${before.at}, ${before.id})`)
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    itemOf: (row) => ({ ...row, keptUntil: keptUntil(row.deletedAt) }),
    cursorOf: (row) => `${row.deletedAt},${row._id}`,
  })
}

/** @param by the account that has deleted it, or the key that it was created with */
export async function isBinned(
  binding: D1Database,
  by: { creationKey: string } | { id: string; deletedBy: string },
): Promise<boolean> {
  const where =
    'creationKey' in by
      ? eq(binnedArticles.creationKey, by.creationKey)
      : and(eq(binnedArticles.id, by.id), eq(binnedArticles.deletedBy, by.deletedBy))
  return (await database(binding).$count(binnedArticles, where)) > 0
}

export async function deleteBinned(binding: D1Database, id: string): Promise<boolean> {
  return (await deleteForGood(binding, eq(binnedArticles.id, id), 1)) > 0
}

/**
 * Deletes a part of what is in the bin for too long, what was deleted first.
 *
 * @param before an ISO 8601 instant; what was deleted later is kept
 * @returns how many articles were deleted for good, at most `limit`
 */
export function emptyBin(binding: D1Database, before: string, limit: number): Promise<number> {
  return deleteForGood(binding, lt(binnedArticles.deletedAt, before), limit)
}

async function deleteForGood(binding: D1Database, where: SQL, limit: number): Promise<number> {
  const db = database(binding)
  const chosen = db
    .select({ id: binnedArticles.id })
    .from(binnedArticles)
    .where(where)
    .orderBy(binnedArticles.deletedAt)
    .limit(limit)
  const { gone } = await runBatch(binding, {
    scheduled: db.delete(scheduledChanges).where(inArray(scheduledChanges.articleId, chosen)),
    copies: db.delete(workingCopies).where(inArray(workingCopies.articleId, chosen)),
    draftTexts: db.delete(draftTexts).where(inArray(draftTexts.articleId, chosen)),
    addresses: db.delete(formerAddresses).where(inArray(formerAddresses.articleId, chosen)),
    givenUp: db.delete(discardedTexts).where(inArray(discardedTexts.articleId, chosen)),
    replies: db.delete(noteReplies).where(inArray(noteReplies.articleId, chosen)),
    notes: db.delete(notes).where(inArray(notes.articleId, chosen)),
    suggestions: db.delete(suggestions).where(inArray(suggestions.articleId, chosen)),
    versions: db.delete(versions).where(inArray(versions.articleId, chosen)),
    answers: db.delete(previewAnswers).where(inArray(previewAnswers.articleId, chosen)),
    links: db.delete(previewLinks).where(inArray(previewLinks.articleId, chosen)),
    gone: db
      .delete(binnedArticles)
      .where(inArray(binnedArticles.id, chosen))
      .returning({ id: binnedArticles.id }),
  })
  return gone.length
}
