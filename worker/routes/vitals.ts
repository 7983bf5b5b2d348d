import { type Context, Hono } from 'hono'
import {
  percentilesOf,
  type Vitals,
  type VitalsReport,
  vitalsDays,
  vitalsReportSchema,
  vitalsSchema,
} from '#domain/vitals.ts'
import type { App } from '#worker/context.ts'
import { readVitals, recordVitals } from '#worker/db/vitals.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'

/** How fast readers' pages were: pages report it, administrators read it. */
export const vitalsRoutes = new Hono<App>()
  .post(
    '/api/vitals',
    describeRoute({
      // A beacon, sent while its page is being left, cannot carry a bearer. Other sites' requests
      // come without the cookie, and the call adds to a count and answers nothing.
      access: 'page',
      operationId: 'reportVitals',
      summary: 'Records how fast a page was, as its reader’s browser measured it.',
      body: { type: 'text/plain', schema: vitalsReportSchema },
    }),
    async (c) => {
      const report = await readReport(c)
      const { VITALS } = c.env
      if (VITALS) {
        for (const { name, value } of report.vitals) {
          VITALS.writeDataPoint({ indexes: [report.page], blobs: [name], doubles: [value] })
        }
      } else {
        await recordVitals(c.env.DB, report, dayBefore(0), dayBefore(vitalsDays - 1))
      }
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/vitals',
    describeRoute({
      access: 'admin',
      operationId: 'readVitals',
      summary: 'How fast readers’ pages were.',
      response: vitalsSchema,
    }),
    async (c) => {
      const since = dayBefore(vitalsDays - 1)
      const answer: Vitals = c.env.VITALS
        ? { kept: 'dataset', since, pages: [] }
        : { kept: 'database', since, pages: percentilesOf(await readVitals(c.env.DB, since)) }
      return c.json(answer)
    },
  )

/** A beacon sends its JSON as text/plain: any other type would need a preflight. */
async function readReport(c: Context<App>): Promise<VitalsReport> {
  const result = vitalsReportSchema.safeParse(parseJson(await c.req.text()))
  refuseInvalid(result)
  if (!result.data) throw new ApiError('bad_request', 'The request is not valid.')
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The date in UTC this many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
