import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  adminAuthorSchema,
  authorMergeSchema,
  authorNameSchema,
  authorSubmissionSchema,
  mergedArticleSchema,
  newAuthorSchema,
} from './author-schema.ts'

export const listAuthors = call('GET /api/admin/authors', {
  access: 'editor',
  grants: ['read-all'],
  summary: 'Everyone who was credited in a published article, or made beforehand.',
  response: z.array(adminAuthorSchema),
})

export const listAuthorNames = call('GET /api/admin/authors/names', {
  access: 'writer',
  grants: ['read-all', 'write-drafts'],
  summary: 'Their names, to choose from.',
  response: z.array(authorNameSchema),
})

export const createAuthor = call('POST /api/admin/authors', {
  access: 'editor',
  summary: 'Makes an author before the first article that names them. Can be repeated.',
  body: newAuthorSchema,
  status: 201,
  response: adminAuthorSchema,
  errors: ['conflict'],
})

export const updateAuthor = call('PUT /api/admin/authors/:id', {
  access: 'editor',
  operationId: 'saveAuthor',
  summary: 'Updates what readers see of an author. Answers 409 if it was changed meanwhile.',
  body: authorSubmissionSchema,
  response: adminAuthorSchema,
  errors: ['not_found', 'conflict'],
})

export const deleteAuthor = call('DELETE /api/admin/authors/:id', {
  access: 'editor',
  summary: 'Deletes an author whom no article credits, with line, picture and spellings.',
  errors: ['not_found', 'conflict'],
})

export const previewMerge = call('GET /api/admin/authors/:id/merge', {
  access: 'editor',
  summary: 'The articles that a merge with another author changes.',
  query: authorMergeSchema,
  response: z.array(mergedArticleSchema),
  errors: ['not_found'],
})

export const mergeAuthors = call('POST /api/admin/authors/:id/merge', {
  access: 'editor',
  summary: 'Gives all articles of an author to another one. Can be repeated.',
  body: authorMergeSchema,
  response: adminAuthorSchema,
  errors: ['not_found'],
})
