import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Numbered issues of the magazine. Readers see those that are published, and of these the articles that are. */
export const editions = sqliteTable(
  'editions',
  {
    id: text().primaryKey(),
    number: integer().notNull(),
    title: text().notNull(),
    coverImage: text('cover_image').notNull(),
    coverAlt: text('cover_alt').notNull(),
    editorial: text().notNull(),
    /** Ids in their order. One of an article that was deleted stays: it may be restored. */
    articles: text({ mode: 'json' }).$type<string[]>().notNull(),
    offersEpub: integer('offers_epub', { mode: 'boolean' }).notNull(),
    published: integer({ mode: 'boolean' }).notNull(),
    /** The first publication; kept while the edition is retracted. */
    publishedAt: text('published_at'),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    uniqueIndex('editions_by_number').on(table.number),
    index('editions_by_state').on(table.published, table.number),
  ],
)
