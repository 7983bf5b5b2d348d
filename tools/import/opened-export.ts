import { open, stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { distinctPosts } from './distinct-posts.ts'
import { type ExportedExtras, noExtras, readExtras } from './exported-extras.ts'
import { openGhost } from './ghost/ghost-source.ts'
import type { PostSource } from './imported-post.ts'
import { openMarkdown } from './markdown/markdown-source.ts'
import { openWordPress } from './wordpress/wordpress-source.ts'

/** How many bytes of a file are read to detect its kind. */
const sniffBytes = 4_096

/** An export with what our own has beside its articles. */
export interface OpenedExport extends Omit<PostSource, 'authors'>, ExportedExtras {}

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
  const extras = source.isAlone ? noExtras : await readExtras(isFolder ? path : dirname(path))
  const authors = [...extras.authors, ...(source.authors ?? [])]
  return { ...source, ...extras, authors, posts: () => distinctPosts(source.posts()) }
}

async function openByKind(path: string, site: string): Promise<PostSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UserError(`No such file or folder: ${path}.`)
  if (found.isDirectory()) return openMarkdown(path, site)
  if (/^\.(md|mdx|markdown|mdown)$/i.test(extname(path))) return openMarkdown(path, site)
  const start = await startOf(path)
  if (start.startsWith('{') || extname(path) === '.json') return openGhost(path, site)
  if (start.startsWith('<') || extname(path) === '.xml') return openWordPress(path, site)
  throw new UserError(
    `${basename(path)} is not a known export: a Ghost export is JSON, a WordPress export XML, everything else a folder of Markdown.`,
  )
}

async function startOf(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
  return buffer
    .toString('utf8', 0, bytesRead)
    .replace(/^\ufeff/, '')
    .trimStart()
}
