import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pMapIterable } from 'p-map'
import type { AdminArticle } from '#domain/admin-article.ts'
import type { AdminClient } from '#tools/cli/api-client.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ghostImages, writeGhost } from './ghost-export.ts'
import { ImageCopies } from './image-copies.ts'
import { markdownImages, writeMarkdown } from './markdown-export.ts'

/** How many articles are read at once. */
const atOnce = 6

/** What is written for which system. */
const formats = {
  markdown: { images: markdownImages, prefix: `${markdownImages}/`, write: writeMarkdown },
  ghost: { images: ghostImages, prefix: `__GHOST_URL__/${ghostImages}/`, write: writeGhost },
} as const

export type ExportFormat = keyof typeof formats

/**
 * @param name what somebody asked for
 * @returns whether it can be written
 */
export function isExportFormat(name: string | undefined): name is ExportFormat {
  return name !== undefined && Object.hasOwn(formats, name)
}

/** What an export came to. */
export interface ExportResult {
  articles: number
  images: number
  /** Articles with unpublished edits: what readers see was written, the edits were not. */
  withEdits: string[]
}

/**
 * Writes all articles of a running product, in all states, with their pictures, for another system.
 * The folder appears when all is written, or not at all.
 *
 * @param client a signed-in administrator
 * @param format for which system
 * @param folder where to; it must not hold anything yet
 * @param wrote is told after each article
 * @returns what was written
 * @throws UserError in one sentence where the folder is not empty or the product does not answer
 */
export async function exportArticles(
  client: AdminClient,
  format: ExportFormat,
  folder: string,
  wrote: () => void,
): Promise<ExportResult> {
  await assertEmpty(folder)
  const { images: imageFolder, prefix, write } = formats[format]
  const unfinished = await makeUnfinished(resolve(folder), imageFolder)
  const images = new ImageCopies(client, join(unfinished, imageFolder), prefix)
  const result: ExportResult = { articles: 0, images: 0, withEdits: [] }
  async function* articles(): AsyncGenerator<AdminArticle> {
    const whole = pMapIterable(client.walk(), ({ _id }) => client.readWhole(_id), {
      ...{ concurrency: atOnce, backpressure: 2 * atOnce },
    })
    for await (const article of whole) {
      yield article
      result.articles++
      if (article.workingCopy) result.withEdits.push(article.title)
      wrote()
    }
  }
  try {
    await write(articles(), images, unfinished)
    // An empty folder makes room; one that was filled in the meantime stays, and the export fails.
    await rmdir(folder).catch(() => undefined)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw failureOfDisk(error, folder)
  }
  return { ...result, images: images.count }
}

async function assertEmpty(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw failureOfDisk(error, folder)
  })
  if (there.length > 0) throw new UserError(`${folder} is not empty: name a new folder.`)
}

/** A folder of this export's own, beside the one that it becomes. */
async function makeUnfinished(folder: string, imageFolder: string): Promise<string> {
  try {
    await mkdir(dirname(folder), { recursive: true })
    const made = await mkdtemp(`${folder}.unfinished-`)
    await mkdir(join(made, imageFolder), { recursive: true })
    return made
  } catch (error) {
    throw failureOfDisk(error, folder)
  }
}

/** What the disk refused, in a sentence; everything else stays what it is. */
function failureOfDisk(error: unknown, folder: string): unknown {
  const refused = error instanceof Error && 'syscall' in error && !(error instanceof UserError)
  return refused ? new UserError(`${folder} cannot be written: ${error.message}`) : error
}
