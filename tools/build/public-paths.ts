import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * The files that the login screen is drawn with: those that it names, and those that these name in
 * turn. Nothing else of a release is public. Built files carry a hash in their name, so that a name
 * standing in a file is a reference to it.
 *
 * @param release the folder of the finished release
 * @returns their paths, such as `/_astro/login.Bx3.js`
 */
export async function publicPathsOf(release: string): Promise<string[]> {
  const files = await readdir(release, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile() && !/\.(html|json|xml)$/.test(file.name))
    .map((file) => `/${relative(release, join(file.parentPath, file.name)).split(sep).join('/')}`)
  const reached = new Set<string>()
  const waiting = ['/login.html']
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const text = await readFile(join(release, file), 'latin1')
    for (const path of paths) {
      if (!reached.has(path) && names(text, path)) {
        reached.add(path)
        waiting.push(path)
      }
    }
  }
  return [...reached].sort()
}

/** Built files refer to each other by name alone, other files by their whole path. */
function names(text: string, path: string): boolean {
  return text.includes(path.startsWith('/_astro/') ? path.slice('/_astro/'.length) : `"${path}"`)
}
