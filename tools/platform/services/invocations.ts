import { AsyncLocalStorage } from 'node:async_hooks'
import { maxConnections, type Plan } from './plans.ts'

/** What an invocation has asked for so far, its work in the background included. */
export interface Usage {
  queries: number
  subrequests: number
  /** The most calls that it had under way, or waiting, at one time. */
  connections: number
}

interface Invocation extends Usage {
  /** The method and path of its request. */
  name: string
  open: number
  waiting: (() => void)[]
}

/** Counts what each invocation asks of its services, and refuses what is beyond the plan. */
export class Invocations {
  readonly #storage = new AsyncLocalStorage<Invocation>()
  readonly #plan: Plan

  constructor(plan: Plan) {
    this.#plan = plan
  }

  run<T>(name: string, work: (usage: Usage) => T): T {
    const usage = { name, queries: 0, subrequests: 0, connections: 0, open: 0, waiting: [] }
    return this.#storage.run(usage, () => work(usage))
  }

  /** What the work of now belongs to; undefined outside of any invocation, as in a test. */
  get name(): string | undefined {
    return this.#storage.getStore()?.name
  }

  /** Counts a call. Says what is beyond the plan; undefined if nothing. */
  count(queries: number): string | undefined {
    const invocation = this.#storage.getStore()
    if (!invocation) return undefined
    invocation.queries += queries
    invocation.subrequests += 1
    for (const what of ['queries', 'subrequests'] as const) {
      if (invocation[what] > this.#plan[what]) {
        return `${invocation[what]} ${what} of one invocation, of at most ${this.#plan[what]}`
      }
    }
    return undefined
  }

  /** Does the work of a call as soon as the invocation has a free connection, as Cloudflare does. */
  async connect<T>(work: () => Promise<T>): Promise<T> {
    const invocation = this.#storage.getStore()
    if (!invocation) return work()
    const wanted = invocation.open + invocation.waiting.length + 1
    invocation.connections = Math.max(invocation.connections, wanted)
    if (invocation.open < maxConnections) invocation.open += 1
    else await new Promise<void>((free) => invocation.waiting.push(free))
    try {
      return await work()
    } finally {
      const next = invocation.waiting.shift()
      if (next) next()
      else invocation.open -= 1
    }
  }
}
