import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type FinishedRelease, makeRelease } from '#tools/build/release.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { LocalSecrets } from '#tools/cli/secrets.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { createAssetServer } from './asset-server.ts'
import { buildFolder, removeLeftovers } from './build-folders.ts'
import { openBuildHook } from './build-hook-server.ts'
import { Builder, type BuildOutcome } from './builder.ts'
import { endOrphans } from './orphans.ts'
import { prepareRenderer } from './prepared-renderer.ts'
import { needsRelease, rememberBuiltCode } from './release-need.ts'
import { ReleaseStore } from './release-store.ts'
import { startWorker } from './worker-runtime.ts'
import { applyMigrations, bundleWorker } from './wrangler.ts'

/** How the product is run on this machine. */
export interface ProductSettings {
  port: number
  /** Folder of local data. */
  state: string
  secrets: LocalSecrets
  /** The origin that pages name; where the product is served unless told. */
  siteOrigin?: string
  /** Fills an empty database; without it an empty database stays empty, to be restored into. */
  seed?: (client: ApiClient) => Promise<{ articles: number; images: number }>
  /** Told of what happens, in sentences. */
  say: (sentence: string) => void
}

/** The product, running. */
export interface Product {
  origin: string
  /** Settles when no build runs and none is wanted. */
  idle(): Promise<void>
  /** Keeps builds back, until `letGo`. */
  hold(): void
  letGo(): void
  /** Does what the cron trigger does each minute. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

const minute = 60_000

/**
 * Runs the whole product: the Worker with its database and images, and a builder that answers its
 * build hook.
 *
 * @param settings where and how
 * @returns the running product, serving a release
 * @throws UserError in one sentence for what the person at the keyboard can mend
 */
export async function runProduct(settings: ProductSettings): Promise<Product> {
  const { port, state, secrets, say } = settings
  const origin = `http://localhost:${port}`
  const { siteOrigin = origin } = settings
  await endOrphans(port)
  await assertPortIsFree(port)
  await mkdir(state, { recursive: true })
  await applyMigrations(state)
  await removeLeftovers()
  const store = new ReleaseStore(join(resolve(state), 'releases'))
  await store.removeLeftovers()
  // The pages that the Worker renders name the scripts and styles of the renderer's own release.
  const renderer = await prepareRenderer(state, siteOrigin, async (buildId, folder) => {
    await store.add(buildId, folder)
    if ((await store.current()) === undefined) await store.serve(buildId)
  })
  const stopping = new AbortController()
  const builder = new Builder(
    () => buildAndServe(settings, origin, store, stopping.signal),
    (outcome) => !stopping.signal.aborted && tell(say, outcome),
  )
  const hook = await openBuildHook(secrets.BUILD_TOKEN, () => builder.request())
  const worker = await startWorker({
    ...{ port, state, secrets },
    script: await bundleWorker(state, renderer),
    buildHook: hook.address,
    assets: createAssetServer(store),
  })
  const reconcile = async () => {
    const { scheduled } = await worker.getWorker()
    await scheduled({ cron: '* * * * *' })
  }
  let latest: Promise<void> | undefined
  const reconciling = setInterval(() => {
    latest = reconcile().catch((error) => console.error('The minute’s reconciling failed:', error))
  }, minute)
  const product: Product = {
    origin,
    idle: () => builder.idle(),
    hold: () => builder.hold(),
    letGo: () => builder.release(),
    reconcile,
    close: async () => {
      clearInterval(reconciling)
      stopping.abort()
      await Promise.all([builder.idle(), latest])
      await Promise.all([hook.close(), worker.dispose()])
    },
  }
  try {
    await prepare(settings, origin, builder, store)
    return product
  } catch (error) {
    await product.close()
    throw error
  }
}

/** Sees to it that there is content, and a release that holds it. */
async function prepare(
  { state, secrets, say, seed, siteOrigin }: ProductSettings,
  origin: string,
  builder: Builder<FinishedRelease>,
  store: ReleaseStore,
): Promise<void> {
  const client = await ApiClient.signIn(origin, secrets)
  const { contentVersion } = await client.releases()
  if (seed && contentVersion === 0 && (await client.isEmpty())) {
    say('The database is empty: storing the demonstration magazine …')
    builder.hold()
    const { articles, images } = await seed(client)
    say(`Stored ${articles} articles and ${images} images. Building the site …`)
    builder.release()
    await builder.idle()
  }
  const wanted = { ...(await client.releases()), siteOrigin: siteOrigin ?? origin }
  if (await needsRelease(state, store, wanted)) builder.request()
  await builder.idle()
}

async function buildAndServe(
  { state, secrets, siteOrigin }: ProductSettings,
  origin: string,
  store: ReleaseStore,
  signal: AbortSignal,
): Promise<FinishedRelease> {
  const buildId = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const building = buildFolder(buildId)
  try {
    const finished = await makeRelease(
      {
        buildId,
        contentOrigin: origin,
        siteOrigin: siteOrigin ?? origin,
        buildToken: secrets.BUILD_TOKEN,
        outDir: join(building, 'site'),
        cacheDir: join(resolve(state), 'cache'),
        liveDir: join(building, 'live'),
      },
      signal,
    )
    await store.add(buildId, join(building, 'site'))
    await store.serve(buildId)
    await rememberBuiltCode(state)
    return finished
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** How many titles are named one by one. */
const namedTitles = 3

function tell(say: (sentence: string) => void, outcome: BuildOutcome<FinishedRelease>): void {
  if ('failed' in outcome) {
    say(`The build failed; the site stays as it was.\n${outcome.failed.message}`)
    return
  }
  const { release, content } = outcome.made
  const { changed, gone } = content
  const parts = [
    changed.length > namedTitles
      ? `${changed.length} articles`
      : changed.map((t) => `“${t}”`).join(', '),
    gone.length > 0 ? `without ${gone.join(', ')}` : '',
  ]
  const news = parts.filter(Boolean).join('; ') || 'no change of content'
  const figures = `version ${release.contentVersion}, ${release.pages} pages, ${release.seconds} s`
  say(`Live: ${news} (${figures}).`)
}

function assertPortIsFree(port: number): Promise<void> {
  return new Promise((free, fail) => {
    const probe = createServer()
    probe.once('error', () =>
      fail(
        new UserError(`Port ${port} is taken. Stop what runs there, or set PORT to another one.`),
      ),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()))
  })
}
