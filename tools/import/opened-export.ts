import { open, stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { distinctPosts } from './distinct-posts.ts'
import { type ExportedBeside, nothingBeside, readBeside } from './exported-beside.ts'
import { openGhost } from './ghost/ghost-source.ts'
import type { PostSource } from './imported-post.ts'
import { openMarkdown } from './markdown/markdown-source.ts'
import { openWordPress } from './wordpress/wordpress-source.ts'

/** How many bytes of a file are read to detect its kind. */
const lookedAt = 4_096

/** An export with what our own has beside its articles. */
export interface OpenedExport extends PostSource, ExportedBeside {}

/**
 * Opens an export: a folder of Markdown files, a JSON file of Ghost, or an XML file of WordPress. Each
 * of its posts has an identity of its own.
 *
 * @param site the old site's address, for exports that do not name it; empty if unknown
 * @throws UserError if it cannot be read
 */
export async function openExport(path: string, site: string): Promise<OpenedExport> {
  const source = await openByKind(path, site)
  const isFolder = (await stat(path)).isDirectory()
  const isOne = source.kind === 'a folder of Markdown' && !isFolder
  const beside = isOne ? nothingBeside : await readBeside(isFolder ? path : dirname(path))
  return { ...source, ...beside, posts: () => distinctPosts(source.posts()) }
}

async function openByKind(path: string, site: string): Promise<PostSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UserError(`There is no file or folder ${path}.`)
  if (found.isDirectory()) return openMarkdown(path, site)
  if (/^\.(md|mdx|markdown|mdown)$/i.test(extname(path))) return openMarkdown(path, site)
  const start = await startOf(path)
  if (start.startsWith('{') || extname(path) === '.json') return openGhost(path, site)
  if (start.startsWith('<') || extname(path) === '.xml') return openWordPress(path, site)
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
