import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ArticleText } from '#domain/articles/article.ts'
import { sanitizedText } from '#domain/html-tree.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { wordParts } from './word-parts.ts'

/**
 * What readers search. Not in `schema.ts`, from which drizzle-kit generates migrations: the
 * migration creates it by hand, with its full-text index and triggers.
 */
const searchDocuments = sqliteTable('search_documents', {
  articleId: text('article_id').notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  author: text().notNull(),
  tags: text().notNull(),
  body: text().notNull(),
  titleParts: text('title_parts').notNull(),
})

/** The value that the upsert would have inserted. */
function excluded(column: 'title' | 'summary' | 'author' | 'tags' | 'body' | 'title_parts'): SQL {
  return sql.raw(`excluded.${column}`)
}

/**
 * The statement that stores an article's search document, for the batch that publishes or edits it.
 * It stores nothing for an article that is not published. Triggers delete the document when the
 * article is retracted or deleted.
 *
 * @param article its title, and its HTML, sanitized
 * @param tookEffect whether the statement before it changed the article
 */
export function writeSearchDocument(
  binding: D1Database,
  id: string,
  { title, content }: Pick<ArticleText, 'title' | 'content'>,
  tookEffect: SQL,
) {
  const db = database(binding)
  const tags = sql<string>`(select coalesce(group_concat(value, char(10)), '')
    from json_each(${articles.tags}))`
  const published = db
    .select({
      articleId: articles.id,
      title: articles.title,
      summary: articles.summary,
      author: articles.author,
      tags: tags.as('tags'),
      body: sql<string>`${sanitizedText(content)}`.as('body'),
      titleParts: sql<string>`${wordParts(title)}`.as('title_parts'),
    })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.published, true), tookEffect))
  return db
    .insert(searchDocuments)
    .select(published)
    .onConflictDoUpdate({
      target: searchDocuments.articleId,
      set: {
        title: excluded('title'),
        summary: excluded('summary'),
        author: excluded('author'),
        tags: excluded('tags'),
        body: excluded('body'),
        titleParts: excluded('title_parts'),
      },
    })
}

/**
 * A statement that copies the bylines of published articles into what readers search.
 *
 * @param ids a list of the articles' ids, inside the statement
 */
export function updateSearchedAuthors(binding: D1Database, ids: SQL) {
  const author = sql`(select ${articles.author} from ${articles}
    where ${articles.id} = ${searchDocuments.articleId})`
  return database(binding)
    .update(searchDocuments)
    .set({ author })
    .where(sql`${searchDocuments.articleId} in ${ids}`)
}
