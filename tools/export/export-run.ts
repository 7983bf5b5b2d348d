import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pMapIterable } from 'p-map'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { listAuthors } from '#domain/authors/calls.ts'
import { type ExportedAuthor, exportedAuthorsFile } from '#domain/authors/exported-author.ts'
import { recordExport } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { writeEditions } from './edition-export.ts'
import { ghostImages, writeGhost } from './ghost-export.ts'
import { ImageCopies, type MissingFile } from './image-copies.ts'
import { markdownImages, writeMarkdown } from './markdown-export.ts'

/** How many articles are read at the same time. */
const concurrency = 6

const formats = {
  markdown: { images: markdownImages, prefix: `${markdownImages}/`, write: writeMarkdown },
  ghost: { images: ghostImages, prefix: `__GHOST_URL__/${ghostImages}/`, write: writeGhost },
} as const

export type ExportFormat = keyof typeof formats

export function isExportFormat(name: string | undefined): name is ExportFormat {
  return name !== undefined && Object.hasOwn(formats, name)
}

export interface ExportResult {
  articles: number
  images: number
  editions: number
  /** Titles of articles with unpublished edits: what readers see was written, the edits were not. */
  withEdits: string[]
  /** What could not be written, because the site does not have it. */
  missing: readonly MissingFile[]
}

/**
 * Writes all articles of a site, in all states, with their images, for another system, the authors and the editions. The
 * folder appears when everything is written, or not at all.
 *
 * @param folder a new or empty folder
 * @param onWritten called after each article
 * @throws UserError if the folder is not empty or cannot be written, or the site does not answer
 */
export async function exportArticles(
  client: ApiClient,
  format: ExportFormat,
  folder: string,
  onWritten: () => void,
): Promise<ExportResult> {
  await assertEmpty(folder)
  await request(client, recordExport)
  const { images: imageFolder, prefix, write } = formats[format]
  const unfinished = await createUnfinished(resolve(folder), imageFolder)
  const images = new ImageCopies(client, join(unfinished, imageFolder), prefix)
  const result: ExportResult = {
    articles: 0,
    images: 0,
    editions: 0,
    withEdits: [],
    missing: images.missing,
  }
  async function* articles(): AsyncGenerator<AdminArticle> {
    const read = pMapIterable(
      client.listAll(),
      ({ _id }) => undefinedIfNotFound(client.read(_id)),
      { concurrency, backpressure: 2 * concurrency },
    )
    for await (const article of read) {
      // Deleted since it was listed.
      if (!article) continue
      yield article
      result.articles++
      if (article.workingCopy) result.withEdits.push(article.title)
      onWritten()
    }
  }
  try {
    await write(articles(), images, unfinished)
    await writeAuthors(client, images, unfinished)
    result.editions = await writeEditions(client, images, unfinished)
    // Removes an empty folder. One that was filled in the meantime stays, and the export fails.
    await rmdir(folder).catch(() => undefined)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw asDiskFailure(error, folder)
  }
  return { ...result, images: images.count }
}

async function assertEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw asDiskFailure(error, folder)
  })
  if (entries.length > 0) throw new UserError(`${folder} is not empty. Name a new folder.`)
}

/** Creates a folder of this export's own, beside the one that it becomes. */
async function createUnfinished(folder: string, imageFolder: string): Promise<string> {
  try {
    await mkdir(dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(`${folder}.unfinished-`)
    await mkdir(join(unfinished, imageFolder), { recursive: true })
    return unfinished
  } catch (error) {
    throw asDiskFailure(error, folder)
  }
}

/** @returns a UserError for a failure of the disk; any other error unchanged */
function asDiskFailure(error: unknown, folder: string): unknown {
  const isDiskError = error instanceof Error && 'syscall' in error
  return isDiskError ? new UserError(`${folder} cannot be written: ${error.message}`) : error
}

/** Writes what readers see of the authors, with their pictures, if anything is. */
async function writeAuthors(client: ApiClient, images: ImageCopies, folder: string): Promise<void> {
  const authors = await request(client, listAuthors)
  const exported: ExportedAuthor[] = []
  for (const { name, line, picture } of authors) {
    if (line || picture)
      exported.push({ name, line, picture: await images.besideOf(picture, name) })
  }
  if (exported.length === 0) return
  await writeFile(join(folder, exportedAuthorsFile), `${JSON.stringify(exported, null, 2)}\n`)
}
