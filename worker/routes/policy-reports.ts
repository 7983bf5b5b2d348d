import { Hono } from 'hono'
import { policyReportSchema, policyReports } from '#domain/policy-report.ts'
import { addressOf, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'

/** How long to be silent after too many reports; the limiter's own period. */
const pauseSeconds = 60

/** What the Content-Security-Policy kept from happening in a browser: a line in the log each. */
export const policyReportRoutes = new Hono<App>().post(policyReports.path, async (c) => {
  const { success } = await c.env.REPORTS.limit({ key: addressOf(c) })
  if (!success) throw tooManyAttempts(pauseSeconds)
  const report = policyReportSchema.safeParse(await readJson(c.req))
  refuseInvalid(report)
  for (const violation of report.data ?? []) {
    console.warn('The policy kept a page from something:', JSON.stringify(violation))
  }
  return c.body(null, 204)
})

/** Browsers send it under names of their own, so the body's form alone counts. */
async function readJson(request: { json: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new ApiError('bad_request', 'The report is not JSON.')
  }
}
