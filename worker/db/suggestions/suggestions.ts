import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { articleFields, pickFields } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { asParagraph, serializeHtml } from '#domain/html-tree.ts'
import type { Suggestion, WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { database, runBatch } from '#worker/db/database.ts'
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

const listedNames = ['id', 'articleId', 'by', 'revision', 'createdAt', 'updatedAt'] as const

function suggestionOf(row: Row): Suggestion {
  const { baseRevision: revision, baseCopyRevision: copyRevision } = row
  return { ...pickFields(row, listedNames), base: { revision, copyRevision } }
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
  const where = and(isSuggestion(key), isReachable)
  const { suggested, texts } = await runBatch(binding, selectWhole(binding, where))
  const [found] = await wholeOf(suggested, texts)
  return found
}

/**
 * The statements that read suggestions, oldest first, and their texts, for a batch. Each text is a row of its
 * own: two of them may be longer than D1 returns in one.
 */
export function selectWhole(binding: D1Database, where: SQL | undefined) {
  const db = database(binding)
  const { hash, text, packed } = versionTexts
  const named = sql`(select base_hash from ${suggestions} where ${where}
    union select text_hash from ${suggestions} where ${where})`
  return {
    suggested: db
      .select()
      .from(suggestions)
      .where(where)
      .orderBy(asc(suggestions.createdAt), asc(suggestions.id)),
    texts: db.select({ hash, text, packed }).from(versionTexts).where(inArray(hash, named)),
  }
}

/** Suggestions with their texts, as the statements above read them. */
export async function wholeOf(
  rows: readonly Row[],
  texts: readonly Pick<typeof versionTexts.$inferSelect, 'hash' | 'text' | 'packed'>[],
): Promise<WholeSuggestion[]> {
  const unpacked = await Promise.all(
    texts.map(async (stored) => [stored.hash, await unpackedText(stored)] as const),
  )
  const byHash = new Map(unpacked)
  return rows.flatMap((row) => {
    const [baseText, text] = [byHash.get(row.baseHash), byHash.get(row.textHash)]
    return baseText && text ? [{ ...suggestionOf(row), baseText, text, lost: row.lost }] : []
  })
}

/** What a suggestion proposed, with the words that have no place any more at the end. */
export function withLostWords({ text, lost }: WholeSuggestion): ArticleText {
  const lines = lost.flatMap(({ field, words }) => {
    const label = field === 'content' ? '' : `${articleFields[field].label}: `
    return words === '' ? [] : `${label}${words}`.split(/\n+/)
  })
  const added = lines.filter(Boolean).map((line) => serializeHtml(asParagraph(line)))
  return { ...text, content: text.content + added.join('') }
}
