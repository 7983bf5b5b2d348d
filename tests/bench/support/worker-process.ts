import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { freePort } from '#tests/support/free-port.ts'
import { modulesOf } from '#tools/build/worker-bundle.ts'
import { createAssetServer } from '#tools/platform/asset-server.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { childrenOfThis } from './measured-process.ts'

const nanosecondsPerMs = 1e6

/** CPU milliseconds of the thread that runs the Worker, and of all threads. */
export interface CpuTime {
  worker: number
  process: number
}

/** A Worker alone in its process, reached without Miniflare's own proxy. */
export interface WorkerProcess {
  origin: string
  /** Since the process started. */
  cpuMs(): Promise<CpuTime>
  stop(): Promise<void>
}

type Settings = Parameters<typeof convertV4MiniflareOptions>[0]

async function start(settings: object): Promise<WorkerProcess> {
  const before = new Set(await childrenOfThis())
  const port = await freePort()
  const { compatibilityDate, compatibilityFlags } = readWorkerOptions('wrangler.toml').workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      compatibilityDate,
      compatibilityFlags,
      unsafeDirectSockets: [{ host: '127.0.0.1', port }],
      ...settings,
    } as Settings),
  )
  await miniflare.ready
  const pid = (await childrenOfThis()).find((child) => !before.has(child)) ?? 0
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuMs: () => readCpu(pid),
    stop: () => miniflare.dispose(),
  }
}

/** Linux counts the nanoseconds that each thread was on a processor. */
export async function readCpu(pid: number): Promise<CpuTime> {
  let [worker, process] = [0, 0]
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
    const milliseconds = Number(text.split(' ')[0]) / nanosecondsPerMs
    process += milliseconds
    if (Number(thread) === pid) worker = milliseconds
  }
  return { worker, process }
}

/** Starts D1 with a product's data, for Workers in other processes. */
export async function startDatabase(state: string): Promise<WorkerProcess> {
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  const { d1Databases } = workerOptions
  const modules = await bundle(`
    import { runStatements } from './tests/bench/support/database-worker.ts'
    export default { fetch: runStatements }`)
  return start({
    ...modules,
    d1Databases,
    resourcePersistencePath: join(resolve(state), 'v3'),
  })
}

/** What a Worker consists of, as Miniflare takes it: the first module is the one that it starts with. */
export interface WorkerCode {
  rootPath?: string
  modules: { type: 'ESModule'; path: string; contents?: string }[]
}

/**
 * Has the product's Worker use the D1 of another process. Its modules stay as they are deployed.
 *
 * @param script the path of the Worker's first module
 */
export async function productCode(script: string): Promise<WorkerCode> {
  const { modules } = await bundle(`
    import worker from './index.js'
    import { remoteEnvironment } from './tests/bench/support/remote-database.ts'
    let environment
    export default {
      fetch: (request, env, context) =>
        worker.fetch(request, (environment ??= remoteEnvironment(env)), context),
    }`)
  return { rootPath: dirname(resolve(script)), modules: [...modules, ...(await modulesOf(script))] }
}

/** Bundles a Worker, with paths from the project's root; `./index.js` stays outside. */
export async function bundle(contents: string): Promise<WorkerCode> {
  const source = await bundledText(contents)
  return { modules: [{ type: 'ESModule', path: 'started.js', contents: source }] }
}

/** The same as the text of one module. */
export async function bundledText(contents: string, alias = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('.') },
    alias,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    write: false,
    external: ['node:*', 'cloudflare:*', './index.js'],
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Starts a Worker whose D1, files and image codecs are in other processes, in a data centre without a copy of
 * anything: the local cache would run in the Worker's own thread.
 *
 * @param state the folder of the product's local data
 */
export async function startAlone(
  code: WorkerCode,
  state: string,
  database: WorkerProcess,
  secrets: Record<string, string>,
): Promise<WorkerProcess> {
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  const { images, ratelimits, r2Buckets } = workerOptions
  const store = await ReleaseStore.open(join(state, 'releases'))
  return start({
    ...code,
    images,
    ratelimits,
    r2Buckets,
    cacheAPI: false,
    bindings: secrets,
    serviceBindings: {
      ASSETS: createAssetServer(store),
      D1_SERVICE: { external: { address: database.origin.replace('http://', ''), http: {} } },
    },
  })
}
