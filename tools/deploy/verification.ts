import { setTimeout } from 'node:timers/promises'
import { Failure } from '#tools/cli/user-error.ts'
import { isHealthy } from './content-service.ts'

/** How long a new address may take until it answers everywhere. */
export interface Patience {
  attempts: number
  pauseMilliseconds: number
}

/** A certificate for a new address takes its minutes. */
export const ordinaryPatience: Patience = { attempts: 60, pauseMilliseconds: 3_000 }

/**
 * Asks the deployed site whether it runs and reaches its database, and whether the gate is shut.
 *
 * @param origin the site's origin
 * @param patience how long to ask
 * @throws Failure where it does not answer, or hands a file to somebody without a session
 */
export async function verifySite(origin: string, patience: Patience): Promise<void> {
  await answering(origin, patience)
  const response = await fetch(new URL('/release.json', origin), {
    redirect: 'manual',
    signal: AbortSignal.timeout(patience.pauseMilliseconds + 10_000),
  })
  await response.body?.cancel()
  if (response.status === 401) return
  throw new Failure(
    `${origin}/release.json was answered ${response.status} without a session, not 401. Do not publish anything: check run_worker_first in wrangler.toml.`,
  )
}

async function answering(origin: string, { attempts, pauseMilliseconds }: Patience) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (await isHealthy(origin)) return
    if (attempt < attempts) await setTimeout(pauseMilliseconds)
  }
  throw new Failure(
    `${origin}/healthz does not answer. A new address can take some minutes, so start again; "npx wrangler tail" shows what the Worker says.`,
  )
}
