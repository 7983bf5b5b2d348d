import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Of how many releases the scripts and styles are kept, the new one among them. */
const keptReleases = 3

const inventorySchema = z.array(
  z.object({
    /** The names of its scripts, styles and fonts. */
    files: z.array(z.string()),
    /** Those that need no session. */
    publicPaths: z.array(z.string()),
  }),
)

type Inventory = z.infer<typeof inventorySchema>

/**
 * Puts the scripts and styles of the releases before beside those of a new release, so that a page
 * that was opened before a switch goes on to work: a deployment serves the files that it brings and
 * no others. Releases of the same code share their files and count as one.
 *
 * @param release the folder of the finished release
 * @param cacheDir the folder that keeps what the next build can use again
 * @param publicPaths the paths of the new release that need no session
 * @returns these, and those of the releases before
 */
export async function keepEarlierAssets(
  release: string,
  cacheDir: string,
  publicPaths: readonly string[],
): Promise<string[]> {
  const assets = join(release, '_astro')
  const kept = join(cacheDir, 'earlier-assets')
  const files = (await readdir(assets)).sort()
  const before = await readInventory(kept)
  const inventory = [
    { files, publicPaths: [...publicPaths] },
    ...before.filter((earlier) => earlier.files.join() !== files.join()),
  ].slice(0, keptReleases)
  await mkdir(kept, { recursive: true })
  await copyAll(assets, kept, files)
  const earlier = new Set(inventory.flatMap((one) => one.files))
  await copyAll(
    kept,
    assets,
    [...earlier].filter((name) => !files.includes(name)),
  )
  await writeFile(join(kept, inventoryName), JSON.stringify(inventory))
  const old = (await readdir(kept)).filter((name) => !earlier.has(name) && name !== inventoryName)
  await Promise.all(old.map((name) => rm(join(kept, name))))
  return [...new Set(inventory.flatMap((one) => one.publicPaths))].sort()
}

const inventoryName = 'inventory.json'

/** Without one, or with one that was cut off, nothing was kept. */
async function readInventory(folder: string): Promise<Inventory> {
  try {
    return inventorySchema.parse(JSON.parse(await readFile(join(folder, inventoryName), 'utf8')))
  } catch {
    return []
  }
}

async function copyAll(from: string, to: string, names: readonly string[]): Promise<void> {
  // A cache that was restored in parts lacks some: the release does without them.
  const copies = names.map((name) => cp(join(from, name), join(to, name)).catch(missing))
  await Promise.all(copies)
}

function missing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
