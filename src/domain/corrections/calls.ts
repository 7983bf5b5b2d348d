import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { call } from '#domain/calls/call.ts'
import {
  correctionChangeSchema,
  correctionsPageSchema,
  withdrawalChangeSchema,
} from './correction-schema.ts'

const pageQuerySchema = z.object({
  page: z.coerce.number('A page is a number.').int().positive().max(100_000).default(1),
})

export const listCorrections = call('GET /api/admin/corrections', {
  access: 'editor',
  grants: ['read-all'],
  summary: 'Corrections and withdrawals as readers see them, newest first.',
  query: pageQuerySchema,
  response: correctionsPageSchema,
  errors: ['not_found'],
})

export const updateCorrection = call('PUT /api/admin/articles/:id/corrections/:correction', {
  access: 'editor',
  grants: ['publish'],
  operationId: 'changeCorrection',
  summary: 'Changes the note of a correction, or removes the words it shows. Its date stays.',
  body: correctionChangeSchema,
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})

export const deleteCorrection = call('DELETE /api/admin/articles/:id/corrections/:correction', {
  access: 'editor',
  grants: ['publish'],
  operationId: 'removeCorrection',
  summary: 'Deletes a correction’s note.',
  response: adminArticleSchema,
  errors: ['bad_request', 'not_found', 'conflict'],
})

export const updateWithdrawal = call('PUT /api/admin/articles/:id/withdrawal', {
  access: 'editor',
  grants: ['publish'],
  operationId: 'withdrawArticle',
  summary:
    'Leaves a page at the article’s address that explains why readers cannot see it, or changes that page. Unpublishes the article.',
  body: withdrawalChangeSchema,
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})

export const deleteWithdrawal = call('DELETE /api/admin/articles/:id/withdrawal', {
  access: 'editor',
  grants: ['publish'],
  operationId: 'removeWithdrawal',
  summary: 'Removes the page that explains a withdrawal. The article stays unpublished.',
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})
