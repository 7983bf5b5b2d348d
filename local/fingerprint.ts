import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @param paths files and folders, from the project's root
 * @returns a hash that changes with any of their files' names or bytes
 */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of (await filesOf(path)).sort()) {
      hash.update(`${file}\n`).update(await readFile(file))
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
