import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const images = sqliteTable(
  'images',
  {
    /** The first 32 hexadecimal digits of the upload's SHA-256. */
    hash: text().primaryKey(),
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: text('uploaded_at').notNull(),
    /**
     * Since when no published article uses the image: its upload, or the end of its last use. Null
     * while one does. Written by triggers.
     */
    unusedSince: text('unused_since'),
  },
  (table) => [
    index('images_by_upload').on(table.uploadedAt),
    index('images_by_disuse').on(table.unusedSince).where(sql`unused_since is not null`),
  ],
)

/** The uploads that published articles use. Written by triggers. */
export const imageUses = sqliteTable(
  'image_uses',
  {
    hash: text().notNull(),
    articleId: text('article_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.articleId] }),
    index('image_uses_by_article').on(table.articleId),
  ],
)

/** The uploads that a change brought into use or out of use. Written by triggers. */
export const imageChanges = sqliteTable(
  'image_changes',
  {
    version: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('image_changes_by_version').on(table.version)],
)
