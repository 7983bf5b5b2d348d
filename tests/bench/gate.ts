import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { articlePath } from '#domain/articles/slug.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { rendererName } from '#tools/build/renderer-bundle.ts'
import { createAssetServer } from '#tools/platform/asset-server.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { startWorker } from '#tools/platform/worker-runtime.ts'
import { gatePartsWorker, measureParts, type Page } from './support/gate-parts.ts'
import { type MeasuredRow, median } from './support/measurement.ts'
import { bundledText } from './support/worker-process.ts'

const rounds = 15
const roundSeconds = 2
const connections = 16

/** How many requests the statements are counted for. */
const countedRequests = 1_500

/** A Worker that only forwards the file. */
const forwarding = `export default { fetch: (request, env) => env.ASSETS.fetch(request) }`

/** A Worker that forwards the file with the headers that the product gives it: the least that a gate can do. */
const forwardingWith = (headers: [string, string][]) => `
const headers = ${JSON.stringify(headers)}
export default {
  async fetch(request, env) {
    const file = await env.ASSETS.fetch(request)
    const answer = new Response(file.body, file)
    for (const [name, value] of headers) answer.headers.set(name, value)
    return answer
  },
}`

/** How long D1's answers are delayed while requests are counted, so that a request that waits for one shows. */
const delayMs = 1_000

/**
 * The product's Worker with a slow D1. Each response reports how many statements the Worker has sent
 * alone, and how many in batches, which is how it reads the pending changes in the background.
 */
const counting = (worker: string) => `
import worker from ${JSON.stringify(worker)}
let alone = 0
let batched = 0
const environment = (env) => {
  const statement = Object.getPrototypeOf(env.DB.prepare('select 1'))
  for (const name of ['all', 'first', 'raw', 'run']) {
    const send = statement[name]
    statement[name] = function (...given) { alone++; return send.apply(this, given) }
  }
  const batch = async (statements) => {
    batched += statements.length
    await new Promise((done) => setTimeout(done, ${delayMs}))
    return env.DB.batch(statements)
  }
  const get = (database, name) => name === 'batch' ? batch : database[name]
  return { ...env, DB: new Proxy(env.DB, { get }) }
}
let counted
export default {
  fetch: async (request, env, context) => {
    const answer = await worker.fetch(request, (counted ??= environment(env)), context)
    answer.headers.set('x-d1-alone', String(alone))
    answer.headers.set('x-d1-batched', String(batched))
    return answer
  },
}`

/**
 * Measures the cost of the gate: an article's page through the product, compared with the same file
 * through a Worker that only forwards it, and one that sets the headers too. They take turns.
 */
export async function measureGate(): Promise<MeasuredRow[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'latchkey-gate-'))
  await using product = await startProduct()
  const path = await pathOfArticle(product)
  const forward = await startBeside(product, folder.path, {
    name: 'forwarding.js',
    source: forwarding,
    state: 'state',
  })
  const page = { path, cookie: product.cookies.reader }
  const headed = await startBeside(product, folder.path, {
    name: 'headed.js',
    source: forwardingWith(await addedHeaders(product.origin, forward.origin, page)),
    state: 'headed',
  })
  const contestants = [product, headed, forward].map(({ origin }) => ({
    origin,
    results: [] as autocannon.Result[],
  }))
  for (const { origin } of contestants) await load(origin, page)
  for (let round = 0; round < rounds; round++) {
    // What is first after a pause of the machine would always be the same.
    const turns = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const { origin, results } of turns) results.push(await load(origin, page))
  }
  await Promise.all([headed.stop(), forward.stop()])
  const counts = await countStatements(product, folder.path, page)
  const parts = await measurePartsOf(product, folder.path, page)
  const [gated = [], withHeaders = [], plain = []] = contestants.map(({ results }) => results)
  const ratio = (results: autocannon.Result[]) =>
    median(results.map((result, round) => rate(result) / rate(plain[round] ?? result))).toFixed(2)
  return [
    describe('through the gate', gated, ratio(gated)),
    describe('sent on with the same headers', withHeaders, ratio(withHeaders)),
    describe('only sent on', plain, ratio(plain)),
    ...counts,
    ...parts,
  ]
}

