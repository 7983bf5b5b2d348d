import { setTimeout } from 'node:timers/promises'
import { UserError } from '#tools/cli/user-error.ts'
import { isHealthy } from './content-service.ts'

/** How long a new address may take until it answers everywhere. */
export interface RetryPolicy {
  attempts: number
  retryDelayMs: number
}

/** A certificate for a new address takes its minutes. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 60, retryDelayMs: 3_000 }

/**
 * Asks the deployed site whether it runs and reaches its database, and whether the gate is shut.
 *
 * @param origin the site's origin
 * @param patience how long to ask
 * @throws UserError where it does not answer, or hands a file to somebody without a session
 */
export async function verifySite(origin: string, patience: RetryPolicy): Promise<void> {
  await answering(origin, patience)
  const response = await fetch(new URL('/release.json', origin), {
    redirect: 'manual',
    signal: AbortSignal.timeout(patience.retryDelayMs + 10_000),
  })
  await response.body?.cancel()
  if (response.status === 401) return
  throw new UserError(
    `${origin}/release.json was answered ${response.status} without a session, not 401. Do not publish anything: check run_worker_first in wrangler.toml.`,
  )
}

async function answering(
  origin: string,
  { attempts, retryDelayMs: pauseMilliseconds }: RetryPolicy,
) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (await isHealthy(origin)) return
    if (attempt < attempts) await setTimeout(pauseMilliseconds)
  }
  throw new UserError(
    `${origin}/healthz does not answer. A new address can take some minutes, so start again; "npx wrangler tail" shows what the Worker says.`,
  )
}
