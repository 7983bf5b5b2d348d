import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pMapIterable } from 'p-map'
import type { AdminArticle } from '#domain/admin-article.ts'
import type { AdminClient } from '#local/admin-client.ts'
import { Failure } from '#local/failure.ts'
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
 * @throws Failure in one sentence where the folder is not empty or the product does not answer
 */
export async function exportArticles(
  client: AdminClient,
  format: ExportFormat,
  folder: string,
  wrote: () => void,
): Promise<ExportResult> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new Failure(`${folder} is not empty: name a new folder.`)
  const { images: imageFolder, prefix, write } = formats[format]
  const unfinished = `${folder.replace(/\/+$/, '')}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, imageFolder), { recursive: true })
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
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return { ...result, images: images.count }
}
