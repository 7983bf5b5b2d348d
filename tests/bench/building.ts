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
import { type MeasuredProcess, measureProcess } from './support/measured-process.ts'
import { type MeasuredRow, median } from './support/measurement.ts'

const kilobyte = 1024
const rounds = 3

/**
 * Measures full builds of growing archives with `npm run release` and an empty cache: content over
 * HTTP, every page and feed, and the renderer. Each takes turns with a site of Astro alone with the same
 * articles; the figures are medians.
 *
 * @returns a row for each size, what the time of the largest is spent on, and one for the Worker
 */
export async function measureBuilding(): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  await using product = await startProduct()
  for (const size of archiveSizes) {
    await fillArchive(product, size)
    rows.push(...(await measureInTurns(product, size)))
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
}

async function measureInTurns(product: StartedProduct, size: number): Promise<MeasuredRow[]> {
  const builds: Build[] = []
  const plain: MeasuredProcess[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await withBuildFolder((folder) => measurePlainSite(folder, size)))
    builds.push(await measureBuild(product))
  }
  const middle = <T>(of: T[], figure: (one: T) => number) => median(of.map(figure))
  const seconds = middle(builds, (build) => build.seconds)
  const ratios = builds.map((build, round) => build.seconds / (plain[round]?.seconds ?? 0))
  const [pages, files] = [builds[0]?.pages ?? 0, builds[0]?.files ?? 0]
  return [
    {
      articles: size,
      pages,
      files,
      seconds: seconds.toFixed(1),
      'times Astro alone': median(ratios).toFixed(2),
      'ms a page': ((seconds * 1000) / pages).toFixed(2),
      'peak MB': Math.round(middle(builds, ({ megabytes }) => megabytes)),
    },
    {
      articles: 'Astro alone',
      seconds: middle(plain, (one) => one.seconds).toFixed(1),
      'peak MB': Math.round(middle(plain, ({ megabytes }) => megabytes)),
    },
  ]
}

/** What the last build's time is, in a build of its own: the profiler makes it slower. */
function profileRelease(product: StartedProduct): Promise<MeasuredRow[]> {
  return withBuildFolder((folder) =>
    profileBuild(environmentIn(folder, product), join(folder, 'profile')),
  )
}

interface Build extends MeasuredProcess {
  pages: number
  files: number
}

function measureBuild(product: StartedProduct): Promise<Build> {
  return withBuildFolder(async (folder) => {
    const env = environmentIn(folder, product)
    const measured = await measureProcess({ args: ['tools/commands/release.ts'], env })
    const text = await readFile(join(folder, 'site/release.json'), 'utf8')
    const { pages } = releaseSchema.parse(JSON.parse(text))
    return { ...measured, pages, files: await countFiles(join(folder, 'site')) }
  })
}

function environmentIn(folder: string, { origin, secrets }: StartedProduct) {
  return environmentVariables({
    contentOrigin: origin,
    siteOrigin: origin,
    buildToken: secrets.BUILD_TOKEN,
    buildId: 'bench',
    outDir: join(folder, 'site'),
    liveDir: join(folder, 'live'),
    cacheDir: join(folder, 'cache'),
  })
}

async function countFiles(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
  return stats.filter((found) => found.isFile()).length
}
