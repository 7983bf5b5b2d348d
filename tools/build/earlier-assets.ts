import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** How many releases keep their scripts and styles, including the new one. */
const keptReleases = 3

const inventorySchema = z.array(
  z.object({
    /** The names of a release's scripts, styles and fonts. */
    files: z.array(z.string()),
    /** Those that need no session. */
    publicPaths: z.array(z.string()),
  }),
)

type Inventory = z.infer<typeof inventorySchema>

/**
 * Adds the scripts and styles of earlier releases to a new one, so that a page that was opened before
 * a switch goes on working: a deployment serves no files but its own. Releases of the same code share
 * their files and count as one.
 *
 * @param release the folder of the finished release
 * @param cacheDir the folder that later builds reuse
 * @param publicPaths the paths of the new release that need no session
 * @returns the paths of the new and the earlier releases that need no session
 */
export async function keepEarlierAssets(
  release: string,
  cacheDir: string,
  publicPaths: readonly string[],
): Promise<string[]> {
  const assets = join(release, '_astro')
  const kept = join(cacheDir, 'earlier-assets')
  const files = (await readdir(assets)).sort()
  const previous = await readInventory(kept)
  const inventory = [
    { files, publicPaths: [...publicPaths] },
    ...previous.filter((earlier) => earlier.files.join() !== files.join()),
  ].slice(0, keptReleases)
  await mkdir(kept, { recursive: true })
  await copyAll(assets, kept, files)
  const wanted = new Set(inventory.flatMap((entry) => entry.files))
  await copyAll(
    kept,
    assets,
    [...wanted].filter((name) => !files.includes(name)),
  )
  await writeFile(join(kept, inventoryName), JSON.stringify(inventory))
  const unwanted = (await readdir(kept)).filter(
    (name) => !wanted.has(name) && name !== inventoryName,
  )
  await Promise.all(unwanted.map((name) => rm(join(kept, name))))
  return [...new Set(inventory.flatMap((entry) => entry.publicPaths))].sort()
}

const inventoryName = 'inventory.json'

/** Reads the inventory. A missing or truncated one counts as empty. */
async function readInventory(folder: string): Promise<Inventory> {
  try {
    return inventorySchema.parse(JSON.parse(await readFile(join(folder, inventoryName), 'utf8')))
  } catch {
    return []
  }
}

async function copyAll(from: string, to: string, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((name) =>
      cp(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
        // A cache that was restored in part lacks some files.
        if (error.code !== 'ENOENT') throw error
      }),
    ),
  )
}
