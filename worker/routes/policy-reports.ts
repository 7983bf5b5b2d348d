import { Hono } from 'hono'
import { policyReportSchema, policyReports } from '#domain/policy-report.ts'
import { addressOf, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'

/** When to try again after too many reports: the period of the rate limit. */
const retrySeconds = 60

/** What the Content-Security-Policy blocked in a browser: one line in the log for each. */
export const policyReportRoutes = new Hono<App>().post(
  policyReports.path,
  describeRoute({
    // The browser itself sends it, without a bearer. Strangers cannot fill the log.
    access: 'page',
    operationId: 'reportPolicyViolation',
    summary: 'What the page policy kept from happening.',
    body: { type: 'application/reports+json', schema: policyReportSchema },
  }),
  async (c) => {
    const { success } = await c.env.REPORTS.limit({ key: addressOf(c) })
    if (!success) throw tooManyAttempts(retrySeconds)
    const report = policyReportSchema.safeParse(await readJson(c.req))
    refuseInvalid(report)
    for (const violation of report.data ?? []) {
      console.warn('The policy kept a page from something:', JSON.stringify(violation))
    }
    return c.body(null, 204)
  },
)

/** Browsers send several content types, so only the body itself is checked. */
async function readJson(request: { json: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new ApiError('bad_request', 'The report is not JSON.')
  }
}
