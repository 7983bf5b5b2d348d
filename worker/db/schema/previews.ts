import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Links with which one named outsider reads one article. Only the hash of a link's token is stored. A
 * backup does not hold them.
 */
export const previewLinks = sqliteTable(
  'preview_links',
  {
    id: text().primaryKey(),
    hash: text().notNull(),
    articleId: text('article_id').notNull(),
    /** Who it was made for. */
    name: text().notNull(),
    /** The version that it shows; null if it follows the text. */
    versionId: text('version_id'),
    passphraseHash: text('passphrase_hash'),
    mayComment: integer('may_comment', { mode: 'boolean' }).notNull(),
    /** Whether the name stands across the page. */
    showsName: integer('shows_name', { mode: 'boolean' }).notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    revokedAt: text('revoked_at'),
    /** Days such as `2026-11-21`, in the magazine's time zone. */
    firstOpenedOn: text('first_opened_on'),
    lastOpenedOn: text('last_opened_on'),
  },
  (table) => [
    uniqueIndex('preview_links_by_hash').on(table.hash),
    index('preview_links_by_article').on(table.articleId, table.createdAt),
    index('preview_links_by_expiry').on(table.expiresAt),
  ],
)

/** What outsiders answered: approvals, and which text their notes are about. They outlive their links. */
export const previewAnswers = sqliteTable(
  'preview_answers',
  {
    id: text().primaryKey(),
    linkId: text('link_id').notNull(),
    articleId: text('article_id').notNull(),
    name: text().notNull(),
    at: text().notNull(),
    /** The hash of the text that was read, as `version_texts` has it. */
    textHash: text('text_hash').notNull(),
    approved: integer({ mode: 'boolean' }).notNull(),
    /** The note that holds the words; null for an approval without words. */
    noteId: text('note_id'),
  },
  (table) => [index('preview_answers_by_article').on(table.articleId, table.at)],
)
