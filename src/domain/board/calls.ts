import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { call } from '#domain/calls/call.ts'
import { assignmentSchema, boardCards, boardSchema, moveSchema } from './board.ts'

export const readBoard = call('GET /api/admin/board', {
  access: 'writer',
  grants: ['read-all'],
  summary: `The drafts by column, at most ${boardCards} of each.`,
  response: boardSchema,
})

export const moveDraft = call('PUT /api/admin/articles/:id/stage', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  summary:
    'Moves a draft to a column of the board. To review, and back, is a request for a review.',
  body: moveSchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const assignDraft = call('PUT /api/admin/articles/:id/assignee', {
  access: 'writer',
  summary: 'Assigns a draft to an account, or to no one.',
  body: assignmentSchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})
