import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Note } from '#domain/notes/note.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { restoredRows } from '#worker/db/json-parameters.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'

/** The number of an article's open notes, inside a statement on `articles`. */
export const openNotesOfArticle = sql<number>`(select count(*) from notes
  where notes.article_id = articles.id and notes.resolved_at is null)`

/** When something was said in an article's notes last, inside a statement on `articles`. */
export const lastNoteAtOfArticle = sql<string | null>`(select max(at) from note_replies
  where note_replies.article_id = articles.id)`

/** Notes of articles in the bin are not found. */
export const isReachable = sql`exists (select 1 from articles where articles.id = notes.article_id)`

/** Open and resolved notes, oldest first. */
export async function listNotes(binding: D1Database, articleId: string): Promise<Note[]> {
  const found = await runBatch(
    binding,
    selectNotes(
      binding,
      sql`${notes.articleId} = ${articleId} and ${isReachable}`,
      eq(noteReplies.articleId, articleId),
    ),
  )
  return notesOf(found.notes, found.replies)
}

/** The statements that read notes and their replies, for a batch. */
export function selectNotes(binding: D1Database, where: SQL, ofReplies: SQL) {
  const db = database(binding)
  return {
    notes: db.select().from(notes).where(where).orderBy(asc(notes.createdAt), sql`rowid`),
    replies: db
      .select()
      .from(noteReplies)
      .where(ofReplies)
      .orderBy(asc(noteReplies.at), sql`rowid`),
  }
}

type NoteRow = typeof notes.$inferSelect

type ReplyRow = typeof noteReplies.$inferSelect

export function notesOf(rows: readonly NoteRow[], replies: readonly ReplyRow[]): Note[] {
  const byNote = Map.groupBy(replies, ({ noteId }) => noteId)
  return rows.map(({ articleId: _, ...note }) => ({
    ...note,
    replies: (byNote.get(note.id) ?? []).map(({ noteId: __, articleId: ___, ...reply }) => reply),
  }))
}

/** The notes of several articles, by the articles' ids. */
export function notesByArticle(rows: readonly NoteRow[], replies: readonly ReplyRow[]) {
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId)
  return (articleId: string): Note[] => notesOf(byArticle.get(articleId) ?? [], replies)
}

/** Statements that store notes as a backup holds them, unless they are stored already. */
export function restoreNotes(binding: D1Database, articleId: string, archived: readonly Note[]) {
  const rows = archived.map((note) => ({ ...note, articleId }))
  const replies = archived.flatMap(({ id: noteId, replies }) =>
    replies.map((reply) => ({ ...reply, noteId, articleId })),
  )
  return [...restoredRows(binding, notes, rows), ...restoredRows(binding, noteReplies, replies)]
}
