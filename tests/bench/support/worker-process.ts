import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { freePort } from '#tests/support/free-port.ts'
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

async function start(settings: Settings): Promise<WorkerProcess> {
  const before = new Set(await childrenOfThis())
  const port = await freePort()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      compatibilityDate: '2026-08-01',
      compatibilityFlags: ['nodejs_compat'],
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
async function readCpu(pid: number): Promise<CpuTime> {
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
  const source = await bundle(`
    import { runStatements } from './tests/bench/support/database-worker.ts'
    export default { fetch: runStatements }`)
  return start({
    script: source,
    modules: true,
    d1Databases,
    resourcePersistencePath: join(resolve(state), 'v3'),
  } as Settings)
}

/**
 * Bundles the product's Worker so that it uses the D1 of another process.
 *
 * @param script the path of the bundled Worker
 */
export function bundleRemote(script: string): Promise<string> {
  return bundle(`
    import worker from ${JSON.stringify(resolve(script))}
    import { remoteEnvironment } from './tests/bench/support/remote-database.ts'
    let environment
    export default {
      fetch: (request, env, context) =>
        worker.fetch(request, (environment ??= remoteEnvironment(env)), context),
    }`)
}

/** Bundles a module of a Worker, with paths from the project's root. */
export async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('.') },
    bundle: true,
    format: 'esm',
    target: 'es2024',
    write: false,
    external: ['node:*', 'cloudflare:*'],
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Starts a Worker whose D1, files and image codecs are in other processes.
 *
 * @param source the Worker's module
 * @param state the folder of the product's local data
 */
export async function startAlone(
  source: string,
  state: string,
  database: WorkerProcess,
  secrets: Record<string, string>,
): Promise<WorkerProcess> {
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  const { images, ratelimits, r2Buckets } = workerOptions
  const store = await ReleaseStore.open(join(state, 'releases'))
  return start({
    script: source,
    modules: true,
    images,
    ratelimits,
    r2Buckets,
    bindings: secrets,
    serviceBindings: {
      ASSETS: createAssetServer(store),
      D1_SERVICE: { external: { address: database.origin.replace('http://', ''), http: {} } },
    },
  } as Settings)
}
