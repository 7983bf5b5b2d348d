import { realpath, stat } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'

/** Folders of a site's sources whose files are at the root of its addresses. */
const publicFolders = ['', 'static', 'public', 'assets', 'src', 'source', 'content', 'src/assets']

/**
 * Looks for an image in these folders, and nowhere else.
 *
 * @param address absolute or relative
 * @param file the file that the post was read from
 * @returns the image's path; undefined if there is none
 */
export async function findImageFile(
  address: string,
  folders: readonly string[],
  file?: string,
): Promise<string | undefined> {
  const path = pathOf(address)
  if (path === undefined) return undefined
  // A Ghost export has no smaller sizes of an image, only the image itself.
  const whole = path.replace(/(\/content\/images)\/size\/w\d+\//, '$1/')
  const segments = whole.split('/').filter(Boolean)
  const web = /^(https?:)?\/\//i.test(address)
  for (const root of folders) {
    const candidates = [
      ...(file && !web && !path.startsWith('/') ? [resolve(dirname(file), path)] : []),
      ...publicFolders.map((folder) => join(root, folder, ...segments)),
      // The folder may be any folder below the site's root: all uploads, or those of one year.
      ...(web || path.startsWith('/') ? endings(segments).map((end) => join(root, ...end)) : []),
    ]
    for (const candidate of candidates) {
      const found = await fileWithin(root, candidate)
      if (found) return found
    }
  }
  return undefined
}

/** The decoded path of an address; undefined if it cannot be a file's. */
function pathOf(address: string): string | undefined {
  if (/^(data|blob|javascript|file):/i.test(address)) return undefined
  const web = /^(https?:)?\/\//i.test(address)
  const path = web
    ? URL.parse(address, 'https://x.invalid')?.pathname
    : address.replace(/[?#].*$/s, '')
  if (path === undefined || path.includes('\0')) return undefined
  try {
    return decodeURIComponent(path.replace(/^@\//, '/').replace(/^~\//, '/'))
  } catch {
    return path
  }
}

/** The path, and the path without its first segments. */
function endings(segments: readonly string[]): string[][] {
  return segments.map((_, start) => segments.slice(start))
}

/** @returns the real path; undefined if there is no file, or if it is outside of the root */
async function fileWithin(root: string, file: string): Promise<string | undefined> {
  try {
    const [folder, path] = await Promise.all([realpath(root), realpath(file)])
    const inside = relative(folder, path)
    if (inside.startsWith('..') || inside.startsWith(sep) || extname(path) === '') return undefined
    return (await stat(path)).isFile() ? path : undefined
  } catch {
    return undefined
  }
}
