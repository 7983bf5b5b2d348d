import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { seedDemonstration } from '#demo/seed.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { isRunning } from '#tools/platform/build-folder.ts'
import { fingerprint } from '#tools/platform/fingerprint.ts'
import { prepareRenderer } from '#tools/platform/prepared-renderer.ts'
import { prepareWorker } from '#tools/platform/prepared-worker.ts'
import { runProduct } from '#tools/platform/product.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { applyMigrations } from '#tools/platform/wrangler.ts'
import { freePort } from './free-port.ts'
import { testedSecrets, testedSiteOrigin } from './tested-product.ts'

const folder = '.latchkey/tests'

/** What the product is made from. */
const code = [
  'src',
  'public',
  'worker',
  'tools',
  'package-lock.json',
  'astro.config.mjs',
  'wrangler.toml',
]

/** In pixels. Larger pictures would be encoded in five sizes, which takes longer than the build. */
const pictureWidth = 640

/** From when the demonstration counts days: what it schedules must not happen in the middle of a test. */
const longAfter = new Date('2040-01-01T12:00:00.000Z')

const prepared = new Map<string, Promise<string>>()

/**
 * Prepares a folder of local data that never ran: migrated empty database, renderer, bundled Worker,
 * and the files of a build without content.
 *
 * @returns the folder, which nothing may write to
 */
export function prepareCode(): Promise<string> {
  return prepareOnce('code', code, async (state) => {
    const store = await ReleaseStore.open(join(state, 'releases'))
    const serve = (buildId: string, release: string) => store.serve(buildId, release)
    const [renderer] = await Promise.all([
      prepareRenderer(state, testedSiteOrigin, serve),
      applyMigrations(state),
    ])
    await prepareWorker(state, renderer)
  })
}

/** Prepares the local data of the demonstration magazine: stored, built and released. */
export function prepareDemonstration(): Promise<string> {
  return prepareOnce('demonstration', [...code, 'demo'], async (state) => {
    await cp(await prepareCode(), state, { recursive: true })
    const product = await runProduct({
      port: await freePort(),
      state,
      siteOrigin: testedSiteOrigin,
      secrets: testedSecrets,
      seed: (client) => seedDemonstration(withSmallPictures(client), { from: longAfter }),
      report: () => undefined,
    })
    await product.close()
  })
}

/** Makes a folder, unless one was made from the same files. Other processes wait for it meanwhile. */
function prepareOnce(
  name: string,
  inputs: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const preparing = prepared.get(name) ?? findOrMake(name, inputs, make)
  prepared.set(name, preparing)
  return preparing
}

async function findOrMake(
  name: string,
  inputs: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const finished = join(folder, `${name}-${await fingerprint(inputs)}`)
  return withLock(join(folder, `${name}.lock`), async () => {
    if (await exists(finished)) return finished
    for await (const old of glob(join(folder, `${name}-*`))) {
      await rm(old, { recursive: true, force: true })
    }
    const making = await mkdtemp(join(folder, 'making-'))
    await make(making)
    await rename(making, finished)
    return finished
  })
}

/** Holds a file that names this process while the work is done. A file that a killed process left counts for nothing. */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(file))) await setTimeout(100)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder > 0 && !isRunning(holder)) await rm(file, { force: true })
    return false
  }
}

function withSmallPictures(client: ApiClient): Parameters<typeof seedDemonstration>[0] {
  return {
    fetch: (request, read) => client.fetch(request, read),
    create: (submission) => client.create(submission),
    save: (id, submission) => client.save(id, submission),
    markForRewrite: (id) => client.markForRewrite(id),
    uploadAudio: (file) => client.uploadAudio(file),
    upload: async (image, name) => {
      const picture = sharp(await image.arrayBuffer()).resize({ width: pictureWidth })
      return client.upload(new Blob([Uint8Array.from(await picture.jpeg().toBuffer())]), name)
    },
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
