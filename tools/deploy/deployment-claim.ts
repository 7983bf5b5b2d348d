import { setTimeout as sleep } from 'node:timers/promises'
import { request } from '#domain/calls/request.ts'
import { finishDeployment, requestDeployment } from '#domain/releases/calls.ts'
import {
  type DeployedRelease,
  type DeploymentAnswer,
  deployedReleaseSchema,
} from '#domain/releases/deployment.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import { siteTimeoutMs, throwIfRefused } from './content-service.ts'
import type { RetryPolicy } from './verification.ts'

/** Longer together than a claim lasts. */
export const defaultClaimPolicy: RetryPolicy = { attempts: 80, retryDelayMs: 5_000 }

/** The site that a release is to take the place of. */
export interface ClaimedSite {
  origin: string
  buildToken: string
}

/**
 * Asks the site whether a release may be put live, and waits while another one is. A site that cannot answer is not
 * waited for: the deployment may be what repairs it.
 *
 * @returns whether it may; false if a newer release is live
 * @throws UserError if the build token is refused, or another deployment does not end
 */
export async function claimSite(
  site: ClaimedSite,
  release: DeployedRelease,
  policy: RetryPolicy,
  report: Report,
): Promise<boolean> {
  for (let attempt = 1; attempt <= policy.attempts; attempt++) {
    const state = await ask(site, release, report)
    if (state !== 'waiting') return state === 'granted'
    if (attempt === 1) report('Another release is being put live. Waiting for it …')
    await sleep(policy.retryDelayMs)
  }
  throw new UserError('another release is being put live and does not end. Start again later.')
}

async function ask(
  { origin, buildToken }: ClaimedSite,
  release: DeployedRelease,
  report: Report,
): Promise<DeploymentAnswer['state']> {
  const unasked = (why: string) => {
    report(`The site could not be asked whether a newer release is live: ${why}`)
    return 'granted' as const
  }
  if (!origin) return unasked('set CONTENT_ORIGIN.')
  if (!buildToken) return unasked('set BUILD_TOKEN.')
  try {
    const client = new ApiClient(origin, { token: buildToken, timeoutMs: siteTimeoutMs })
    const body = deployedReleaseSchema.parse(release)
    return (await request(client, requestDeployment, { body })).state
  } catch (error) {
    throwIfRefused(error, origin)
    return unasked(messageOf(error))
  }
}

/** Lets other releases be put live. A site that is not told finds out after some minutes. */
export async function endClaim(
  { origin, buildToken }: ClaimedSite,
  buildId: string,
): Promise<void> {
  if (!origin || !buildToken) return
  const client = new ApiClient(origin, { token: buildToken, timeoutMs: siteTimeoutMs })
  await request(client, finishDeployment, { body: { buildId } }).catch(() => undefined)
}
