import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { createAssetServer } from '#tools/platform/asset-server.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { startWorker } from '#tools/platform/worker-runtime.ts'
import { bundledText } from './worker-process.ts'

/** What a Worker did, as Cloudflare bills it. */
export interface Costs {
  requests: number
  rowsRead: number
  rowsWritten: number
  transformations: number
}

/** The product's Worker with a meter: `/__costs` answers what it did since the last such request. */
const metered = (worker: string) => `
import worker from ${JSON.stringify(worker)}
import { meterDatabase } from '#worker/testing/metered-database.ts'
let requests = 0
let transformations = 0
let meter
let bindings
function metering(env) {
  if (bindings) return bindings
  meter = meterDatabase(env.DB)
  const count = () => { transformations++ }
  const IMAGES = {
    info: (stream) => env.IMAGES.info(stream),
    input: (stream) => { count(); return env.IMAGES.input(stream) },
  }
  bindings = { ...env, DB: meter.binding, IMAGES }
  return bindings
}
export default {
  async fetch(request, env, context) {
    const counted = metering(env)
    if (new URL(request.url).pathname !== '/__costs') {
      requests++
      return worker.fetch(request, counted, context)
    }
    const costs = { requests, transformations, rowsRead: meter.rows.read, rowsWritten: meter.rows.written }
    requests = transformations = meter.rows.read = meter.rows.written = 0
    return Response.json(costs)
  },
  async scheduled(controller, env, context) {
    await worker.scheduled(controller, metering(env), context)
  },
}`

export interface MeteredWorker extends AsyncDisposable {
  origin: string
  /** Runs the cron trigger, at this time as the Worker sees it. */
  scheduled(at: Date): Promise<void>
  /** What the work costs, with what it leaves to the background. */
  cost(work: () => Promise<unknown>): Promise<Costs>
}

/** How long background work may take. */
const backgroundMs = 300

/** Starts an isolate with an empty memory, on the data and the release of a product. */
export async function startMeteredWorker(product: StartedProduct): Promise<MeteredWorker> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-costs-'))
  const script = join(folder, 'metered.js')
  await writeFile(script, await bundledText(metered(resolve(product.state, 'worker/index.js'))))
  const port = await freePort()
  const worker = await startWorker({
    script,
    port,
    secrets: product.secrets,
    state: product.state,
    assets: createAssetServer(await ReleaseStore.open(join(product.state, 'releases'))),
    onBuildRequest: () => undefined,
  })
  const origin = `http://localhost:${port}`
  const take = async (): Promise<Costs> =>
    (await fetch(`${origin}/__costs`)).json() as Promise<Costs>
  return {
    origin,
    scheduled: async (scheduledTime) => {
      const { scheduled } = await worker.getWorker()
      await scheduled({ cron: '* * * * *', scheduledTime })
    },
    cost: async (work) => {
      await take()
      await work()
      await setTimeout(backgroundMs)
      return take()
    },
    [Symbol.asyncDispose]: async () => {
      await worker.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
