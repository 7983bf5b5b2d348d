import * as z from 'zod'
import { articleListedSchema, articleSchema } from '#domain/articles/article.ts'
import { call } from '#domain/calls/call.ts'
import { limitSchema } from '#domain/calls/query.ts'

/** A publication date, then the id of the last article of a page. */
const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split(/,(.*)/s)
    if (!Number.isNaN(Date.parse(at))) return { at: new Date(at).toISOString(), id }
    context.addIssue({ code: 'custom', message: 'A cursor is a date, or one that a list gave.' })
    return z.NEVER
  })

const listQuerySchema = z.object({ limit: limitSchema, before: cursorSchema.optional() })

export const readDescription = call('GET /api/openapi.json', {
  access: 'reader',
  grants: ['read-published', 'read-all'],
  operationId: 'openapi',
  summary: 'This description.',
  response: z.record(z.string(), z.unknown()),
})

export const listPublishedArticles = call('GET /api/articles', {
  access: 'reader',
  grants: ['read-published', 'read-all'],
  operationId: 'listArticles',
  summary: 'Published articles, newest first, without their texts.',
  query: listQuerySchema,
  response: z.array(articleListedSchema),
  paged: true,
})

export const readPublishedArticle = call('GET /api/articles/:id', {
  access: 'reader',
  grants: ['read-published', 'read-all'],
  operationId: 'readArticle',
  summary: 'A published article, whole.',
  response: articleSchema,
  errors: ['not_found'],
})
