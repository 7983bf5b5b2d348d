import { cp, glob, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemonstration } from '#demo/seed.ts'
import { fingerprint } from '#tools/platform/fingerprint.ts'
import { prepareRenderer } from '#tools/platform/prepared-renderer.ts'
import { runProduct } from '#tools/platform/product.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { applyMigrations, bundleWorker } from '#tools/platform/wrangler.ts'
import { freePort } from './free-port.ts'
import { testedSecrets, testedSiteOrigin } from './tested-site.ts'

const folder = '.latchkey/tests'

/** What a magazine without content is made of. */
const code = [
  'src',
  'public',
  'worker',
  'tools',
  'package-lock.json',
  'astro.config.mjs',
  'wrangler.toml',
]

const made = new Map<string, Promise<string>>()

/**
 * Makes the local data of an empty magazine: migrated database, renderer, bundled Worker, and the
 * release of a build without content. Made once for all tests; never written to afterwards.
 *
 * @returns its folder
 */
export function emptyMagazine(): Promise<string> {
  return once('empty', code, async (state) => {
    const store = await ReleaseStore.open(join(state, 'releases'))
    await applyMigrations(state)
    const renderer = await prepareRenderer(state, testedSiteOrigin, (buildId, release) =>
      store.serve(buildId, release),
    )
    await bundleWorker(state, renderer)
  })
}

/**
 * Makes the local data of the demonstration magazine, stored, built and released as `npm start`
 * does. Made once for all tests; never written to afterwards.
 *
 * @returns its folder
 */
function demonstrationMagazine(): Promise<string> {
  return once('demonstration', [...code, 'demo'], async (state) => {
    await cp(await emptyMagazine(), state, { recursive: true })
    const product = await runProduct({
      port: await freePort(),
      state,
      siteOrigin: testedSiteOrigin,
      secrets: testedSecrets,
      seed: seedDemonstration,
      report: () => undefined,
    })
    await product.close()
  })
}

/** Makes a folder unless there is one that was made from the same files. */
function once(
  name: string,
  inputs: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const making = made.get(name) ?? makeOnce(name, inputs, make)
  made.set(name, making)
  return making
}

async function makeOnce(
  name: string,
  inputs: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const finished = join(folder, `${name}-${await fingerprint(inputs)}`)
  if (await exists(finished)) return finished
  await mkdir(folder, { recursive: true })
  for await (const old of glob(join(folder, `${name}-*`))) {
    await rm(old, { recursive: true, force: true })
  }
  const making = await mkdtemp(join(folder, 'making-'))
  await make(making)
  await rename(making, finished).catch(async (error) => {
    // Another process has made it meanwhile.
    await rm(making, { recursive: true, force: true })
    if (!(await exists(finished))) throw error
  })
  return finished
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * @param state the folder of local data that becomes a copy of the demonstration magazine's
 * @param options `empty`: of the empty magazine's instead
 */
export async function copyDemonstration(
  state: string,
  { empty }: { empty: boolean },
): Promise<void> {
  await cp(await (empty ? emptyMagazine() : demonstrationMagazine()), state, { recursive: true })
}

/** Called by the test runner before any test that starts the product. */
export async function setup(): Promise<void> {
  await demonstrationMagazine()
}
