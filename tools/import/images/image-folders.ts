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
  const web = /^(https?:)?\/\//i.test(address)
  const paths = pathsOf(address, web)
  for (const root of folders) {
    for (const path of paths) {
      for (const candidate of candidates(root, path, web, file)) {
        const found = await fileWithin(root, candidate)
        if (found) return found
      }
    }
  }
  return undefined
}

function candidates(root: string, path: string, web: boolean, file?: string): string[] {
  // A Ghost export has no smaller sizes of an image, only the image itself.
  const whole = path.replace(/(\/content\/images)\/size\/w\d+\//, '$1/')
  const segments = whole.split('/').filter(Boolean)
  return [
    ...(file && !web && !path.startsWith('/') ? [resolve(dirname(file), path)] : []),
    ...publicFolders.map((folder) => join(root, folder, ...segments)),
    // The folder may be any folder below the site's root: all uploads, or those of one year.
    ...(web || path.startsWith('/') ? endings(segments).map((end) => join(root, ...end)) : []),
  ]
}

/** The paths that an address may have as a file, the likeliest first; none if it cannot be a file's. */
function pathsOf(address: string, web: boolean): string[] {
  if (/^(data|blob|javascript|file):/i.test(address)) return []
  const path = web
    ? URL.parse(address, 'https://x.invalid')?.pathname
    : address.replace(/[?#].*$/s, '')
  if (path === undefined) return []
  const written = path.replace(/^@\//, '/').replace(/^~\//, '/')
  const decoded = decodedPath(written)
  // A Mac names files with their accents apart; some systems store a name as its address has it.
  const paths = new Set([decoded, decoded.normalize('NFC'), decoded.normalize('NFD'), written])
  return [...paths].filter((one) => !one.includes('\0'))
}

/** A path without its percent signs, unless these are its own. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
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
