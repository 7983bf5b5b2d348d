import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { articlePath } from '#domain/articles/slug.ts'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import { type MeasuredRow, machine, median } from './support/measurement.ts'
import {
  articleHtml,
  type BenchSessions,
  changeArticles,
  measuredCalls,
  signIn,
} from './support/worker-calls.ts'
import {
  bundle,
  type CpuTime,
  productCode,
  startAlone,
  startDatabase,
  type WorkerCode,
  type WorkerProcess,
} from './support/worker-process.ts'

readScriptArguments({ usage: 'npm run bench:worker\n\nMeasures the Worker’s CPU time, by call.' })

/** How many fresh isolates are measured. */
const isolates = 5

/** A Worker that does nothing: what it takes is the runtime's. */
const emptyWorker = `export default { fetch: () => new Response('empty') }`

/** The library that routes requests, alone. */
const honoWorker = `
  import { Hono } from 'hono'
  export default new Hono().get('*', (c) => c.text('empty'))`

const cleaningWorker = `
  import { sanitizeArticleHtml } from './src/domain/articles/article-html.ts'
  export default {
    fetch: async (request) => new Response(sanitizeArticleHtml(await request.text())),
  }`

/** CPU milliseconds of the calls of a kind. */
const measured = new Map<string, CpuTime[]>()

function record(name: string, cpu: CpuTime): void {
  measured.set(name, [...(measured.get(name) ?? []), cpu])
}

async function measure(
  name: string,
  { cpuMs }: WorkerProcess,
  call: () => Promise<Response>,
): Promise<void> {
  const before = await cpuMs()
  const response = await call()
  await response.arrayBuffer()
  const after = await cpuMs()
  if (!response.ok) throw new Error(`${name} answered ${response.status}.`)
  record(name, difference(after, before))
}

function difference(after: CpuTime, before: CpuTime): CpuTime {
  return { worker: after.worker - before.worker, process: after.process - before.process }
}

async function measureStart(name: string, start: () => Promise<WorkerProcess>) {
  const worker = await start()
  record(name, await worker.cpuMs())
  return worker
}

/** No change of an article shows in a list that is not there: an isolate that is asked for it loads the renderer. */
const unchangedPage = '/tag/of-no-article'

/** How long an isolate may take to load the renderer in the background. */
const loadingMs = 2_000

/** A process that was idle for a second pays for that with its next request, an empty Worker's too. */
const wakingCalls = 5

/** The first page of an isolate, and the first one that it renders after it had time to load the renderer. */
async function measureReading(worker: WorkerProcess, { cookie, articles }: BenchSessions) {
  const read = (path: string) => () => fetch(worker.origin + path, { headers: { cookie } })
  await measure('a static page, first in an isolate', worker, read('/about'))
  await (await read(unchangedPage)()).arrayBuffer()
  const before = await worker.cpuMs()
  await setTimeout(loadingMs)
  const after = await worker.cpuMs()
  record('the renderer, loaded in the background', difference(after, before))
  for (let call = 0; call < wakingCalls; call++) await (await read('/about')()).arrayBuffer()
  const [first] = articles
  if (!first) throw new Error('There is no article to be rendered.')
  await measure('an article rendered, first after that', worker, read(articlePath(first)))
}

async function measureFresh(worker: WorkerProcess, { cookie, articles }: BenchSessions) {
  for (const [index, article] of articles.entries()) {
    const name = index === 0 ? 'an article rendered, first of all' : 'an article rendered'
    const path = worker.origin + articlePath(article)
    await measure(name, worker, () => fetch(path, { headers: { cookie } }))
  }
}

async function measureWarm(worker: WorkerProcess, sessions: BenchSessions): Promise<void> {
  for (const { name, times, call, before } of await measuredCalls(sessions)) {
    for (let run = 0; run < times; run++) {
      await before?.(worker.origin, run)
      await measure(name, worker, () => call(worker.origin, run))
    }
  }
}

async function measureCleaning(worker: WorkerProcess): Promise<void> {
  const body = articleHtml(389_000)
  for (let run = 0; run < 15; run++) {
    await measure('only cleaning 389 KB', worker, () =>
      fetch(worker.origin, { method: 'POST', body }),
    )
  }
}

function rows(): MeasuredRow[] {
  const middle = (name: string, of: 'worker' | 'process') =>
    median((measured.get(name) ?? []).map((cpu) => cpu[of]))
  const lowest = (name: string) =>
    Math.min(...(measured.get(name) ?? []).map(({ worker }) => worker))
  return [...measured.entries()].map(([name, { length }]) => {
    const idle = name.startsWith('start') ? 'start, an empty Worker' : 'a request, an empty Worker'
    const beyond = (of: (one: string) => number) => of(name) - (name === idle ? 0 : of(idle))
    return {
      call: name,
      'Worker ms': beyond((one) => middle(one, 'worker')).toFixed(1),
      'all threads ms': beyond((one) => middle(one, 'process')).toFixed(1),
      lowest: beyond(lowest).toFixed(1),
      median: `of ${length}`,
    }
  })
}

const state = await mkdtemp(join(tmpdir(), 'latchkey-cpu-'))
await cp(await prepareDemonstration(), state, { recursive: true })
const database = await startDatabase(state)
try {
  const source = await productCode(join(state, 'worker', 'index.js'))
  const [empty, hono] = await Promise.all([bundle(emptyWorker), bundle(honoWorker)])
  const start = (code: WorkerCode) => startAlone(code, state, database, testedSecrets)
  const editing = await start(source)
  const sessions = await signIn(editing.origin)
  await changeArticles(editing.origin, sessions)
  await editing.stop()
  for (let round = 0; round < isolates; round++) {
    const idle = await measureStart('start, an empty Worker', () => start(empty))
    for (let call = 0; call < 10; call++) {
      await measure('a request, an empty Worker', idle, () => fetch(idle.origin))
    }
    await idle.stop()
    await (await measureStart('start, Hono alone', () => start(hono))).stop()
    const reading = await measureStart('start, the product’s Worker', () => start(source))
    await measureReading(reading, sessions)
    await reading.stop()
    const worker = await measureStart('start, the product’s Worker', () => start(source))
    await measureFresh(worker, sessions)
    if (round === isolates - 1) await measureWarm(worker, sessions)
    await worker.stop()
  }
  const cleaning = await start(await bundle(cleaningWorker))
  await measureCleaning(cleaning)
  await cleaning.stop()
  console.log(machine())
  console.table(rows())
} finally {
  await database.stop()
  await rm(state, { recursive: true, force: true })
}
