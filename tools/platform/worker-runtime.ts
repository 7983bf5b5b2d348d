import { basename, dirname, join, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  Response as RuntimeResponse,
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import type { LocalSecrets } from '#tools/cli/secrets.ts'

/** What a local Worker runs with. */
export interface WorkerRuntime {
  /** Path of the bundled Worker. */
  script: string
  /** Folder of local data: database and images. */
  state: string
  port: number
  secrets: LocalSecrets
  /** The build hook, which asks for the build token. */
  buildHook: string
  /** Answers for the `ASSETS` binding. */
  assets: (request: Request) => Promise<Response>
}

/**
 * Starts the Worker in workerd, with the bindings that `wrangler.toml` names.
 *
 * @param runtime what it runs with
 * @returns the running Worker
 */
export async function startWorker(runtime: WorkerRuntime): Promise<Miniflare> {
  // Wrangler would tell that it read the secrets.
  process.env.WRANGLER_LOG ??= 'warn'
  const { workerOptions } = optionsOf('wrangler.toml')
  const { assets: _, modulesRules: __, bindings, ...bound } = workerOptions
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: runtime.port,
    log: new Log(LogLevel.ERROR),
    // The request's geography is not used, and would be asked for over the network.
    cf: false,
    // Where wrangler keeps it, too: it applies the migrations there.
    resourcePersistencePath: join(resolve(runtime.state), 'v3'),
    workers: [
      {
        ...bound,
        name: 'latchkey',
        rootPath: dirname(resolve(runtime.script)),
        modules: [{ type: 'ESModule', path: basename(runtime.script) }],
        bindings: { ...(bindings ?? {}), ...runtime.secrets, ...hookBindings(runtime) },
        serviceBindings: { ASSETS: (request: RuntimeRequest) => answer(request, runtime.assets) },
      },
    ],
  })
  const before = signals.map((signal) => [signal, process.listeners(signal)] as const)
  const miniflare = new Miniflare(options)
  await miniflare.ready
  // Miniflare would end the process on a signal by itself; there is more to end than the Worker.
  for (const [signal, listeners] of before) {
    for (const listener of process.listeners(signal)) {
      if (!listeners.includes(listener)) process.removeListener(signal, listener)
    }
  }
  return miniflare
}

function hookBindings({ buildHook, secrets }: WorkerRuntime) {
  return { BUILD_HOOK_URL: buildHook, BUILD_HOOK_TOKEN: secrets.BUILD_TOKEN }
}

const signals = ['SIGINT', 'SIGTERM'] as const

type RuntimeRequest = { url: string; method: string; headers: Iterable<[string, string]> }

/** The runtime's own Request and Response classes are not the platform's. */
async function answer(request: RuntimeRequest, assets: WorkerRuntime['assets']) {
  const { url, method } = request
  const headers = [...request.headers]
  const response = await assets(new Request(url, { method, headers }))
  const body = response.body ? await response.arrayBuffer() : null
  return new RuntimeResponse(body, { status: response.status, headers: [...response.headers] })
}
