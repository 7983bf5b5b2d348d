import { open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { openGhost } from './ghost/ghost-source.ts'
import type { PostSource } from './imported-post.ts'
import { openMarkdown } from './markdown/markdown-source.ts'
import { openWordPress } from './wordpress/wordpress-source.ts'

/** How much of a file is looked at to see what it is. */
const lookedAt = 4_096

/**
 * Opens the export of another system, whichever it is: a folder holds Markdown, a JSON file is
 * Ghost's, an XML file WordPress'.
 *
 * @param path the file or folder
 * @param site where the site was, for exports that leave it open; empty if unknown
 * @returns the opened export
 * @throws UserError in one sentence where it cannot be read
 */
export async function openExport(path: string, site: string): Promise<PostSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UserError(`There is no file or folder ${path}.`)
  if (found.isDirectory()) return openMarkdown(path, site)
  if (/^\.(md|mdx|markdown|mdown)$/i.test(extname(path))) return openMarkdown(path, site)
  const start = await startOf(path)
  if (start.startsWith('{') || extname(path) === '.json') return openGhost(path, site)
  if (start.startsWith('<') || extname(path) === '.xml') return openWordPress(path)
  throw new UserError(
    `${basename(path)} is no export that is known here: a Ghost export is JSON, a WordPress export XML, everything else a folder of Markdown.`,
  )
}

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()
  } finally {
    await file.close()
  }
}
