import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * @param paths files and folders, from the project's root
 * @returns a hash that changes with any of their files' names or bytes, wherever the folders lie
 */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of (await filesOf(path)).sort()) {
      hash.update(`${relative(path, file)}\n`).update(await readFile(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/**
 * Does work only where what it depends on changed since it was done.
 *
 * @param state the folder of local data, which remembers
 * @param name the work's name
 * @param print a hash of all that the work depends on
 * @param work the work
 * @throws what the work throws; it is then done again the next time
 */
export async function onceFor(
  state: string,
  name: string,
  print: string,
  work: () => Promise<void>,
): Promise<void> {
  const mark = join(state, `${name}.fingerprint`)
  if ((await readFile(mark, 'utf8').catch(() => '')) === print) return
  await work()
  await writeFile(mark, print)
}
