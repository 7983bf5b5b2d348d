import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, releaseSchema, settledVersion } from '#domain/release.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { ReleaseStore } from './release-store.ts'

const inProduction =
  'A site on Cloudflare goes back with "npx wrangler rollback"; docs/deploying.md, “Going back”, says what else to mind.'

/**
 * Serves the release before the served one, at once, also in a running product. It stays until
 * readers are to see something newer than what the release that is left held.
 *
 * @param state the folder of local data
 * @returns what was done, in sentences
 * @throws UserError where there is no release to go back to
 */
export async function rollBack(state: string): Promise<string> {
  const store = new ReleaseStore(join(state, 'releases'))
  const [current, previous] = [await store.current(), await store.previous()]
  if (!current || !previous) {
    throw new UserError(`${state} holds no earlier release to go back to. ${inProduction}`)
  }
  const [left, served] = [await readRelease(current), await readRelease(previous)]
  const standsUntil = Math.max(settledVersion(left), served.contentVersion)
  await writeRelease(previous, { ...served, standsUntil })
  await store.goBack()
  return `Served again: the release of ${served.builtAt} (content version ${served.contentVersion}) instead of that of ${left.builtAt} (${left.contentVersion}).
What it lacks is rendered from the database. It stays until the next change that readers are to see, or until a build is asked for.
${inProduction}`
}

async function readRelease(folder: string): Promise<Release> {
  return releaseSchema.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
}

async function writeRelease(folder: string, release: Release): Promise<void> {
  const file = join(folder, 'release.json')
  await writeFile(`${file}.next`, JSON.stringify(release))
  await rename(`${file}.next`, file)
}
