import { isAtLeast } from '#domain/accounts/role.ts'
import { limits } from '#domain/limits.ts'
import * as calls from '#domain/notes/calls.ts'
import type { Note } from '#domain/notes/note.ts'
import { listColleagues, listMentions } from '#worker/db/notes/mentions.ts'
import {
  deleteNote,
  insertNote,
  insertReply,
  readNote,
  setResolved,
} from '#worker/db/notes/note-changes.ts'
import { listNotes } from '#worker/db/notes/notes.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** Notes on passages of articles. Every account may write them, on any article. */
export const noteRoutes = routes(
  route(calls.listNotes, { runsDuringAuth: true }, (c) => listNotes(c.env.DB, c.req.param('id'))),
  route(calls.createNote, async (c) => {
    const by = { name: c.get('admin').username, previewLinkId: null }
    const note = await insertNote(c.env.DB, c.req.param('id'), c.req.valid('json'), by)
    return found(note, `This article was deleted, or it has ${limits.notes} notes already.`)
  }),
  route(calls.createReply, async (c) => {
    const by = c.get('admin').username
    const reply = c.req.valid('json')
    const note = found(await insertReply(c.env.DB, c.req.param('key'), reply, by))
    if (note.replies.some(({ id }) => id === reply.id)) return note
    throw new ApiError('not_found', `The note has ${limits.noteReplies} replies already.`)
  }),
  route(calls.resolveNote, async (c) => {
    const by = c.get('admin').username
    return found(await setResolved(c.env.DB, c.req.param('key'), { by }))
  }),
  route(calls.reopenNote, async (c) =>
    found(await setResolved(c.env.DB, c.req.param('key'), null)),
  ),
  route(calls.deleteNote, async (c) => {
    const { role, username } = c.get('admin')
    const by = isAtLeast(role, 'editor') ? undefined : username
    const { replies } = c.req.valid('query')
    const key = c.req.param('key')
    if (await deleteNote(c.env.DB, key, { by, replies })) return
    const note = found(await readNote(c.env.DB, key))
    const unseen = replies !== undefined && note.replies.at(replies)
    if (unseen) {
      const message = `${unseen.by} answered this note meanwhile. Read the answer before you delete it.`
      throw new ApiError('conflict', message)
    }
    throw new ApiError(
      'not_found',
      'Writers delete only notes of their own that no one answered. Ask an editor.',
    )
  }),
  route(calls.listMentions, (c) => listMentions(c.env.DB, c.get('admin').username)),
  route(calls.listColleagues, { runsDuringAuth: true }, (c) => listColleagues(c.env.DB)),
)

function found(
  note: Note | undefined,
  reason = 'This note was deleted, or its article is in the bin.',
): Note {
  if (note) return note
  throw new ApiError('not_found', reason)
}
