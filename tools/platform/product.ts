import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readBackupState } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import { releaseSchema } from '#domain/releases/release.ts'
import { createRelease } from '#tools/build/release.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { assertPortIsFree } from '#tools/cli/port.ts'
import type { Report } from '#tools/cli/terminal.ts'
import { createAssetServer } from './asset-server.ts'
import { removeAbandonedBuilds, withBuildFolder } from './build-folder.ts'
import { Builder, describeOutcome } from './builder.ts'
import type { Distance } from './distance/distance.ts'
import { setDistance } from './distance/distant-workers.ts'
import { codeFingerprint } from './fingerprint.ts'
import { clearHalfSeeded, type Seed, seedEmptyDatabase } from './first-content.ts'
import { endOrphans } from './orphans.ts'
import { prepareRenderer } from './prepared-renderer.ts'
import { prepareWorker } from './prepared-worker.ts'
import { newBuildId, ReleaseStore } from './release-store.ts'
import { claimState, describeFullDisk } from './state-claim.ts'
import { startWorker, type WorkerSettings } from './worker-runtime.ts'
import { applyMigrations } from './wrangler.ts'

export interface ProductSettings
  extends Pick<WorkerSettings, 'port' | 'state' | 'secrets' | 'internet' | 'distance' | 'plan'> {
  /** The origin that pages name; by default the one that the product is served at. */
  siteOrigin?: string | undefined
  /** Fills an empty database. Without it, an empty database stays empty. */
  seed?: Seed | undefined
  /** Collects requests for builds from the start, that of a new database too, until `resumeBuilds`. */
  buildsPaused?: boolean
  report: Report
}

export interface Product {
  origin: string
  /** Signed in as the first administrator. */
  client: ApiClient
  /** Resolves when no build runs and none is requested. */
  idle(): Promise<void>
  /** Collects requests for builds until `resumeBuilds`. */
  pauseBuilds(): void
  resumeBuilds(): void
  /** Does what the cron trigger does each minute. */
  reconcile(): Promise<void>
  /** Changes the distance of a product that runs at one. */
  setDistance(changes: Partial<Distance>): Promise<void>
  close(): Promise<void>
}

const minuteMs = 60_000

const unfinishedRestore =
  'The restore of a backup is not finished. Until it is, readers see the pages from before it and editors cannot write. Run the same npm run restore command again, while this runs.'

/**
 * Runs the whole product: the Worker with its database and images, and a builder behind the Worker's
 * build hook.
 *
 * @returns the running product, once it serves a release with the current content, unless builds are paused
 * @throws UserError if the port is taken, another product uses the folder of local data, a migration fails or the
 * Worker cannot be bundled
 */
export async function runProduct(settings: ProductSettings): Promise<Product> {
  const { port, state } = settings
  await endOrphans(port)
  await assertPortIsFree(port)
  const giveBack = await claimState(state, port)
  try {
    const product = await runWithState(settings)
    return { ...product, close: () => product.close().finally(giveBack) }
  } catch (error) {
    giveBack()
    throw await describeFullDisk(error, state)
  }
}

async function runWithState(settings: ProductSettings): Promise<Product> {
  const { port, state, secrets, report } = settings
  const origin = `http://localhost:${port}`
  const siteOrigin = settings.siteOrigin ?? origin
  await clearHalfSeeded(state, report)
  await applyMigrations(state)
  await removeAbandonedBuilds()
  const store = await ReleaseStore.open(join(resolve(state), 'releases'))
  const renderer = await prepareRenderer(state, siteOrigin, async (buildId, release) => {
    if (store.current === undefined) return store.serve(buildId, release)
    // Pages that the Worker renders name the scripts and styles of the renderer's own release.
    await cp(join(release, '_astro'), join(store.current, '_astro'), { recursive: true })
  })

  const stopping = new AbortController()
  const build = () =>
    withBuildFolder(async (folder) => {
      const buildId = await newBuildId()
      const outDir = join(folder, 'site')
      const environment = {
        contentOrigin: origin,
        buildToken: secrets.BUILD_TOKEN,
        siteOrigin,
        buildId,
        outDir,
        cacheDir: join(resolve(state), 'cache'),
        liveDir: join(folder, 'live'),
      }
      const finished = await createRelease(environment, stopping.signal)
      await store.serve(buildId, outDir)
      return finished
    })
  const builder = new Builder(build, (outcome) => {
    if (!stopping.signal.aborted) report(describeOutcome(outcome))
  })
  if (settings.buildsPaused) builder.pause()
  const worker = await startWorker({
    ...settings,
    script: await prepareWorker(state, renderer),
    assets: createAssetServer(store),
    onBuildRequest: () => builder.request(),
  })
  const reconcile = async () => {
    const { scheduled } = await worker.getWorker()
    await scheduled({ cron: '* * * * *' })
  }
  let lastReconcile: Promise<void> | undefined
  let reconciling: NodeJS.Timeout
  /** At the beginning of each minute, as Cloudflare does. */
  const reconcileNextMinute = () => {
    reconciling = setTimeout(
      () => {
        lastReconcile = reconcile().catch((error) => {
          console.error('What is done each minute failed:', error)
        })
        reconcileNextMinute()
      },
      minuteMs - (Date.now() % minuteMs) + 50,
    )
  }
  reconcileNextMinute()
  const close = async () => {
    clearTimeout(reconciling)
    stopping.abort()
    await Promise.all([builder.idle(), lastReconcile])
    await worker.dispose()
  }
  try {
    const client = await ApiClient.signIn(origin, secrets)
    const { restoring } = await request(client, readBackupState)
    if (restoring) report(unfinishedRestore)
    else {
      builder.pause()
      await seedEmptyDatabase(client, settings)
      if (!settings.buildsPaused) builder.resume()
      await builder.idle()
      if (await needsRelease(client, store, siteOrigin)) builder.request()
    }
    await builder.idle()
    return {
      origin,
      client,
      idle: () => builder.idle(),
      pauseBuilds: () => builder.pause(),
      resumeBuilds: () => builder.resume(),
      reconcile,
      setDistance: (changes) => setDistance(worker, changes),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether the served release lacks content, or was built from other code or for another origin. */
async function needsRelease(
  client: ApiClient,
  { current }: ReleaseStore,
  siteOrigin: string,
): Promise<boolean> {
  const { contentVersion, liveVersion } = await client.releases()
  if (current === undefined || liveVersion !== contentVersion) return true
  const release = releaseSchema.parse(
    JSON.parse(await readFile(join(current, 'release.json'), 'utf8')),
  )
  return release.siteOrigin !== siteOrigin || !release.buildId.endsWith(await codeFingerprint())
}
