import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LostChange } from '#domain/suggestions/lost-change.ts'

/**
 * What colleagues propose to change in articles, one open suggestion for each of them and article. The two
 * texts that differ by it are in `version_texts`. They stay while their article is in the bin.
 */
export const suggestions = sqliteTable(
  'suggestions',
  {
    id: text().primaryKey(),
    articleId: text('article_id').notNull(),
    /** The name of an account, or of a program's token. */
    by: text().notNull(),
    /** The article's revision that it was made from, and its working copy's; 0 for none. */
    baseRevision: integer('base_revision').notNull(),
    baseCopyRevision: integer('base_copy_revision').notNull(),
    /** What the article said, and what it would say. */
    baseHash: text('base_hash').notNull(),
    textHash: text('text_hash').notNull(),
    lost: text({ mode: 'json' }).$type<LostChange[]>().notNull(),
    /** Follows the clock, so that no number is used twice, even after a suggestion ended. */
    revision: integer().notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('suggestions_by_maker').on(table.articleId, table.by),
    index('suggestions_by_base').on(table.baseHash),
    index('suggestions_by_text').on(table.textHash),
  ],
)
