import { realpath, stat } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'

/** Folders of a site's sources from which its pages take pictures as from its root. */
const publicFolders = ['', 'static', 'public', 'assets', 'src', 'source', 'content', 'src/assets']

/**
 * Looks for a picture on this machine, and nowhere but in the folders that are given.
 *
 * @param address the picture's address, absolute or relative
 * @param folders where pictures lie
 * @param file the file that names it, where it was read from one
 * @returns the path of the picture; undefined where there is none
 */
export async function findImageFile(
  address: string,
  folders: readonly string[],
  file?: string,
): Promise<string | undefined> {
  const path = pathOf(address)
  if (path === undefined) return undefined
  // Ghost's smaller sizes of a picture are no part of its exports; the picture itself is.
  const whole = path.replace(/(\/content\/images)\/size\/w\d+\//, '$1/')
  const segments = whole.split('/').filter(Boolean)
  const web = /^(https?:)?\/\//i.test(address)
  for (const root of folders) {
    const places = [
      ...(file && !web && !path.startsWith('/') ? [resolve(dirname(file), path)] : []),
      ...publicFolders.map((folder) => join(root, folder, ...segments)),
      // The folder may be given from anywhere below the site's root: uploads, or one year of them.
      ...(web || path.startsWith('/') ? endings(segments).map((end) => join(root, ...end)) : []),
    ]
    for (const place of places) {
      const found = await fileWithin(root, place)
      if (found) return found
    }
  }
  return undefined
}

/** The path of an address, decoded; undefined for what cannot lie in a folder. */
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

function endings(segments: readonly string[]): string[][] {
  return segments.map((_, start) => segments.slice(start))
}

async function fileWithin(root: string, place: string): Promise<string | undefined> {
  try {
    const [folder, path] = await Promise.all([realpath(root), realpath(place)])
    const inside = relative(folder, path)
    if (inside.startsWith('..') || inside.startsWith(sep) || extname(path) === '') return undefined
    return (await stat(path)).isFile() ? path : undefined
  } catch {
    return undefined
  }
}
