import { z } from 'zod'
import {
  colleagueSchema,
  type Mention,
  mentionSchema,
  type Note,
  type NoteSubmission,
  noteSchema,
  type ReplySubmission,
} from '#domain/note.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

function pathOfArticle(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}/notes`
}

function pathOf(noteId: string): string {
  return `/api/admin/notes/${encodeURIComponent(noteId)}`
}

/** Open and resolved notes, oldest first. */
export function listNotes(
  connection: Connection,
  articleId: string,
  signal: AbortSignal,
): Promise<Note[]> {
  return requestJson(connection, 'GET', pathOfArticle(articleId), z.array(noteSchema), { signal })
}

export function addNote(
  connection: Connection,
  articleId: string,
  body: NoteSubmission,
): Promise<Note> {
  return requestJson(connection, 'POST', pathOfArticle(articleId), noteSchema, { body })
}

export function replyToNote(
  connection: Connection,
  noteId: string,
  body: ReplySubmission,
): Promise<Note> {
  return requestJson(connection, 'POST', `${pathOf(noteId)}/replies`, noteSchema, { body })
}

export function setNoteResolved(
  connection: Connection,
  noteId: string,
  resolved: boolean,
): Promise<Note> {
  const method = resolved ? 'PUT' : 'DELETE'
  return requestJson(connection, method, `${pathOf(noteId)}/resolved`, noteSchema)
}

export function deleteNote(connection: Connection, noteId: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', pathOf(noteId))
}

/** Open notes in which whoever is signed in is mentioned and has not replied since. */
export function listMentions(connection: Connection, signal: AbortSignal): Promise<Mention[]> {
  return requestJson(connection, 'GET', '/api/admin/mentions', z.array(mentionSchema), { signal })
}

/** The usernames that a note can mention. */
export async function listColleagues(
  connection: Connection,
  signal: AbortSignal,
): Promise<string[]> {
  const path = '/api/admin/colleagues'
  const schema = z.array(colleagueSchema)
  const colleagues = await requestJson(connection, 'GET', path, schema, { signal })
  return colleagues.map(({ username }) => username)
}
