import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { statedSeed } from '#tests/support/random.ts'
import { seededRandom } from '#tools/platform/distance/seeded-random.ts'
import { converge, differences, type WatchedSite } from './convergence.ts'
import { Ledger } from './ledger.ts'
import { ProductProcess } from './product-process.ts'

const changes = 100
const kills = 10

/** The longest time between two of the editor's changes. */
const maxPauseMs = 200

/** The longest time from the start of a change to a kill: about as long as a change takes. */
const maxKillDelayMs = 60

let state: string
let product: ProductProcess

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'latchkey-faults-'))
  product = new ProductProcess(await freePort(), state)
  await product.start()
})
afterAll(async () => {
  await product.stop()
  await rm(state, { recursive: true, force: true })
})

const victims = {
  builder: () => product.killBuilder(),
  Worker: () => product.killWorker(),
  product: () => product.kill(),
  'product and builder': async () => {
    await product.killBuilder()
    await product.kill()
  },
}

it('no acknowledged change is lost, and the site catches up, whatever is killed', async () => {
  const { number: next, pick } = seededRandom(statedSeed())
  const site: WatchedSite = {
    origin: product.origin,
    client: await product.signIn(),
    readerCookie: await product.readerCookie(),
  }
  const ledger = new Ledger(site.client)
  const killed: string[] = []
  for (let change = 0; change < changes; change++) {
    const changing = ledger.change(next)
    if (next() < kills / changes) {
      const names = Object.keys(victims) as (keyof typeof victims)[]
      const name = pick(names) ?? 'product'
      await setTimeout(next() * maxKillDelayMs)
      await victims[name]()
      killed.push(name)
      await changing
      if (!product.isRunning) await product.start()
      await waitUntilHealthy(site.origin)
      expect(await ledger.compare()).toEqual([])
    }
    await changing
    await setTimeout(next() * maxPauseMs)
  }
  expect(await ledger.compare()).toEqual([])
  const seconds = await converge(site)
  console.log(
    `${ledger.acknowledged} changes acknowledged, ${ledger.lost} not; killed: ${killed.join(', ')}; caught up after ${seconds} s.`,
  )
  expect(await differences(site)).toEqual([])
  expect(await ledger.compare()).toEqual([])
})

/** Waits until Miniflare has restarted a killed Worker. */
async function waitUntilHealthy(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await setTimeout(50)
  }
}
