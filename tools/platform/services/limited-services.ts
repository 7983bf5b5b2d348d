import { refusalOf, refusalOfAnswer } from './d1-limits.ts'
import type { Invocations } from './invocations.ts'
import { type ServiceCall, type Services, wrapServices } from './wrapped-services.ts'

/**
 * Services that refuse what Cloudflare's refuse by their documentation. The local ones take far more,
 * so that what cannot work in production would work here.
 */
export function limitServices(services: Services, invocations: Invocations): Services {
  return wrapServices(services, async (call, work) => {
    const refusal =
      firstOf(call.statements.map(refusalOf)) ?? invocations.count(call.statements.length)
    if (refusal) throw beyondLimits(invocations.name, call, refusal)
    const answer = await invocations.connect(work)
    const refused = call.service === 'DB' ? refusalOfAnswer(call, answer) : undefined
    if (refused) throw beyondLimits(invocations.name, call, refused)
    return answer
  })
}

/** `fetch`, whose calls are subrequests too. */
export function limitFetch(fetch: typeof globalThis.fetch, invocations: Invocations): typeof fetch {
  return async (input, init) => {
    const refusal = invocations.count(0)
    if (refusal) throw new Error(`${refusal} (${invocations.name}, fetch)`)
    return invocations.connect(() => fetch(input, init))
  }
}

function firstOf(refusals: readonly (string | undefined)[]): string | undefined {
  return refusals.find((refusal) => refusal !== undefined)
}

/** Names the invocation, the call and the statement. */
function beyondLimits(invocation: string | undefined, call: ServiceCall, refusal: string): Error {
  const { service, method, statements } = call
  const refused = statements.find((statement) => refusalOf(statement)) ?? statements[0]
  const statement = refused && `: ${refused.query.replace(/\s+/g, ' ').trim().slice(0, 120)}`
  const where = `${invocation ?? 'outside of a request'}, ${service}.${method}${statement ?? ''}`
  return new Error(`${service === 'DB' ? 'D1_ERROR: ' : ''}${refusal} (${where})`)
}
