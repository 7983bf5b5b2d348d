import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { formerAddressesOf, selectFormerAddresses } from '#worker/db/articles/addresses.ts'
import { workingCopyOf } from '#worker/db/articles/working-copies.ts'
import { database, runBatch, valuesOf } from '#worker/db/database.ts'
import { notesByArticle, selectNotes } from '#worker/db/notes/notes.ts'
import { archivedSchedule, selectArchivedSchedule } from '#worker/db/schedule/schedule-backup.ts'
import { articles, formerAddresses, workingCopies } from '#worker/db/schema/articles.ts'
import { binnedArticles } from '#worker/db/schema/bin.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { previewAnswers } from '#worker/db/schema/previews.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versions, versionTexts } from '#worker/db/schema/versions.ts'
import { suggestionsByArticle } from '#worker/db/suggestions/suggestion-backup.ts'
import { selectWhole, wholeOf } from '#worker/db/suggestions/suggestions.ts'
import { packedText, unpackedText } from '#worker/db/versions/packed-texts.ts'

/** A page ends after this many characters of text. Bounds the memory of an answer. */
const pageCharacters = 2_000_000

const pageArticles = 100

/**
 * Reads articles, those in the bin among them.
 *
 * @param after the id of the last article that the caller has; empty for the first page
 * @returns the articles that follow by id, as many as fit into an answer; none at the end
 */
export async function readArticlesAfter(
  binding: D1Database,
  after: string,
): Promise<BackupArticle[]> {
  const sizedOf = (table: SQLiteTable, text: SQL) =>
    sql`select * from (select id, length(${text}) + coalesce(
      (select length(submission) from ${workingCopies} where article_id = id), 0) + coalesce(
      (select sum(length(text) + 1000) from ${noteReplies} where article_id = ${table}.id), 0) + coalesce(
      (select sum(coalesce(said.characters, length(said.text))) from ${suggestions} as suggestion
        join ${versionTexts} as said on said.hash in (suggestion.base_hash, suggestion.text_hash)
        where suggestion.article_id = ${table}.id), 0) as characters
      from ${table} where id > ${after} order by id limit ${pageArticles})`
  const sized = sql`${sizedOf(articles, sql`content`)}
    union all ${sizedOf(binnedArticles, sql`article`)} order by id limit ${pageArticles}`
  const summed = sql`select id, sum(characters) over (order by id) - characters as before
    from (${sized})`
  // Once, and not in each of the statements that read a page: it reads as many rows as each of them.
  const page = await database(binding).all<{ id: string }>(
    sql`select id from (${summed}) where before < ${pageCharacters}`,
  )
  return readArticlesByIds(
    binding,
    page.map(({ id }) => id),
  )
}

export async function readArticlesByIds(
  binding: D1Database,
  wanted: readonly string[],
): Promise<BackupArticle[]> {
  const db = database(binding)
  const ids = valuesOf(wanted)
  const {
    rows,
    binned,
    copies,
    former,
    scheduled,
    answers,
    notes: noted,
    replies,
    suggested,
    texts,
  } = await runBatch(binding, {
    rows: db.select().from(articles).where(inArray(articles.id, ids)).orderBy(asc(articles.id)),
    binned: db
      .select()
      .from(binnedArticles)
      .where(inArray(binnedArticles.id, ids))
      .orderBy(asc(binnedArticles.id)),
    copies: db.select().from(workingCopies).where(inArray(workingCopies.articleId, ids)),
    former: selectFormerAddresses(binding, inArray(formerAddresses.articleId, ids)),
    scheduled: selectArchivedSchedule(binding, ids),
    answers: db.select().from(previewAnswers).where(inArray(previewAnswers.articleId, ids)),
    ...selectWhole(binding, inArray(suggestions.articleId, ids)),
    ...selectNotes(binding, inArray(notes.articleId, ids), inArray(noteReplies.articleId, ids)),
  })
  const answersByArticle = Map.groupBy(answers, ({ articleId }) => articleId)
  const suggestionsOfArticle = suggestionsByArticle(await wholeOf(suggested, texts))
  const notesOfArticle = notesByArticle(noted, replies)
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
      suggestions: suggestionsOfArticle(row.id),
      scheduled: archivedSchedule(row.id, scheduled),
      previewAnswers: (answersByArticle.get(row.id) ?? []).map(
        ({ articleId: ___, ...answer }) => answer,
      ),
      binned,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * @param after the number of the last version that the caller has; 0 for the first page
 * @returns the versions that follow by number, as many as fit into an answer; none at the end
 */
export async function readVersionsAfter(binding: D1Database, after: number) {
  const sized = sql`select number, coalesce(characters, length(text)) as characters from ${versions}
    join ${versionTexts} on hash = text_hash where number > ${after}
    order by number limit ${pageArticles}`
  const summed = sql`select number, sum(characters) over (order by number) - characters as before
    from (${sized})`
  const rows = await database(binding)
    .select({ version: versions, stored: packedText })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.hash, versions.textHash))
    .where(
      inArray(
        versions.number,
        sql`(select number from (${summed}) where before < ${pageCharacters})`,
      ),
    )
    .orderBy(asc(versions.number))
  return Promise.all(
    rows.map(async ({ version: { textHash: _, ...version }, stored }) => ({
      ...version,
      text: await unpackedText(stored),
    })),
  )
}
