import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { database } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema.ts'

/**
 * What articles are found by. Not part of the schema that migrations are generated from: it goes
 * with a full-text index and triggers, and those are written by hand.
 */
const searchDocuments = sqliteTable('search_documents', {
  articleId: text('article_id').notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  author: text().notNull(),
  tags: text().notNull(),
  body: text().notNull(),
})

/** The value that an upsert was about to insert. */
function given(column: keyof typeof searchDocuments.$inferInsert): SQL {
  return sql.raw(`excluded.${column}`)
}

/**
 * The statement that stores what an article is found by, for the batch that publishes or edits it.
 * What takes an article away from readers needs none: the database removes the document itself.
 *
 * @param binding the D1 database
 * @param id the article's id
 * @param content the article's HTML
 * @param tookEffect whether the statement before changed the article
 * @returns the statement; it stores nothing for an article that is not published
 */
export function writeSearchDocument(
  binding: D1Database,
  id: string,
  content: string,
  tookEffect: SQL,
) {
  const db = database(binding)
  const tags = sql<string>`(select coalesce(group_concat(value, char(10)), '')
    from json_each(${articles.tags}))`
  const { title, summary, author } = articles
  const published = db
    .select({
      articleId: articles.id,
      ...{ title, summary, author },
      tags: tags.as('tags'),
      body: sql<string>`${plainText(parseHtml(content))}`.as('body'),
    })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.published, true), tookEffect))
  return db
    .insert(searchDocuments)
    .select(published)
    .onConflictDoUpdate({
      target: searchDocuments.articleId,
      set: {
        ...{ title: given('title'), summary: given('summary'), author: given('author') },
        ...{ tags: given('tags'), body: given('body') },
      },
    })
}
