import { and, eq, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { separators } from '#domain/html-tree.ts'
import { markupText } from '#domain/markup-text.ts'
import { database, insertFrom, overwritten } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { foldedWords, withoutSoftHyphens, wordParts } from './match-expression.ts'

/**
 * What readers search. Not in `schema.ts`, from which drizzle-kit generates migrations: the
 * migration creates it by hand, with its full-text index and triggers.
 */
const searchDocuments = sqliteTable('search_documents', {
  articleId: text('article_id').primaryKey(),
  title: text().notNull(),
  summary: text().notNull(),
  author: text().notNull(),
  tags: text().notNull(),
  body: text().notNull(),
  titleParts: text('title_parts').notNull(),
  folded: text().notNull(),
})

type SearchedText = Pick<ArticleText, 'title' | 'content' | 'summary' | 'author' | 'tags'>

/**
 * The statement that stores an article's search document, for the batch that publishes or edits it.
 * It stores nothing for an article that is not published. Triggers delete the document when the
 * article is retracted or deleted.
 *
 * @param article what is searched of it; its HTML, sanitized
 */
export function writeSearchDocument(
  binding: D1Database,
  id: string,
  { title, content, summary, author, tags }: SearchedText,
) {
  const body = withoutSoftHyphens(searchedText(content))
  const row = {
    articleId: id,
    title: withoutSoftHyphens(title),
    summary: sql`replace(${articles.summary}, ${'\u00ad'}, '')`,
    author: articles.author,
    tags: sql`(select coalesce(group_concat(value, char(10)), '') from json_each(${articles.tags}))`,
    body,
    titleParts: wordParts(title),
    folded: foldedWords([title, summary, author, ...tags, body].join('\n')),
  }
  const where = and(eq(articles.id, id), eq(articles.published, true))
  return insertFrom(binding, searchDocuments, row, { from: articles, where }).onConflictDoUpdate(
    overwritten(searchDocuments),
  )
}

/**
 * A statement that gives articles' new bylines to what readers search, unless an article has another one. What
 * it folded of the former byline stays until the article is saved.
 *
 * @param changed a list of articles as JSON, each with its id, its byline, and what of that is folded
 */
export function updateSearchedAuthors(binding: D1Database, changed: string) {
  const given = (name: string) => sql`given.value ->> ${sql.raw(`'${name}'`)}`
  return database(binding)
    .update(searchDocuments)
    .set({
      author: given('author'),
      folded: sql`trim(${searchDocuments.folded} || ' ' || (${given('folded')}))`,
    })
    .from(sql`json_each(${changed}) as given`)
    .where(sql`${searchDocuments.articleId} = ${given('id')} and exists (select 1 from ${articles}
      where ${articles.id} = ${given('id')} and ${articles.author} = ${given('author')})`)
}

/** The words of an article, without building a tree, with its tables written as sentences. */
function searchedText(content: string): string {
  const sentences = content
    .replaceAll(/(?:<\/\w+>)*<\/t[dh]>(?=<t[dh])/g, ', ')
    .replaceAll(/(?:<\/\w+>)*<\/(?:tr|caption)>/g, '. ')
  return markupText(sentences, separators).replaceAll(/([.!?…])\.(?= |$)/g, '$1')
}
