import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  colleagueSchema,
  mentionSchema,
  noteSchema,
  noteSubmissionSchema,
  replySubmissionSchema,
} from './note.ts'

export const listNotes = call('GET /api/admin/articles/:id/notes', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  summary: 'The notes of an article with their replies, open and resolved, oldest first.',
  response: z.array(noteSchema),
})

export const createNote = call('POST /api/admin/articles/:id/notes', {
  access: 'writer',
  grants: ['suggest'],
  operationId: 'addNote',
  summary: 'Adds a note on a passage. Changes neither the article nor its revision.',
  body: noteSubmissionSchema,
  status: 201,
  response: noteSchema,
  errors: ['not_found'],
})

export const createReply = call('POST /api/admin/notes/:key/replies', {
  access: 'writer',
  grants: ['suggest'],
  operationId: 'replyToNote',
  summary: 'Replies to a note.',
  body: replySubmissionSchema,
  status: 201,
  response: noteSchema,
  errors: ['not_found'],
})

export const resolveNote = call('PUT /api/admin/notes/:key/resolved', {
  access: 'writer',
  summary: 'Resolves a note.',
  response: noteSchema,
  errors: ['not_found'],
})

export const reopenNote = call('DELETE /api/admin/notes/:key/resolved', {
  access: 'writer',
  summary: 'Opens a resolved note again.',
  response: noteSchema,
  errors: ['not_found'],
})

export const deleteNote = call('DELETE /api/admin/notes/:key', {
  access: 'writer',
  summary: 'Deletes a note. Writers delete their own, unless others replied.',
  /** How many replies the caller saw: 409 if there are more by now. */
  query: z.object({ replies: z.coerce.number().int().min(0).optional() }),
  errors: ['not_found', 'conflict'],
})

export const listMentions = call('GET /api/admin/mentions', {
  access: 'writer',
  summary: 'Open notes in which the caller is mentioned and has not replied since.',
  response: z.array(mentionSchema),
})

export const listColleagues = call('GET /api/admin/colleagues', {
  access: 'writer',
  summary: 'The names that a note can mention.',
  response: z.array(colleagueSchema),
})
