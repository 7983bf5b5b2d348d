import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { searchAnswerSchema, searchCursorMax } from './search.ts'
import { searchQueryLength } from './search-url.ts'

const invalidCursor = 'A cursor is one that a search gave.'

/**
 * Every text is a query. An exact search is for the words
 * as they are, also if nothing has them.
 */
const searchQuerySchema = z.object({
  q: z
    .string()
    .default('')
    .transform((query) => query.slice(0, searchQueryLength)),
  category: z.string().max(100).default('all'),
  cursor: z.coerce
    .number(invalidCursor)
    .int(invalidCursor)
    .min(0, invalidCursor)
    .max(searchCursorMax, invalidCursor)
    .default(0),
  exact: z.stringbool('Exact is true or false.').default(false),
})

export const searchArticles = call('GET /api/search', {
  access: 'reader-page',
  grants: ['read-published', 'read-all', 'suggest'],
  operationId: 'search',
  summary: 'Full-text search over published articles.',
  query: searchQuerySchema,
  response: searchAnswerSchema,
})
