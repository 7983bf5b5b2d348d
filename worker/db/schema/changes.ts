import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ContentEventKind } from '#domain/audit/audit.ts'

/** Every change that readers could see. The highest version is the content version. */
export const changes = sqliteTable(
  'changes',
  {
    version: integer().primaryKey(),
    /** The id of an author or an edition in a change of one. Empty for the settings, and if no article leads any more. */
    articleId: text('article_id').notNull(),
    kind: text().$type<ContentEventKind>().notNull(),
    by: text().notNull(),
    at: text().notNull(),
  },
  (table) => [index('changes_by_article').on(table.articleId, table.version)],
)

/**
 * The positions in the lists that an article took or left in a change, as they were right after it.
 * Written by triggers.
 */
export const feedPositions = sqliteTable(
  'feed_positions',
  {
    version: integer().notNull(),
    articleId: text('article_id').notNull(),
    /** The article's address after the change, and the one before if it was another. */
    address: text().notNull(),
    formerAddress: text('former_address'),
    category: text().notNull(),
    publishedAt: text('published_at').notNull(),
    /** The article's named lists, as in `articles`; after an edit in place, those before it on the next line. */
    lists: text().notNull().default('[]'),
    /** Whether newer articles moved by one position; not after an edit in place. */
    moves: integer({ mode: 'boolean' }).notNull(),
    /** Whether readers may see the article after the change: 1, or 2 if a page explains why not. */
    shown: integer().notNull(),
    /** The addresses of the articles beside the position. */
    newer: text(),
    older: text(),
    /** The addresses of the articles near to the position in its named lists and its category, as JSON. */
    related: text(),
    /** How many articles the list of all has; of the position's month; of newer months. */
    all: integer(),
    allOfMonth: integer('all_of_month'),
    allNewer: integer('all_newer'),
    /** The same for the list of the category. */
    inCategory: integer('in_category'),
    inCategoryOfMonth: integer('in_category_of_month'),
    inCategoryNewer: integer('in_category_newer'),
  },
  (table) => [index('feed_positions_by_version').on(table.version)],
)

/**
 * How many articles a list has in a month of publication, so that nothing has to count them. Written
 * by triggers.
 */
export const articleCounts = sqliteTable(
  'article_counts',
  {
    /**
     * `all`, `drafts` for all that is not published, the id of a tag's or an author's list, or a
     * category's name in lower case (ASCII letters only, as `lower()` of SQLite).
     */
    list: text().notNull(),
    /** Such as `2026-11`; empty for the whole list. */
    month: text().notNull(),
    articles: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.month] })],
)
