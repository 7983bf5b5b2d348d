import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Hashes the names and bytes of files. The hash does not depend on where a folder lies.
 *
 * @param paths files and folders, relative to the project's root
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

/** Hashes everything that pages are made from, except the content. */
export function codeFingerprint(): Promise<string> {
  return fingerprint(['src', 'tools/build', 'public', 'astro.config.mjs', 'package-lock.json'])
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
 * Skips work whose inputs have not changed since it last succeeded.
 *
 * @param folder keeps the inputs' fingerprint
 * @param name names the work among others in that folder
 * @param inputs a fingerprint of everything that the work depends on
 */
export async function runIfChanged(
  folder: string,
  name: string,
  inputs: string,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(folder, `${name}.fingerprint`)
  if ((await readFile(file, 'utf8').catch(() => '')) === inputs) return
  // Work that fails may have removed what the last one made.
  await rm(file, { force: true })
  await work()
  await writeFile(file, inputs)
}
