import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseSchema } from '#domain/release.ts'
import { fingerprint } from '#local/fingerprint.ts'
import type { ReleaseStore } from '#local/release-store.ts'

/** Everything that a page is made by, besides the content. */
const pageCode = ['src', 'build', 'public', 'astro.config.mjs', 'package-lock.json']

function markOf(state: string): string {
  return join(state, 'release.fingerprint')
}

/**
 * @param state the folder of local data
 * @param store the releases
 * @param contentVersion the database's content version
 * @returns whether the served release lacks content, or was built by other code
 */
export async function needsRelease(
  state: string,
  store: ReleaseStore,
  contentVersion: number,
): Promise<boolean> {
  if (store.current === undefined) return true
  const text = await readFile(join(store.current, 'release.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return true
  if (releaseSchema.parse(JSON.parse(text)).contentVersion !== contentVersion) return true
  const built = await readFile(markOf(state), 'utf8').catch(() => '')
  return built !== (await fingerprint(pageCode))
}

/**
 * Remembers the code that the served release was built by.
 *
 * @param state the folder of local data
 */
export async function rememberBuiltCode(state: string): Promise<void> {
  await writeFile(markOf(state), await fingerprint(pageCode))
}
