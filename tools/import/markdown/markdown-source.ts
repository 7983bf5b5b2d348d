import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, parse, relative, resolve, sep } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { unreadableReason } from '#tools/import/unreadable-reason.ts'
import type { ImportedPost, PostSource, UnreadablePost } from '../imported-post.ts'
import { textOf } from '../text-file.ts'
import { splitFrontMatter } from './front-matter.ts'
import { postOfMarkdown } from './markdown-post.ts'

const extensions = ['.md', '.markdown', '.mdown', '.mdx']

/** Folders that never hold posts. */
const leftAlone = new Set(['node_modules', '_site', '_includes', '_layouts', 'vendor', 'dist'])

/** Upper bound of a Markdown file's size in bytes. */
const mostBytes = 5_000_000

/** Files that mark the root of a site's sources. */
const rootFiles = new Set([
  ...['package.json', '_config.yml', 'hugo.toml', 'hugo.yaml', 'hugo.json', 'config.toml'],
  ...['.eleventy.js', 'eleventy.config.js', 'astro.config.mjs', 'astro.config.ts', '.git'],
])

/**
 * Opens a folder of Markdown files as Astro, Hugo, Jekyll and Eleventy keep them, or a single file.
 *
 * @param site the old site's address; empty if unknown
 * @throws UserError if there is nothing to read
 */
export async function openMarkdown(path: string, site: string): Promise<PostSource> {
  const isFolder = (await stat(path)).isDirectory()
  const folder = resolve(isFolder ? path : dirname(path))
  const files = isFolder ? (await Array.fromAsync(markdownFiles(folder))).sort() : [resolve(path)]
  if (files.length === 0) {
    throw new UserError(
      `${path} holds no Markdown files. An export of Ghost or WordPress is one file: name that.`,
    )
  }
  const passedOver = new Map<string, number>()
  const pages: string[] = []
  const pass = (name: string) => passedOver.set(name, (passedOver.get(name) ?? 0) + 1)
  return {
    kind: isFolder ? 'a folder of Markdown' : 'a Markdown file',
    isAlone: !isFolder,
    count: files.length,
    passedOver,
    pages,
    imageFolders: [folder, await rootOf(folder)],
    async *posts() {
      for (const file of files) {
        const name = relative(folder, file).split(sep).join('/')
        const isLink = isFolder && (await lstat(file)).isSymbolicLink()
        const post = isLink ? { title: name, reason: linked } : await readPost(file, name, site)
        if (post === page) pages.push(name)
        else if (typeof post === 'string') pass(post)
        else yield post
      }
    },
  }
}

async function* markdownFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || leftAlone.has(entry.name)) continue
    if (entry.isDirectory()) yield* markdownFiles(path)
    else if (entry.isFile() || entry.isSymbolicLink()) {
      const ending = extname(path).toLowerCase()
      if (extensions.includes(ending) || (ending === '' && entry.isSymbolicLink())) yield path
    }
  }
}

/** The root of the site's sources: the nearest folder above that looks like one. */
async function rootOf(folder: string): Promise<string> {
  for (let current = folder; current !== parse(current).root; current = dirname(current)) {
    const names = await readdir(current).catch(() => [])
    if (names.some((name) => rootFiles.has(name))) return current
  }
  return folder
}

/** It may lead out of the folder, or around in it. */
const linked = 'it is a symbolic link, which is not followed'

const page = 'page'

/** Reads a file. Returns what it is if it is not a post. */
async function readPost(
  file: string,
  name: string,
  site: string,
): Promise<ImportedPost | UnreadablePost | string> {
  try {
    if (basename(file).startsWith('_index.')) return 'pages of sections'
    if ((await stat(file)).size > mostBytes) return { title: name, reason: 'it has more than 5 MB' }
    const { matter, text } = splitFrontMatter((await Array.fromAsync(textOf(file))).join(''))
    if (!matter) return { title: name, reason: 'it has no front matter' }
    if (matter.layout === 'page' || matter.type === 'page') return page
    return postOfMarkdown({ file, name, matter, text }, site)
  } catch (error) {
    return { title: name, reason: unreadableReason(error) }
  }
}
