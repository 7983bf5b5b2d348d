import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Suggestion, WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { database } from '#worker/db/database.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versionTexts } from '#worker/db/schema/versions.ts'
import { unpackedText } from '#worker/db/versions/packed-texts.ts'

/** The number of an article's open suggestions, inside a statement on `articles`. */
export const openSuggestionsOfArticle = sql<number>`(select count(*) from suggestions
  where suggestions.article_id = articles.id)`

/** The sum of their revisions: another one after each change of any of them. */
export const suggestionsRevisionOfArticle = sql<number>`(
  select coalesce(sum(suggestions.revision), 0) from suggestions
  where suggestions.article_id = articles.id)`

/** Suggestions on articles in the bin are not found. */
const isReachable = sql`exists (select 1 from articles where articles.id = suggestions.article_id)`

type Row = typeof suggestions.$inferSelect

function suggestionOf({
  baseRevision,
  baseCopyRevision,
  id,
  articleId,
  by,
  revision,
  createdAt,
  updatedAt,
}: Omit<Row, 'baseHash' | 'textHash' | 'lost'>): Suggestion {
  const base = { revision: baseRevision, copyRevision: baseCopyRevision }
  return { id, articleId, by, base, revision, createdAt, updatedAt }
}

/** Oldest first, without their texts. */
export async function listSuggestions(binding: D1Database, articleId: string) {
  const rows = await database(binding)
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.articleId, articleId), isReachable))
    .orderBy(asc(suggestions.createdAt), asc(suggestions.id))
  return rows.map(suggestionOf)
}

/** Which suggestion of an article: by its id, or by its maker. */
export type SuggestionKey = { articleId: string } & ({ id: string } | { by: string })

export function isSuggestion(key: SuggestionKey): SQL | undefined {
  const own = 'id' in key ? eq(suggestions.id, key.id) : eq(suggestions.by, key.by)
  return and(eq(suggestions.articleId, key.articleId), own)
}

/** @returns undefined if there is none, or its article is in the bin */
export async function readSuggestion(
  binding: D1Database,
  key: SuggestionKey,
): Promise<WholeSuggestion | undefined> {
  const [found] = await readWhole(binding, and(isSuggestion(key), isReachable))
  return found
}

/** Suggestions with their texts, oldest first. */
export async function readWhole(
  binding: D1Database,
  where: SQL | undefined,
): Promise<WholeSuggestion[]> {
  const rows = await selectWhole(binding, where)
  return Promise.all(rows.map(wholeOf))
}

/** The statement that reads suggestions with their texts, for a batch. */
export function selectWhole(binding: D1Database, where: SQL | undefined) {
  const [base, proposed] = [alias(versionTexts, 'base'), alias(versionTexts, 'proposed')]
  return database(binding)
    .select({
      row: suggestions,
      // The hashes come first: Drizzle takes a joined row for missing if its first column is null.
      base: { hash: base.hash, text: base.text, packed: base.packed },
      proposed: { hash: proposed.hash, text: proposed.text, packed: proposed.packed },
    })
    .from(suggestions)
    .innerJoin(base, eq(base.hash, suggestions.baseHash))
    .innerJoin(proposed, eq(proposed.hash, suggestions.textHash))
    .where(where)
    .orderBy(asc(suggestions.createdAt), asc(suggestions.id))
}

type WholeRow = Awaited<ReturnType<typeof selectWhole>>[number]

export async function wholeOf({ row, base, proposed }: WholeRow): Promise<WholeSuggestion> {
  const [baseText, text] = await Promise.all([unpackedText(base), unpackedText(proposed)])
  return { ...suggestionOf(row), baseText, text, lost: row.lost }
}
