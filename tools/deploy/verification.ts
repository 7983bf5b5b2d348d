import { setTimeout } from 'node:timers/promises'
import { UserError } from '#tools/cli/user-error.ts'
import { findFault, siteTimeoutMs } from './content-service.ts'

/** How often something is asked, and how long to wait in between. */
export interface RetryPolicy {
  attempts: number
  retryDelayMs: number
}

/** The certificate of a new address takes minutes. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 60, retryDelayMs: 3_000 }

/**
 * Checks that the deployed site runs, reaches its database and keeps its files from strangers.
 *
 * @throws UserError if it does not answer, or serves a file without a session
 */
export async function verifySite(origin: string, retryPolicy: RetryPolicy): Promise<void> {
  await waitUntilHealthy(origin, retryPolicy)
  const { status, body } = await fetch(new URL('/release.json', origin), {
    redirect: 'manual',
    signal: AbortSignal.timeout(siteTimeoutMs),
  })
  await body?.cancel()
  if (status === 401) return
  throw new UserError(
    `${origin}/release.json was answered with status ${status} without a session, not 401. Do not publish anything: check run_worker_first in wrangler.toml.`,
  )
}

async function waitUntilHealthy(origin: string, { attempts, retryDelayMs }: RetryPolicy) {
  let fault: string | undefined
  for (let attempt = 1; attempt <= attempts; attempt++) {
    fault = await findFault(origin)
    if (!fault) return
    if (attempt < attempts) await setTimeout(retryDelayMs)
  }
  throw new UserError(
    `${origin}/healthz does not answer as it should: ${fault?.replace(/\.?$/, '.')} A new address can take some minutes, so start again. "npx wrangler tail" shows the Worker's log.`,
  )
}
