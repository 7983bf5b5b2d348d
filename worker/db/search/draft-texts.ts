import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { database, insertFrom, overwritten } from '#worker/db/database.ts'
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
 * @param condition on `articles`
 */
export function writeDraftText(
  binding: D1Database,
  articleId: string,
  text: ArticleText,
  condition?: SQL,
) {
  const row = { articleId, text: searchedWords(text) }
  const where = and(eq(articles.id, articleId), condition)
  return insertFrom(binding, draftTexts, row, { from: articles, where }).onConflictDoUpdate(
    overwritten(draftTexts),
  )
}

/**
 * The statement that lets an article be found that comes back as a draft and whose words are not known, as
 * SQLite can fold them: accents and capitals beyond ASCII stay until the next save.
 */
export function insertDraftText(binding: D1Database, articleId: string) {
  const { id, title, author, summary, content } = articles
  const text = sql.join([title, author, summary, content], sql` || char(10) || `)
  return database(binding)
    .insert(draftTexts)
    .select(sql`select ${id}, lower(${text}) from ${articles} where ${id} = ${articleId}`)
    .onConflictDoNothing()
}
