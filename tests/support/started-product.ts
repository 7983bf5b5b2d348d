import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { Distance } from '#tools/platform/distance/distance.ts'
import { type Product, runProduct } from '#tools/platform/product.ts'
import type { Internet } from '#tools/platform/worker-runtime.ts'
import { distanceUnderTest } from './distance-under-test.ts'
import { freePort } from './free-port.ts'
import { prepareCode, prepareDemonstration } from './prepared-magazines.ts'
import { clientFor, type TestedProduct, testedSecrets, testedSiteOrigin } from './tested-product.ts'
import { openUnsteadyConnection } from './unsteady-connection.ts'

/** A product that one test file started for itself. */
export interface StartedProduct
  extends TestedProduct,
    AsyncDisposable,
    Pick<Product, 'pauseBuilds' | 'resumeBuilds' | 'reconcile' | 'setDistance'> {
  /** Everything that the product has printed on the console. */
  reports: string[]
  /** Stores an account, after another sign-in: what changes accounts asks for one of the last five minutes. */
  saveAccount: ApiClient['saveAccount']
  /** Settles when the site serves all that is published. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface StartOptions {
  /** An empty magazine instead of the demonstration's. Its first build waits for `resumeBuilds`. */
  empty?: boolean
  /** What the Worker reaches outside; by default nothing. */
  internet?: Internet
  /**
   * How far the Worker is from its services. By default as far as `DISTANCE` says, and tests then reach
   * it by an unsteady connection.
   */
  distance?: Distance | undefined
}

/**
 * Starts the product as `npm start` does, from a copy of the demonstration magazine's data: real
 * Worker, database, images and build.
 */
export async function startProduct(options: StartOptions = {}): Promise<StartedProduct> {
  const { empty = false, distance = distanceUnderTest } = options
  const state = await mkdtemp(join(tmpdir(), 'latchkey-'))
  const prepared = await (empty ? prepareCode() : prepareDemonstration())
  await cp(prepared, state, { recursive: true })
  const reports: string[] = []
  const [secrets, siteOrigin] = [testedSecrets, testedSiteOrigin]
  const product = await runProduct({
    port: await freePort(),
    state,
    secrets,
    siteOrigin,
    buildsPaused: empty,
    internet: options.internet,
    // It starts without faults.
    distance: distance && { ...distance, failureRate: 0 },
    report: (sentence) => reports.push(sentence),
  })
  const line = options.distance ? undefined : await lineTo(product.origin)
  const { origin } = line ?? product
  const reader = await presentKey(origin, secrets.SITE_ACCESS_KEY)
  const admin = `${reader}; latchkey_admin=${product.client.token}`
  const tested = { origin, siteOrigin, state, secrets, cookies: { reader, admin } }
  const client = clientFor(tested)
  if (distance) await product.setDistance(distance)
  const stop = async () => {
    line?.close()
    await product.close()
    await rm(state, { recursive: true, force: true })
  }
  return {
    ...tested,
    client,
    reports,
    saveAccount: async (account) => (await ApiClient.signIn(origin, secrets)).saveAccount(account),
    settled: async () => {
      await settled(client)
      await product.idle()
    },
    pauseBuilds: () => product.pauseBuilds(),
    resumeBuilds: () => product.resumeBuilds(),
    reconcile: () => product.reconcile(),
    setDistance: (changes) => product.setDistance(changes),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

function lineTo(origin: string) {
  return distanceUnderTest && openUnsteadyConnection(origin, distanceUnderTest.seed)
}

/** Returns a reader's cookie, as a `Cookie` header holds it. */
async function presentKey(origin: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ password }) }
  const response = await fetch(`${origin}/api/auth/site-access`, init)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function settled(client: ApiClient): Promise<void> {
  for (;;) {
    const { state, pendingChanges } = await client.releases()
    if (state === 'live' && pendingChanges === 0) return
    await setTimeout(250)
  }
}
