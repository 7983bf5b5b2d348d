import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { LocalSecrets } from '#tools/cli/secrets.ts'
import { runProduct } from '#tools/platform/product.ts'
import { copyDemonstration } from './demonstration.ts'
import { freePort } from './free-port.ts'
import { testedSecrets, testedSiteOrigin } from './tested-site.ts'

/** The whole product with demonstration content, in a place of its own. */
export interface StartedProduct {
  origin: string
  /** The origin that its pages name. */
  siteOrigin: string
  state: string
  secrets: LocalSecrets
  /** Everything that the product has printed on the console. */
  reports: string[]
  client: ApiClient
  /** Cookies of a reader and of an administrator. */
  cookies: { reader: string; admin: string }
  /** Settles when the site serves all that is published. */
  settled(): Promise<void>
  /** Collects requests for builds until `resumeBuilds`. */
  pauseBuilds(): void
  resumeBuilds(): void
  /** Does what the cron trigger does each minute. */
  reconcile(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the product as `npm start` does, from a copy of the demonstration magazine's data: real
 * Worker, database, images and build.
 *
 * @param options `empty`: without the demonstration magazine
 * @returns the running product
 */
export async function startProduct({ empty = false } = {}): Promise<StartedProduct> {
  const state = await mkdtemp(join(tmpdir(), 'latchkey-'))
  await copyDemonstration(state, { empty })
  const reports: string[] = []
  const [secrets, siteOrigin] = [testedSecrets, testedSiteOrigin]
  const product = await runProduct({
    port: await freePort(),
    state,
    secrets,
    siteOrigin,
    report: (sentence) => reports.push(sentence),
  })
  const { origin } = product
  const { SITE_ACCESS_KEY: password, ADMIN_USERNAME, ADMIN_PASSWORD } = secrets
  const admin = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }
  const site = await cookieOf(origin, '/api/auth/site-access', { password })
  const client = await ApiClient.signIn(origin, secrets)
  return {
    origin,
    siteOrigin,
    state,
    secrets,
    reports,
    client,
    cookies: {
      reader: site,
      admin: `${site}; ${await cookieOf(origin, '/api/auth/admin/login', admin)}`,
    },
    settled: async () => {
      await settled(client)
      await product.idle()
    },
    pauseBuilds: () => product.pauseBuilds(),
    resumeBuilds: () => product.resumeBuilds(),
    reconcile: () => product.reconcile(),
    stop: async () => {
      await product.close()
      await rm(state, { recursive: true, force: true })
    },
  }
}

async function cookieOf(origin: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(new URL(path, origin), init)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function settled(client: ApiClient): Promise<void> {
  for (;;) {
    const { state, pendingChanges } = await client.releases()
    if (state === 'live' && pendingChanges === 0) return
    await setTimeout(100)
  }
}
