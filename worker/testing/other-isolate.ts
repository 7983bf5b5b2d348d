import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { vi } from 'vitest'
import { app } from '#worker/app.ts'
import { invocations } from './platform-limits.ts'
import { wrapDatabase } from './wrapped.ts'

/** The status behind the gate, of an image that does not exist; a refusal is 401. */
export const passed = 404

/** Another isolate: lists of its own over the same database, which can be made to fail. */
export function otherIsolate() {
  const database = { trips: 0, down: false }
  const DB = wrapDatabase(env.DB, async (_, work) => {
    database.trips++
    if (database.down) throw new Error('The database is out of reach.')
    return await work()
  })
  // This release has only the login.
  const fetch: Fetcher['fetch'] = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    return new Response('', { status: pathname === '/login' ? 200 : 404 })
  }
  const ASSETS = { fetch, connect: env.ASSETS.connect }
  async function visit(token: string, path = '/media/none'): Promise<number> {
    const context = createExecutionContext()
    const headers = { cookie: `latchkey_site=${token}` }
    const asked = new Request(`http://localhost${path}`, { headers, redirect: 'manual' })
    return invocations.run(`GET ${path}`, async () => {
      const response = await app.fetch(asked, { ...env, DB, ASSETS }, context)
      await response.arrayBuffer()
      await waitOnExecutionContext(context)
      return response.status
    })
  }
  return { database, visit }
}

/** Moves the clock forward, and stops it there. */
export function advance(milliseconds: number): void {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
}
