import { dirname, join, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type Request,
  Response,
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import type { LocalSecrets } from '#tools/cli/secrets.ts'
import type { Distance } from './distance/distance.ts'
import { moveWorkerAway } from './distance/distant-workers.ts'
import { imagesService } from './images-service.ts'
import { limitWorker } from './services/limited-bundle.ts'
import type { PlanName } from './services/plans.ts'

export interface WorkerSettings {
  /** Path of the bundled Worker. */
  script: string
  /** Folder of local data, with the database and the images. */
  state: string
  port: number
  secrets: LocalSecrets
  /** Answers the `ASSETS` binding. */
  assets: (request: Request) => Promise<Response>
  /** Runs when the Worker calls its build hook. */
  onBuildRequest: () => void
  /** Answers what the Worker asks of any other address; without it, none is reached. */
  internet?: Internet | undefined
  /** Moves the Worker away from its services; `setDistance` then changes it. */
  distance?: Distance | undefined
  /** Whose limits hold; by default those of the paid plan. */
  plan?: PlanName | undefined
  /** Opens the isolates to a debugger on this port. */
  inspectorPort?: number
}

/** What is at the addresses outside the product. */
export type Internet = (request: Request) => Promise<Response>

/** No server listens here: the Worker's outbound requests are answered in this process. */
const buildHookUrl = 'http://build-hook.localhost/'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Starts the Worker in workerd, with the bindings that `wrangler.toml` names. */
export async function startWorker(settings: WorkerSettings): Promise<Miniflare> {
  const { script, state, port, secrets, assets, onBuildRequest } = settings
  const { internet, distance, plan = 'paid', inspectorPort } = settings
  // Otherwise wrangler logs that it has read the secrets.
  process.env.WRANGLER_LOG ??= 'warn'
  const { workerOptions } = readWorkerOptions('wrangler.toml')
  const { assets: _, modulesRules: __, bindings, ...workerBindings } = workerOptions
  const worker = {
    ...workerBindings,
    name: 'latchkey',
    rootPath: dirname(resolve(script)),
    // Nothing but the build hook is reached from here: every source would seem to be gone.
    bindings: {
      ...(bindings ?? {}),
      ...secrets,
      BUILD_HOOK_URL: buildHookUrl,
      LINK_CHECKS: 'off',
      PLATFORM_PLAN: plan,
    },
    serviceBindings: { ASSETS: assets },
    images: { binding: 'IMAGES', remoteProxyConnectionString: await imagesService() },
    outboundService: (request: Request) => {
      if (request.url !== buildHookUrl) {
        return internet?.(request) ?? new Response(null, { status: 502 })
      }
      onBuildRequest()
      return new Response(null, { status: 202 })
    },
  }
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    ...(inspectorPort && { inspectorPort }),
    log: new Log(LogLevel.ERROR),
    // Nothing uses the request's geography, and Miniflare would fetch it over the network.
    cf: false,
    // Wrangler's own folder: it applies the migrations there.
    resourcePersistencePath: join(resolve(state), 'v3'),
    workers: distance
      ? await moveWorkerAway(worker, script, distance)
      : [await limitWorker(worker, script)],
  })
  const listenersBefore = signals.map((signal) => process.listeners(signal))
  const miniflare = new Miniflare(options)
  await miniflare.ready
  // Miniflare's listeners end the process at once, but there is more to end than the Worker.
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!listenersBefore[index]?.includes(listener)) process.removeListener(signal, listener)
    }
  })
  return miniflare
}
