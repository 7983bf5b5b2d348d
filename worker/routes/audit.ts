import { Hono } from 'hono'
import { z } from 'zod'
import { auditEntrySchema, auditKinds, auditNewsSchema, auditSeenSchema } from '#domain/audit.ts'
import { limits } from '#domain/limits.ts'
import type { App } from '#worker/context.ts'
import { listAudit } from '#worker/db/audit-list.ts'
import { readAuditNews, recordSeenEvent } from '#worker/db/audit-news.ts'
import { csvOf } from '#worker/http/csv.ts'
import { limitSchema, linkNextPage } from '#worker/http/paging.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Bounds the memory of a download. */
const downloadedEntries = 10_000

const invalidCursor = 'A page starts before two whole numbers.'

/** The numbers of the last entry of either kind. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,16},\d{1,16}$/, invalidCursor)
  .transform((text) => {
    const [version = 0, number = 0] = text.split(',').map(Number)
    return { version, number }
  })

const filterSchema = z.object({
  by: z.string().max(limits.username).optional(),
  kind: z.enum(auditKinds, 'There is no such kind of event.').optional(),
})

const listSchema = filterSchema.extend({ limit: limitSchema, before: cursorSchema.optional() })

/** Who did what, and when. */
export const auditRoutes = new Hono<App>()
  .get(
    '/api/admin/audit',
    describeRoute({
      access: 'owner',
      operationId: 'listAudit',
      summary: 'Who did what and when, the newest first.',
      startsEarly: true,
      response: z.array(auditEntrySchema),
      paged: true,
    }),
    zValidator('query', listSchema),
    async (c) => {
      const { entries, next } = await listAudit(c.env.DB, c.req.valid('query'))
      if (next) linkNextPage(c, `${next.version},${next.number}`)
      return c.json(entries)
    },
  )
  .get(
    '/api/admin/audit/news',
    describeRoute({
      access: 'owner',
      operationId: 'readAuditNews',
      summary: 'What others did to accounts and keys since the owner was told last.',
      response: auditNewsSchema,
    }),
    async (c) => c.json(await readAuditNews(c.env.DB, c.get('admin'))),
  )
  .put(
    '/api/admin/audit/news',
    describeRoute({
      access: 'owner',
      operationId: 'dismissAuditNews',
      summary: 'Says up to which event the owner was told.',
    }),
    zValidator('json', auditSeenSchema),
    async (c) => {
      await recordSeenEvent(c.env.DB, c.get('admin').id, c.req.valid('json').last)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/audit.csv',
    describeRoute({
      access: 'owner',
      operationId: 'downloadAudit',
      summary: `The newest ${downloadedEntries} entries as CSV.`,
      startsEarly: true,
      response: 'text/csv',
    }),
    zValidator('query', filterSchema),
    async (c) => {
      const filter = c.req.valid('query')
      const { entries } = await listAudit(c.env.DB, { ...filter, limit: downloadedEntries })
      const rows = entries.map(({ at, by, kind, subject, article }) => [
        at,
        by,
        kind,
        subject,
        article ?? '',
      ])
      return c.body(csvOf([['when', 'who', 'what', 'which', 'article'], ...rows]), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
      })
    },
  )
