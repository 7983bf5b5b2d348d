import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  colleagueSchema,
  mentionSchema,
  type Note,
  noteSchema,
  noteSubmissionSchema,
  replySubmissionSchema,
} from '#domain/note.ts'
import { isAtLeast } from '#domain/role.ts'
import type { App } from '#worker/context.ts'
import { listColleagues, listMentions } from '#worker/db/mentions.ts'
import { addNote, addReply, deleteNote, setResolved } from '#worker/db/note-changes.ts'
import { listNotes } from '#worker/db/notes.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Notes on passages of articles. Every account may write them, on any article. */
export const noteRoutes = new Hono<App>()
  .get(
    '/api/admin/articles/:id/notes',
    describeRoute({
      access: 'writer',
      operationId: 'listNotes',
      summary: 'The notes of an article with their replies, open and resolved, oldest first.',
      startsEarly: true,
      response: z.array(noteSchema),
    }),
    async (c) => c.json(await listNotes(c.env.DB, c.req.param('id'))),
  )
  .post(
    '/api/admin/articles/:id/notes',
    describeRoute({
      access: 'writer',
      operationId: 'addNote',
      summary: 'Adds a note on a passage. Changes neither the article nor its revision.',
      status: 201,
      response: noteSchema,
    }),
    zValidator('json', noteSubmissionSchema),
    async (c) => {
      const by = c.get('admin').username
      return answer(c, await addNote(c.env.DB, c.req.param('id'), c.req.valid('json'), by), 201)
    },
  )
  .post(
    '/api/admin/notes/:key/replies',
    describeRoute({
      access: 'writer',
      operationId: 'replyToNote',
      summary: 'Replies to a note.',
      status: 201,
      response: noteSchema,
    }),
    zValidator('json', replySubmissionSchema),
    async (c) => {
      const by = c.get('admin').username
      return answer(c, await addReply(c.env.DB, c.req.param('key'), c.req.valid('json'), by), 201)
    },
  )
  .put(
    '/api/admin/notes/:key/resolved',
    describeRoute({
      access: 'writer',
      operationId: 'resolveNote',
      summary: 'Resolves a note.',
      response: noteSchema,
    }),
    async (c) => {
      const by = c.get('admin').username
      return answer(c, await setResolved(c.env.DB, c.req.param('key'), { by }))
    },
  )
  .delete(
    '/api/admin/notes/:key/resolved',
    describeRoute({
      access: 'writer',
      operationId: 'reopenNote',
      summary: 'Opens a resolved note again.',
      response: noteSchema,
    }),
    async (c) => answer(c, await setResolved(c.env.DB, c.req.param('key'), null)),
  )
  .delete(
    '/api/admin/notes/:key',
    describeRoute({
      access: 'writer',
      operationId: 'deleteNote',
      summary: 'Deletes a note. Writers delete their own, as long as nobody else replied.',
    }),
    async (c) => {
      const { role, username } = c.get('admin')
      const by = isAtLeast(role, 'editor') ? undefined : username
      if (await deleteNote(c.env.DB, c.req.param('key'), by)) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such note that you may delete.')
    },
  )
  .get(
    '/api/admin/mentions',
    describeRoute({
      access: 'writer',
      operationId: 'listMentions',
      summary: 'Open notes in which the caller is mentioned and has not replied since.',
      response: z.array(mentionSchema),
    }),
    async (c) => c.json(await listMentions(c.env.DB, c.get('admin').username)),
  )
  .get(
    '/api/admin/colleagues',
    describeRoute({
      access: 'writer',
      operationId: 'listColleagues',
      summary: 'The names that a note can mention.',
      startsEarly: true,
      response: z.array(colleagueSchema),
    }),
    async (c) => c.json(await listColleagues(c.env.DB)),
  )

function answer(c: Context<App>, note: Note | undefined, status: 200 | 201 = 200) {
  if (note) return c.json(note, status)
  throw new ApiError('not_found', 'There is no such article or note, or it has too many.')
}
