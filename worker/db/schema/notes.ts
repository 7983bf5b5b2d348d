import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NoteAnchor } from '#domain/notes/note.ts'

/** Notes on passages of articles. They stay while their article is in the bin. */
export const notes = sqliteTable(
  'notes',
  {
    /** Random, made by the editor. */
    id: text().primaryKey(),
    articleId: text('article_id').notNull(),
    /** The words of the passage when the note was written. */
    quote: text().notNull(),
    /** Where the passage is in the text that was saved last. */
    anchor: text({ mode: 'json' }).$type<NoteAnchor>().notNull(),
    /** A name, not the id of an account. */
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    resolvedBy: text('resolved_by'),
    resolvedAt: text('resolved_at'),
    /** The preview link by which an outsider wrote it; null for an account. */
    previewLinkId: text('preview_link_id'),
    /** The suggestion that it answers, which may have ended; null for a note on the text. */
    suggestionId: text('suggestion_id'),
  },
  (table) => [
    index('notes_by_article').on(table.articleId, table.createdAt),
    // Counts the open notes of an article.
    index('notes_open').on(table.articleId).where(sql`resolved_at is null`),
  ],
)

/** What was said in notes, beginning with what was noted. */
export const noteReplies = sqliteTable(
  'note_replies',
  {
    /** Random, made by the editor. */
    id: text().primaryKey(),
    noteId: text('note_id').notNull(),
    articleId: text('article_id').notNull(),
    by: text().notNull(),
    at: text().notNull(),
    text: text().notNull(),
    /** Usernames. */
    mentions: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [
    index('note_replies_by_article').on(table.articleId, table.at, table.noteId),
    // For the list of those who are mentioned.
    index('note_replies_with_mentions').on(table.at).where(sql`mentions <> '[]'`),
  ],
)
