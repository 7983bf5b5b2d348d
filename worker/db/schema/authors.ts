import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who is named on bylines. Triggers make the row of an author whose first article is published. */
export const authors = sqliteTable('authors', {
  /** The normalized spelling under which the author was first known; never changed. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** A line about the author, for readers. */
  line: text().notNull().default(''),
  /** The address of an uploaded picture; empty if there is none. */
  picture: text().notNull().default(''),
  /** The account that the author signs in with, if any. Readers never see it. */
  accountId: text('account_id'),
  /** Raised by every change in the portal. */
  revision: integer().notNull().default(1),
})

/** Other normalized spellings, and the ids of authors that were merged: each leads to an author. */
export const authorSpellings = sqliteTable(
  'author_spellings',
  {
    spelling: text().primaryKey(),
    authorId: text('author_id').notNull(),
  },
  (table) => [index('author_spellings_by_author').on(table.authorId)],
)

/** The articles and drafts that credit an author, by the ids in their lists. Written by triggers. */
export const articleAuthors = sqliteTable(
  'article_authors',
  {
    authorId: text('author_id').notNull(),
    articleId: text('article_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.articleId] })],
)