export async function measurePartsOf(product: StartedProduct, folder: string, page: Page) {
  const source = await gatePartsWorker(join(product.state, rendererName))
  const settings = { name: 'parts.js', source, state: product.state }
  return measureParts(() => startBeside(product, folder, settings), page)
}

async function pathOfArticle(product: StartedProduct): Promise<string> {
  const published = (await product.client.list()).find((article) => article.published)
  return published ? articlePath(published) : '/'
}

function load(origin: string, { path, cookie }: Page): Promise<autocannon.Result> {
  // In a thread of its own, because this one serves the files.
  const options = { connections, duration: roundSeconds, workers: 1, headers: { cookie } }
  return autocannon({ ...options, url: origin + path })
}

function rate({ requests }: autocannon.Result): number {
  return requests.average
}

function describe(what: string, results: autocannon.Result[], ratio: string): MeasuredRow {
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  return {
    what,
    'requests/s': Math.round(median(results.map(rate))),
    'p50 ms': median(results.map(({ latency }) => latency.p50)),
    'p99 ms': median(results.map(({ latency }) => latency.p99)),
    ratio,
    failed,
  }
}

/** What the product's answer has and the forwarded file has not. */
async function addedHeaders(
  product: string,
  forward: string,
  { path, cookie }: Page,
): Promise<[string, string][]> {
  const [gated, plain] = await Promise.all(
    [product, forward].map((origin) =>
      fetch(origin + path, { method: 'HEAD', headers: { cookie } }),
    ),
  )
  return [...(gated?.headers ?? [])].filter(([name, value]) => plain?.headers.get(name) !== value)
}

/** Runs another Worker with the same release. */
async function startBeside(
  product: StartedProduct,
  folder: string,
  { name, source, state }: { name: string; source: string; state: string },
) {
  const script = join(folder, name)
  await writeFile(script, source)
  const port = await freePort()
  const store = await ReleaseStore.open(join(product.state, 'releases'))
  const worker = await startWorker({
    script,
    port,
    secrets: product.secrets,
    state: resolve(folder, state),
    assets: createAssetServer(store),
    onBuildRequest: () => undefined,
  })
  return { origin: `http://localhost:${port}`, stop: () => worker.dispose() }
}

/** Reads the page again and again, while the pending changes go stale and are revalidated. */
async function countStatements(
  product: StartedProduct,
  folder: string,
  { path, cookie }: Page,
): Promise<MeasuredRow[]> {
  const source = await bundledText(counting(resolve(product.state, 'worker/index.js')))
  const counted = await startBeside(product, folder, {
    name: 'counting.js',
    source,
    state: product.state,
  })
  let waited = 0
  const read = async () => {
    const started = performance.now()
    const response = await fetch(counted.origin + path, { headers: { cookie } })
    await response.arrayBuffer()
    if (performance.now() - started >= delayMs) waited++
    return response.headers
  }
  // The first request waits for the pending changes, which each isolate reads once.
  await read()
  await setTimeout(2 * delayMs)
  const before = await read()
  waited = 0
  let after = before
  const started = Date.now()
  for (let request = 0; request < countedRequests; request++) after = await read()
  const seconds = (Date.now() - started) / 1000
  await counted.stop()
  const sent = (name: string) => Number(after.get(name)) - Number(before.get(name))
  return [
    { what: `D1 statements of ${countedRequests} requests`, count: sent('x-d1-alone') },
    { what: 'requests that waited for D1', count: waited },
    { what: `D1 statements in the background in ${seconds} s`, count: sent('x-d1-batched') },
  ]
}
