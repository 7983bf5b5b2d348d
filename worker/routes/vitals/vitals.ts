import type { Context } from 'hono'
import type { z } from 'zod'
import * as calls from '#domain/vitals/calls.ts'
import { policyReportSchema } from '#domain/vitals/policy-report.ts'
import type { Storage } from '#domain/vitals/storage.ts'
import {
  dailyPercentilesOf,
  firstVitalsDay,
  percentilesOf,
  vitalsReportSchema,
} from '#domain/vitals/vitals.ts'
import { addressOf, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { readStorageParts } from '#worker/db/vitals/storage.ts'
import { readVitals, recordVitals } from '#worker/db/vitals/vitals.ts'
import { assertValid } from '#worker/http/refuse-invalid.ts'
import { parseJson, route, routes } from '#worker/http/route.ts'
import { logWarning } from '#worker/log.ts'

/** How fast readers' pages were, and what the Content-Security-Policy blocked: browsers report it. */
export const vitalsRoutes = routes(
  route(calls.reportVitals, async (c) => {
    const report = await readReport(c, `vitals ${addressOf(c)}`, vitalsReportSchema)
    const { VITALS } = c.env
    if (VITALS) {
      for (const { name, value } of report.vitals) {
        VITALS.writeDataPoint({ indexes: [report.page], blobs: [name], doubles: [value] })
      }
    } else {
      await recordVitals(c.env.DB, report, new Date().toISOString().slice(0, 10))
    }
  }),
  route(calls.readVitals, { runsDuringAuth: true }, async (c) => {
    const since = firstVitalsDay(new Date())
    const counts = c.env.VITALS ? [] : await readVitals(c.env.DB, since)
    return {
      kept: c.env.VITALS ? ('dataset' as const) : ('database' as const),
      since,
      pages: percentilesOf(counts),
      days: dailyPercentilesOf(counts),
    }
  }),
  route(calls.reportPolicyViolation, async (c) => {
    for (const violation of await readReport(c, addressOf(c), policyReportSchema)) {
      logWarning('The policy kept a page from something', JSON.stringify(violation))
    }
  }),
  route(calls.readStorage, { runsDuringAuth: true }, async (c) => {
    const [database, files] = await Promise.all([
      readStorageParts(c.env, new Date()),
      sizeOfFiles(c.env.MEDIA),
    ])
    return { ...database, files }
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

/** Browsers send several content types, so only the body itself is checked. */
async function readReport<T>(c: Context<App>, sender: string, schema: z.ZodType<T>): Promise<T> {
  const { success } = await c.env.REPORTS.limit({ key: sender })
  if (!success) throw tooManyAttempts()
  return assertValid(schema, parseJson(await c.req.text()))
}
