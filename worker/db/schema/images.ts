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
    /** Whether all its files are stored: its upload ended. Before, it is not in the library. */
    complete: integer({ mode: 'boolean' }).notNull().default(true),
    /**
     * Since when no published article uses the image: its upload, or the end of its last use. Null
     * while one does. Written by triggers.
     */
    unusedSince: text('unused_since'),
    /** Whether a stored text of any kind names it, see `imageMentions`. Written by triggers. */
    mentioned: integer({ mode: 'boolean' }).notNull().default(false),
    /** The name of its file, or a better one; empty if it was uploaded in the editor. */
    name: text().notNull().default(''),
    /** The words that are copied to where it is inserted. */
    alt: text().notNull().default(''),
    /** Who made it, for readers, and under which licence. */
    credit: text().notNull().default(''),
    licence: text().notNull().default(''),
    /** What crops keep visible, in percent of its width and height. */
    focusX: integer('focus_x').notNull().default(50),
    focusY: integer('focus_y').notNull().default(50),
    /** Whether it stays although nothing uses it: it was added to the library, or described there. */
    kept: integer({ mode: 'boolean' }).notNull().default(false),
    /** Since when it is in the bin, and who put it there; null if it was never used. */
    deletedAt: text('deleted_at'),
    deletedBy: text('deleted_by'),
    /** When any of this was changed last. */
    editedAt: text('edited_at'),
    /** Raised when what is known of it is changed. */
    revision: integer().notNull().default(1),
    /** Name, words, credit, licence and uploader as `search-key.ts` folds them. */
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('images_by_upload').on(table.uploadedAt),
    index('images_by_edit').on(table.editedAt),
    index('images_by_disuse').on(table.unusedSince).where(sql`unused_since is not null`),
    // The lists of the library. The first one also covers its search.
    index('images_in_library')
      .on(table.uploadedAt, table.hash, table.searchKey)
      .where(sql`complete = 1 and deleted_at is null`),
    index('images_by_uploader')
      .on(table.uploadedBy, table.uploadedAt, table.hash)
      .where(sql`complete = 1 and deleted_at is null`),
    index('images_unused')
      .on(table.uploadedAt, table.hash)
      .where(sql`complete = 1 and deleted_at is null and mentioned = 0`),
    index('images_without_alt')
      .on(table.uploadedAt, table.hash)
      .where(sql`complete = 1 and deleted_at is null and alt = ''`),
    index('images_in_bin').on(table.deletedAt, table.hash).where(sql`deleted_at is not null`),
  ],
)

/** Uploaded audio files. What else is known of one is in its address. */
export const audioFiles = sqliteTable(
  'audio_files',
  {
    /** The first 32 hexadecimal digits of its SHA-256. */
    hash: text().primaryKey(),
    url: text().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: text('uploaded_at').notNull(),
    /** Whether its file is stored: its upload ended. */
    complete: integer({ mode: 'boolean' }).notNull().default(true),
    /** As that of an image. */
    unusedSince: text('unused_since'),
  },
  (table) => [
    index('audio_files_by_upload').on(table.uploadedAt),
    index('audio_files_by_disuse').on(table.unusedSince).where(sql`unused_since is not null`),
  ],
)

/**
 * Uploads whose record is gone and whose files are still to be deleted. Written by triggers, so that they are known
 * even if the Worker that deletes a record is ended before the files are gone.
 */
export const fileDeletions = sqliteTable('file_deletions', {
  /** The address of the upload, which names all its files. */
  url: text().primaryKey(),
  /** Since when a Worker deletes the files; null while none does. */
  claimedAt: text('claimed_at'),
})

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

/** What kind of text names an image. */
export type MentionKind =
  | 'article'
  | 'author'
  | 'binned'
  | 'copy'
  | 'edition'
  | 'face'
  | 'given-up'
  | 'note'
  | 'version'

/**
 * The uploads that stored texts name, published or not: articles, authors' pictures, covers of editions, the magazine's face, the bin,
 * working copies, discarded texts, notes and the texts of versions, each by its id. Written by triggers.
 */
export const imageMentions = sqliteTable(
  'image_mentions',
  {
    hash: text().notNull(),
    kind: text().$type<MentionKind>().notNull(),
    textId: text('text_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.kind, table.textId] }),
    index('image_mentions_by_text').on(table.kind, table.textId),
  ],
)
