import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseSchema, settledVersion } from '#domain/release.ts'
import { fingerprint } from './fingerprint.ts'
import type { ReleaseStore } from './release-store.ts'

function markOf(state: string): string {
  return join(state, 'release.fingerprint')
}

/** @returns a hash of everything that a page is made by, besides the content */
export function codeFingerprint(): Promise<string> {
  return fingerprint(['src', 'tools/build', 'public', 'astro.config.mjs', 'package-lock.json'])
}

/**
 * @param state the folder of local data
 * @param store the releases
 * @param wanted the database's content version, and the origin that the site is served at
 * @returns whether the served release lacks content, or was built by other code or for elsewhere
 */
export async function needsRelease(
  state: string,
  store: ReleaseStore,
  wanted: { contentVersion: number; siteOrigin: string },
): Promise<boolean> {
  const current = await store.current()
  if (current === undefined) return true
  const text = await readFile(join(current, 'release.json'), 'utf8').catch(() => '{}')
  const release = releaseSchema.safeParse(JSON.parse(text))
  if (!release.success) return true
  if (settledVersion(release.data) !== wanted.contentVersion) return true
  if (release.data.siteOrigin !== wanted.siteOrigin) return true
  const built = await readFile(markOf(state), 'utf8').catch(() => '')
  return built !== (await codeFingerprint())
}

/**
 * Remembers the code that the served release was built by.
 *
 * @param state the folder of local data
 */
export async function rememberBuiltCode(state: string): Promise<void> {
  await writeFile(markOf(state), await codeFingerprint())
}
