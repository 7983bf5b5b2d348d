import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { articles } from './articles.ts'

/** What `articles` stores of an article: all columns but the generated ones. */
export type StoredRow = Required<typeof articles.$inferInsert>

/**
 * Deleted articles, kept for 30 days. Apart from `articles`, so that no query finds one by accident.
 * Working copies, versions and discarded texts stay where they are.
 */
export const binnedArticles = sqliteTable(
  'binned_articles',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    author: text().notNull(),
    /** Whether readers saw the article until it was deleted. */
    published: integer({ mode: 'boolean' }).notNull(),
    revision: integer().notNull(),
    creationKey: text('creation_key'),
    /** Not free while the article can be restored. */
    slug: text(),
    /** The whole row, so that a new column of `articles` is kept, too. */
    article: text({ mode: 'json' }).$type<StoredRow>().notNull(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  (table) => [
    index('binned_articles_by_deletion').on(table.deletedAt, table.id),
    uniqueIndex('binned_articles_by_creation').on(table.creationKey),
    uniqueIndex('binned_articles_by_slug').on(table.slug),
  ],
)
