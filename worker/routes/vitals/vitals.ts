import type { Context } from 'hono'
import * as calls from '#domain/vitals/calls.ts'
import type { Storage } from '#domain/vitals/storage.ts'
import {
  dailyPercentilesOf,
  firstVitalsDay,
  percentilesOf,
  type Vitals,
  type VitalsReport,
  vitalsReportSchema,
} from '#domain/vitals/vitals.ts'
import { addressOf, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { readStorageParts } from '#worker/db/vitals/storage.ts'
import { readVitals, recordVitals } from '#worker/db/vitals/vitals.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** When to try again after too many reports: the period of the rate limit. */
const retrySeconds = 60

/** How fast readers' pages were: pages report it, administrators read it. */
export const vitalsRoutes = routes(
  route(calls.reportVitals, async (c) => {
    const { success } = await c.env.REPORTS.limit({ key: `vitals ${addressOf(c)}` })
    if (!success) throw tooManyAttempts(retrySeconds)
    const report = await readReport(c)
    const { VITALS } = c.env
    if (VITALS) {
      for (const { name, value } of report.vitals) {
        VITALS.writeDataPoint({ indexes: [report.page], blobs: [name], doubles: [value] })
      }
    } else {
      await recordVitals(c.env.DB, report, new Date().toISOString().slice(0, 10))
    }
    return c.body(null, 204)
  }),
  route(calls.readVitals, { runsDuringAuth: true }, async (c) => {
    const since = firstVitalsDay(new Date())
    const counts = c.env.VITALS ? [] : await readVitals(c.env.DB, since)
    const answer: Vitals = {
      kept: c.env.VITALS ? 'dataset' : 'database',
      since,
      pages: percentilesOf(counts),
      days: dailyPercentilesOf(counts),
    }
    return c.json(answer)
  }),
  route(calls.readStorage, { runsDuringAuth: true }, async (c) => {
    const [database, files] = await Promise.all([
      readStorageParts(c.env, new Date()),
      sizeOfFiles(c.env.MEDIA),
    ])
    return c.json({ ...database, files })
  }),
)

/** Pages of a thousand files that are counted: each is a request. */
const countedPages = 20

async function sizeOfFiles(bucket: R2Bucket): Promise<Storage['files']> {
  const files = { rows: 0, bytes: 0, more: false }
  let cursor: string | undefined
  for (let page = 0; page < countedPages; page++) {
    const listed = await bucket.list(cursor ? { cursor } : {})
    files.rows += listed.objects.length
    for (const { size } of listed.objects) files.bytes += size
    files.more = listed.truncated
    if (!listed.truncated) break
    cursor = listed.cursor
  }
  return files
}

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
