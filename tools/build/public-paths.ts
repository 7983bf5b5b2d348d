import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Finds the files that the login screen and the pages of preview links load, directly or through other
 * files. Nothing else of a release is public, but fonts. The names of built files contain a hash, so a file
 * that contains such a name refers to it.
 *
 * @param release the folder of the finished release
 * @returns paths such as `/_astro/login.Bx3.js`
 */
export async function publicPathsOf(release: string): Promise<string[]> {
  const files = await readdir(release, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile() && !/\.(html|json|xml)$/.test(file.name))
    .map((file) => `/${relative(release, join(file.parentPath, file.name)).split(sep).join('/')}`)
  // Every pair of typefaces: the login shows another one as soon as it is chosen.
  const found = new Set<string>(paths.filter((path) => path.endsWith('.woff2')))
  const queue = ['/login.html', '/preview.html']
  for (let file = queue.pop(); file; file = queue.pop()) {
    const text = await readFile(join(release, file), 'latin1')
    for (const path of paths) {
      if (!found.has(path) && refersTo(text, path)) {
        found.add(path)
        queue.push(path)
      }
    }
  }
  return [...found].sort()
}

/** Built files refer to each other by name only, other files by their whole path. */
function refersTo(text: string, path: string): boolean {
  return text.includes(path.startsWith('/_astro/') ? path.slice('/_astro/'.length) : `"${path}"`)
}
