import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const texts = ['.html', '.js', '.css', '.json']

/**
 * Makes of a finished release another one as changed code would give it: every script, style and
 * font has a name of its own, and everything that names it says so. A real build for each of fifty
 * would take minutes and differ in nothing that a switch depends on.
 *
 * @param release the folder of a release, as a build made it
 * @param stamp what the names are to hold
 * @returns the folder of the other release
 */
export async function stampRelease(release: string, stamp: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-stamped-'))
  await cp(release, folder, { recursive: true })
  const assets = await readdir(join(folder, '_astro'))
  const renamed = new Map(assets.map((name) => [name, stampedName(name, stamp)]))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !texts.includes(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    let text = await readFile(file, 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    await writeFile(file, text)
  }
  for (const [from, to] of renamed) {
    await rename(join(folder, '_astro', from), join(folder, '_astro', to))
  }
  const file = join(folder, 'release.json')
  const described = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...described, buildId: stamp }))
  return folder
}

function stampedName(name: string, stamp: string): string {
  const ending = extname(name)
  return `${name.slice(0, -ending.length).replace(/-s\d+$/, '')}-${stamp}${ending}`
}
