import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { call } from '#domain/calls/call.ts'
import { limitSchema } from '#domain/calls/query.ts'
import {
  versionNameSchema,
  versionRestoreSchema,
  versionSchema,
  wholeVersionSchema,
} from './version.ts'

const listQuerySchema = z.object({
  limit: limitSchema,
  /** The number of the last version of the page before. */
  before: z.coerce.number('A version is a whole number.').int().positive().optional(),
})

export const listVersions = call('GET /api/admin/articles/:id/versions', {
  access: 'writer',
  grants: ['read-all'],
  summary: 'The versions of an article without their texts, newest first.',
  query: listQuerySchema,
  response: z.array(versionSchema),
  paged: true,
})

export const readVersion = call('GET /api/admin/articles/:id/versions/:version', {
  access: 'writer',
  grants: ['read-all'],
  summary: 'A version of an article, whole.',
  response: wholeVersionSchema,
  errors: ['not_found'],
})

export const nameVersion = call('PUT /api/admin/articles/:id/versions/:version/name', {
  access: 'writer',
  summary: 'Names a version, which is then kept for good.',
  body: versionNameSchema,
  response: wholeVersionSchema,
  errors: ['forbidden', 'not_found'],
})

export const restoreVersion = call('POST /api/admin/articles/:id/versions/:version/restore', {
  access: 'editor',
  summary:
    'Puts a version, or one field of it, into the draft, or into the working copy of a published article. Publishes nothing.',
  body: versionRestoreSchema,
  optionalBody: true,
  response: adminArticleSchema,
  errors: ['not_found', 'conflict'],
})
