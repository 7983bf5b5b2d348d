import { env } from 'cloudflare:test'
import { Invocations } from '#tools/platform/services/invocations.ts'
import { limitServices } from '#tools/platform/services/limited-services.ts'
import { plans } from '#tools/platform/services/plans.ts'

type Services = Parameters<typeof limitServices>[0]

/** Files share a workerd, and each of them loads this module anew. */
const kept = globalThis as { invocations?: Invocations }

if (!kept.invocations) {
  kept.invocations = new Invocations(plans[env.PLATFORM_PLAN])
  // The same types, once as globals and once imported.
  Object.assign(env, limitServices(env as unknown as Services, kept.invocations))
}

/** Counts what the calls of tests ask of the services. */
export const invocations = kept.invocations
