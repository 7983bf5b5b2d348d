import { cp, glob, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '#local/fingerprint.ts'
import { runProduct } from '#local/product.ts'
import { freePort } from '#local/testing/free-port.ts'
import { testedSecrets, testedSiteOrigin } from '#local/testing/tested-site.ts'

const folder = '.latchkey/tests'

/** What the demonstration magazine is made by. */
const makers = [
  'src',
  'build',
  'public',
  'worker',
  'local',
  'demo',
  'exchange',
  'package-lock.json',
]

/**
 * Makes the demonstration magazine once for all tests: stored, built and served as `npm start` does.
 * Each test that starts the product starts from a copy of it.
 *
 * @returns its folder of local data, which nobody writes to
 */
async function demonstration(): Promise<string> {
  const name = `demonstration-${await fingerprint([...makers, 'astro.config.mjs', 'wrangler.toml'])}`
  const made = join(folder, name)
  if (await exists(made)) return made
  await mkdir(folder, { recursive: true })
  for await (const old of glob(join(folder, 'demonstration-*'))) {
    await rm(old, { recursive: true, force: true })
  }
  const state = await mkdtemp(join(folder, 'making-'))
  const product = await runProduct({
    ...{ port: await freePort(), state, siteOrigin: testedSiteOrigin, secrets: testedSecrets },
    say: () => undefined,
  })
  await product.close()
  await rename(state, made).catch(async (error) => {
    // Somebody else has made it meanwhile.
    await rm(state, { recursive: true, force: true })
    if (!(await exists(made))) throw error
  })
  return made
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** What holds content, and not code made from ours. */
const content = ['v3', 'releases', 'cache', 'migrations.fingerprint', 'release.fingerprint']

/**
 * @param state the folder of local data that becomes a copy of the demonstration magazine's
 * @param options `empty`: without anything that was written
 */
export async function copyDemonstration(
  state: string,
  { empty }: { empty: boolean },
): Promise<void> {
  await cp(await demonstration(), state, { recursive: true })
  if (!empty) return
  const parts = content.map((part) => join(state, part))
  await Promise.all(parts.map((part) => rm(part, { recursive: true, force: true })))
}

/** Called by the test runner before any test that starts the product. */
export async function setup(): Promise<void> {
  await demonstration()
}
