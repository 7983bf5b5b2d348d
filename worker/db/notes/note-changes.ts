import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#domain/limits.ts'
import type { Note, NoteSubmission, ReplySubmission, SavedAnchors } from '#domain/notes/note.ts'
import { database, insertFrom, runBatch, type Statement, valuesOf } from '#worker/db/database.ts'
import { admins } from '#worker/db/schema/access.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { noteReplies, notes } from '#worker/db/schema/notes.ts'
import { isReachable, notesOf, selectNotes } from './notes.ts'

/** Of these usernames, those of accounts, as JSON. */
function knownNames(names: readonly string[]): SQL<string[]> {
  return sql`(select json_group_array(${admins.username}) from ${admins} where ${admins.username}
    in ${valuesOf(names)})`
}

/** A statement that stores a reply to a note that exists, unless it is stored already. */
function insertReplyRow(
  binding: D1Database,
  noteId: string,
  { id, text, mentions }: ReplySubmission,
  { by, at }: { by: string; at: string },
) {
  const { id: ofNote, articleId } = notes
  const row = { id, noteId: ofNote, articleId, by, at, text, mentions: knownNames(mentions) }
  const where = sql`${ofNote} = ${noteId} and ${isReachable} and (select count(*) from ${noteReplies}
    where ${noteReplies.noteId} = ${noteId} and ${noteReplies.articleId} = ${articleId})
    < ${limits.noteReplies}`
  return insertFrom(binding, noteReplies, row, { from: notes, where }).onConflictDoNothing()
}

/** Whether an article can take another note, as a condition on `articles`. */
export function takesNote(articleId: string): SQL {
  return sql`${articles.id} = ${articleId} and (select count(*) from ${notes}
    where ${notes.articleId} = ${articleId}) < ${limits.notes}`
}

/** Who writes a note: an account, or an outsider with a preview link. */
export interface NoteAuthor {
  name: string
  previewLinkId: string | null
}

/**
 * Idempotent by the note's id.
 *
 * @returns undefined if there is no such article, or it has too many notes
 */
export function insertNote(
  binding: D1Database,
  articleId: string,
  note: NoteSubmission,
  author: NoteAuthor,
): Promise<Note | undefined> {
  return noteAfter(binding, note.id, insertNoteRows(binding, articleId, note, author))
}

/** Statements that store a note, unless it is stored already, if the article takes it. */
export function insertNoteRows(
  binding: D1Database,
  articleId: string,
  { quote, anchor, suggestionId, ...reply }: NoteSubmission,
  { name: by, previewLinkId, condition }: NoteAuthor & { condition?: SQL },
) {
  const at = new Date().toISOString()
  const row = {
    id: reply.id,
    articleId: articles.id,
    quote,
    anchor,
    createdBy: by,
    createdAt: at,
    previewLinkId,
    suggestionId,
  }
  const where = and(takesNote(articleId), condition)
  const insert = insertFrom(binding, notes, row, { from: articles, where }).onConflictDoNothing()
  return [insert, insertReplyRow(binding, reply.id, reply, { by, at })] as const
}

/** @returns the note, without the reply if it has too many; undefined if there is no such note */
export function insertReply(
  binding: D1Database,
  noteId: string,
  reply: ReplySubmission,
  by: string,
): Promise<Note | undefined> {
  const insert = insertReplyRow(binding, noteId, reply, { by, at: new Date().toISOString() })
  return noteAfter(binding, noteId, [insert])
}

/**
 * Resolves a note, or opens it again. One that is resolved already keeps who resolved it.
 *
 * @returns undefined if there is no such note
 */
export function setResolved(
  binding: D1Database,
  noteId: string,
  resolved: { by: string } | null,
): Promise<Note | undefined> {
  const update = database(binding)
    .update(notes)
    .set({
      resolvedBy: resolved?.by ?? null,
      resolvedAt: resolved ? new Date().toISOString() : null,
    })
    .where(
      and(
        eq(notes.id, noteId),
        resolved ? isNull(notes.resolvedAt) : isNotNull(notes.resolvedAt),
        isReachable,
      ),
    )
  return noteAfter(binding, noteId, [update])
}

export function readNote(binding: D1Database, noteId: string): Promise<Note | undefined> {
  return noteAfter(binding, noteId, [])
}

/** Runs statements and reads the note in the same trip. */
async function noteAfter(
  binding: D1Database,
  noteId: string,
  writing: readonly Statement[],
): Promise<Note | undefined> {
  const ofArticle = sql`${noteReplies.articleId} = (select ${notes.articleId} from ${notes}
    where ${notes.id} = ${noteId}) and ${noteReplies.noteId} = ${noteId}`
  const found = await runBatch(binding, {
    writing,
    ...selectNotes(binding, sql`${notes.id} = ${noteId} and ${isReachable}`, ofArticle),
  })
  return notesOf(found.notes, found.replies)[0]
}

/**
 * Deletes a note with its replies.
 *
 * @param by whose note it must be, without replies of others; undefined for any note
 * @param replies how many there may be; undefined for any number
 * @returns whether it was deleted
 */
export async function deleteNote(
  binding: D1Database,
  noteId: string,
  { by, replies }: { by: string | undefined; replies: number | undefined },
): Promise<boolean> {
  const db = database(binding)
  const isOwn =
    by === undefined
      ? undefined
      : sql`${notes.createdBy} = ${by} and ${notes.previewLinkId} is null and not exists (select 1 from ${noteReplies}
          where ${noteReplies.articleId} = ${notes.articleId} and ${noteReplies.noteId} = ${notes.id}
          and ${noteReplies.by} <> ${by})`
  const areSeen =
    replies === undefined
      ? undefined
      : sql`(select count(*) from ${noteReplies} where ${noteReplies.articleId} = ${notes.articleId}
          and ${noteReplies.noteId} = ${notes.id}) <= ${replies}`
  const { gone } = await runBatch(binding, {
    gone: db
      .delete(notes)
      .where(and(eq(notes.id, noteId), isReachable, isOwn, areSeen))
      .returning(),
    replies: db.delete(noteReplies).where(
      sql`${noteReplies.noteId} = ${noteId}
        and not exists (select 1 from ${notes} where ${notes.id} = ${noteId})`,
    ),
  })
  return gone.length > 0
}

/** A statement for the batch of a save: stores where the notes are in the saved text. */
export function moveNotes(binding: D1Database, articleId: string, anchors: SavedAnchors) {
  return database(binding)
    .update(notes)
    .set({ anchor: sql`json(moved.value -> '$.anchor')` })
    .from(sql`json_each(${JSON.stringify(anchors)}) as moved`)
    .where(sql`${notes.id} = moved.value ->> '$.id' and ${notes.articleId} = ${articleId}`)
}
