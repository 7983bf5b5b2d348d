import { type SQL, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { insertFrom, overwritten } from '#worker/db/database.ts'
import { articles, draftTexts } from '#worker/db/schema/articles.ts'

/** Words beyond are not found. Folded, a letter of Korean takes nine bytes, and a row holds two megabytes. */
const searchedLength = 200_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of an article that the portal finds it by while readers do not see them, folded. */
function searchedWords(text: ArticleText): string {
  // Sanitized HTML, as it is stored: to parse it again would take most of a save's time.
  const words = text.content
    .slice(0, searchedLength)
    .replaceAll(/<\/?(?:[uibsa]|em|strong|del|ins|su[bp]|code|mark|cite|span)(?: [^>]*)?>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:#x([0-9a-f]+)|(\w+));/gi, (all, code, name) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[name] ?? all),
    )
  const { title, author, summary, tags, quotes, citations } = text
  const others = [...quotes.map(({ text }) => text), ...citations.map(({ title }) => title)]
  return searchKey(title, author, summary, ...tags, ...others, words).slice(0, searchedLength)
}

/**
 * The statement that stores the words of a draft or of unpublished edits, for the batch that saves them.
 * Triggers delete them when the article is published and has no such edits.
 *
 * @param saved whether the statement before it saved the article, as a condition on `articles`
 */
export function writeDraftText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  saved: SQL | undefined,
) {
  const row = { articleId, text: searchedWords(text) }
  const where = sql`${articles.id} = ${articleId} and ${saved ?? sql`true`}`
  return insertFrom(binding, draftTexts, row, { from: articles, where }).onConflictDoUpdate(
    overwritten(draftTexts),
  )
}
