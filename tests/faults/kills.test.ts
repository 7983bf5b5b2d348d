import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { seededRandom, statedSeed } from '#tests/support/random.ts'
import { converge, differences, type WatchedSite } from './convergence.ts'
import { Ledger } from './ledger.ts'
import { ProductProcess } from './product-process.ts'

const acts = 100
const kills = 10

/** How long an editor waits between two acts, at most. */
const pauseMilliseconds = 200

/** How long a kill waits after an act began, at most: about as long as an act takes. */
const killMilliseconds = 60

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

/** What is ended without a warning. */
const victims = {
  builder: async () => void (await product.killBuilder()),
  Worker: async () => void (await product.killWorker()),
  product: () => product.kill(),
  'product and builder': async () => {
    await product.killBuilder()
    await product.kill()
  },
}

it('nothing acknowledged is lost, and the site catches up, whatever is killed', async () => {
  const { number: next, pick } = seededRandom(statedSeed())
  const site: WatchedSite = {
    origin: product.origin,
    client: await product.signIn(),
    readerCookie: await product.readerCookie(),
  }
  const ledger = new Ledger(site.client)
  const killed: string[] = []
  for (let act = 0; act < acts; act++) {
    const acting = ledger.act(next)
    if (next() < kills / acts) {
      const names = Object.keys(victims) as (keyof typeof victims)[]
      const name = pick(names) ?? 'product'
      await setTimeout(next() * killMilliseconds)
      await victims[name]()
      killed.push(name)
      await acting
      if (!product.runs) await product.start()
      await answering(site.origin)
      expect(await ledger.compare()).toEqual([])
    }
    await acting
    await setTimeout(next() * pauseMilliseconds)
  }
  expect(await ledger.compare()).toEqual([])
  const seconds = await converge(site)
  console.log(
    `${ledger.acknowledged} changes acknowledged, ${ledger.lost} not; killed: ${killed.join(', ')}; caught up after ${seconds} s.`,
  )
  expect(await differences(site)).toEqual([])
  expect(await ledger.compare()).toEqual([])
})

/** Waits for a killed Worker that is started anew by itself. */
async function answering(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await setTimeout(50)
  }
}
