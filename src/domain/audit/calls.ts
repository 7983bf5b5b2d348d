import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import { limitSchema } from '#domain/calls/query.ts'
import { limits } from '#domain/limits.ts'
import { tokenNameSuffix } from '#domain/tokens/token.ts'
import { auditEntrySchema, auditKinds, auditNewsSchema, auditSeenSchema } from './audit.ts'

/** An account, a token or an outsider with a preview link. */
const longestName = Math.max(
  limits.username,
  limits.tokenName + tokenNameSuffix.length,
  limits.previewName,
)

const filterQuerySchema = z.object({
  by: z.string().max(longestName).optional(),
  kind: z.enum(auditKinds, 'Unknown kind of event.').optional(),
})

export type AuditFilter = z.infer<typeof filterQuerySchema>

const invalidCursor = 'A page starts before two whole numbers.'

/** The numbers of the last entry of either kind. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,16},\d{1,16}$/, invalidCursor)
  .transform((text) => {
    const [version = 0, number = 0] = text.split(',').map(Number)
    return { version, number }
  })

const listQuerySchema = filterQuerySchema.extend({
  limit: limitSchema,
  before: cursorSchema.optional(),
})

export type AuditQuery = z.infer<typeof listQuerySchema>

export const listAudit = call('GET /api/admin/audit', {
  access: 'owner',
  summary: 'Who did what and when, the newest first.',
  query: listQuerySchema,
  response: z.array(auditEntrySchema),
  paged: true,
})

export const readAuditNews = call('GET /api/admin/audit/news', {
  access: 'owner',
  summary: 'What others did to accounts and keys since the owner last dismissed the news.',
  response: auditNewsSchema,
})

export const dismissAuditNews = call('PUT /api/admin/audit/news', {
  access: 'owner',
  summary: 'Dismisses the news up to an event.',
  body: auditSeenSchema,
})

export const downloadAudit = call('GET /api/admin/audit.csv', {
  access: 'owner',
  summary: `The newest ${limits.downloadedEntries} entries as CSV.`,
  query: filterQuerySchema,
  response: 'text/csv',
})
