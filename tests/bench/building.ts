import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { releaseSchema } from '#domain/releases/release.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { workerFiles } from '#tests/support/worker-files.ts'
import { environmentVariables } from '#tools/build/build-environment.ts'
import { withBuildFolder } from '#tools/platform/build-folder.ts'
import { archiveSizes, fillArchive } from './support/archive.ts'
import { profileBuild } from './support/build/build-profile.ts'
import { measurePlainSite } from './support/build/plain-site.ts'
import { measureProcess } from './support/measured-process.ts'
import type { MeasuredRow } from './support/measurement.ts'

const kilobyte = 1024

/**
 * Measures full builds of growing archives with `npm run release` and an empty cache: content over
 * HTTP, every page and feed, and the renderer. Each is followed by a site of Astro alone with the same
 * articles, for comparison.
 *
 * @returns a row for each size, what the time of the largest is spent on, and one for the Worker
 */
export async function measureBuilding(): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  const product = await startProduct()
  try {
    for (const size of archiveSizes) {
      await fillArchive(product, size)
      const plain = await withBuildFolder((folder) => measurePlainSite(folder, size))
      rows.push(await measureBuild(product, size, plain.seconds))
      rows.push({
        articles: 'Astro alone',
        seconds: plain.seconds.toFixed(1),
        'peak MB': Math.round(plain.megabytes),
      })
    }
    rows.push(...(await profileRelease(product)))
    const files = await workerFiles(product.state)
    const modules = await Promise.all(files.map((file) => readFile(file)))
    const kilobytes = (bytes: number) => Math.round(bytes / kilobyte)
    const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0)
    rows.push({
      articles: 'the Worker',
      'KiB bundled': kilobytes(sum(modules.map(({ length }) => length))),
      'KiB compressed': kilobytes(sum(modules.map((module) => gzipSync(module).length))),
    })
    return rows
  } finally {
    await product.stop()
  }
}

/** What the last build's time is, in a build of its own: the profiler makes it slower. */
function profileRelease({ origin, secrets }: StartedProduct): Promise<MeasuredRow[]> {
  return withBuildFolder(async (folder) => {
    const env = environmentVariables({
      contentOrigin: origin,
      siteOrigin: origin,
      buildToken: secrets.BUILD_TOKEN,
      buildId: 'bench-profile',
      outDir: join(folder, 'site'),
      liveDir: join(folder, 'live'),
      cacheDir: join(folder, 'cache'),
    })
    return profileBuild(env, join(folder, 'profile'))
  })
}

function measureBuild(
  product: StartedProduct,
  size: number,
  plainSeconds: number,
): Promise<MeasuredRow> {
  return withBuildFolder(async (folder) => {
    const env = environmentVariables({
      contentOrigin: product.origin,
      siteOrigin: product.origin,
      buildToken: product.secrets.BUILD_TOKEN,
      buildId: `bench-${size}`,
      outDir: join(folder, 'site'),
      liveDir: join(folder, 'live'),
      cacheDir: join(folder, 'cache'),
    })
    const { seconds, megabytes } = await measureProcess({
      args: ['tools/commands/release.ts'],
      env,
    })
    const text = await readFile(join(folder, 'site/release.json'), 'utf8')
    const { pages } = releaseSchema.parse(JSON.parse(text))
    const files = await countFiles(join(folder, 'site'))
    return {
      articles: size,
      pages,
      files,
      seconds: seconds.toFixed(1),
      'times Astro alone': (seconds / plainSeconds).toFixed(2),
      'ms a page': ((seconds * 1000) / pages).toFixed(2),
      'peak MB': Math.round(megabytes),
    }
  })
}

async function countFiles(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
  return stats.filter((found) => found.isFile()).length
}
