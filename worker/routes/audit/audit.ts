import * as calls from '#domain/audit/calls.ts'
import { limits } from '#domain/limits.ts'
import { listAudit, readAuditNews, recordSeenEvent } from '#worker/db/audit/audit-list.ts'
import { route, routes } from '#worker/http/route.ts'

/** Who did what, and when. */
export const auditRoutes = routes(
  route(calls.listAudit, { runsDuringAuth: true }, (c) =>
    listAudit(c.env.DB, c.req.valid('query')),
  ),
  route(calls.readAuditNews, (c) => readAuditNews(c.env.DB, c.get('admin'))),
  route(calls.dismissAuditNews, async (c) => {
    await recordSeenEvent(c.env.DB, c.get('admin').id, c.req.valid('json').last)
  }),
  route(calls.downloadAudit, { runsDuringAuth: true }, async (c) => {
    const filter = c.req.valid('query')
    const { items } = await listAudit(c.env.DB, { ...filter, limit: limits.downloadedEntries })
    const rows = items.map(({ at, by, kind, subject, article }) => {
      return [at, by, kind, subject, article ?? '']
    })
    return c.body(csvOf([['when', 'who', 'what', 'which', 'article'], ...rows]), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    })
  }),
)

const formula = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180). Every cell is quoted, and none is a formula for a spreadsheet. */
function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
