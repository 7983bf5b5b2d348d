import * as calls from '#domain/vitals/calls.ts'
import { policyReportSchema } from '#domain/vitals/policy-report.ts'
import { addressOf, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import { ApiError, refuseInvalid } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { logWarning } from '#worker/log.ts'

/** When to try again after too many reports: the period of the rate limit. */
const retrySeconds = 60

/** What the Content-Security-Policy blocked in a browser: one line in the log for each. */
export const policyReportRoutes = routes(
  route(calls.reportPolicyViolation, async (c) => {
    const { success } = await c.env.REPORTS.limit({ key: addressOf(c) })
    if (!success) throw tooManyAttempts(retrySeconds)
    const report = policyReportSchema.safeParse(await readJson(c.req))
    refuseInvalid(report)
    for (const violation of report.data ?? []) {
      logWarning('The policy kept a page from something', JSON.stringify(violation))
    }
    return c.body(null, 204)
  }),
)

/** Browsers send several content types, so only the body itself is checked. */
async function readJson(request: { json: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new ApiError('bad_request', 'The report is not JSON.')
  }
}
