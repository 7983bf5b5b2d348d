import type { ExecutionContext, Request, Response } from '@cloudflare/workers-types'
import { Invocations } from './invocations.ts'
import { limitFetch, limitServices } from './limited-services.ts'
import { type PlanName, plans } from './plans.ts'
import type { Services } from './wrapped-services.ts'

/** A Worker's environment, with the plan whose limits hold for it. */
export interface LimitedEnvironment extends Services {
  PLATFORM_PLAN: PlanName
}

/** The product's Worker, as its bundle exports it. */
export interface ProductWorker<Environment> {
  fetch(request: Request, env: Environment, context: ExecutionContext): Promise<Response>
  scheduled(controller: unknown, env: Environment, context: ExecutionContext): Promise<void>
}

const unlimitedFetch = globalThis.fetch

/** A Worker that runs the product's Worker within the limits of its platform. */
export function limitedWorker<Environment extends LimitedEnvironment>(
  worker: ProductWorker<Environment>,
): ProductWorker<Environment> {
  let limited: { env: Environment; invocations: Invocations } | undefined
  /** As long as the isolate lives: the product's caches belong to its bindings. */
  const limit = (env: Environment) => {
    if (limited) return limited
    const invocations = new Invocations(plans[env.PLATFORM_PLAN])
    globalThis.fetch = limitFetch(unlimitedFetch, invocations)
    limited = { env: { ...env, ...limitServices(env, invocations) }, invocations }
    return limited
  }
  return {
    fetch(request: Request, env: Environment, context: ExecutionContext) {
      const { env: bindings, invocations } = limit(env)
      return invocations.run(nameOf(request), () => worker.fetch(request, bindings, context))
    },
    scheduled(controller: unknown, env: Environment, context: ExecutionContext) {
      const { env: bindings, invocations } = limit(env)
      return invocations.run('cron', () => worker.scheduled(controller, bindings, context))
    },
  }
}

/** What an error calls the invocation that answers a request. */
function nameOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname}`
}
