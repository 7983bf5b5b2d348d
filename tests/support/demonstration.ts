import { cp, glob, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemonstration } from '#demo/seed.ts'
import { fingerprint } from '#tools/platform/fingerprint.ts'
import { runProduct } from '#tools/platform/product.ts'
import { freePort } from './free-port.ts'
import { testedSecrets, testedSiteOrigin } from './tested-site.ts'

const folder = '.latchkey/tests'

/** What the demonstration magazine is made by. */
const makers = ['src', 'public', 'worker', 'tools', 'demo', 'package-lock.json']

/**
 * Makes an empty magazine and the demonstration magazine once for all tests: stored, built and served
 * as `npm start` does. Each test that starts the product starts from a copy of one of them.
 *
 * @returns the folder with their folders of local data, `empty` and `whole`, which nobody writes to
 */
async function demonstration(): Promise<string> {
  const name = `demonstration-${await fingerprint([...makers, 'astro.config.mjs', 'wrangler.toml'])}`
  const made = join(folder, name)
  if (await exists(made)) return made
  await mkdir(folder, { recursive: true })
  for await (const old of glob(join(folder, 'demonstration-*'))) {
    await rm(old, { recursive: true, force: true })
  }
  const making = await mkdtemp(join(folder, 'making-'))
  const [empty, whole] = [join(making, 'empty'), join(making, 'whole')]
  await runOnce(empty)
  await cp(empty, whole, { recursive: true })
  await runOnce(whole, seedDemonstration)
  await rename(making, made).catch(async (error) => {
    // Somebody else has made them meanwhile.
    await rm(making, { recursive: true, force: true })
    if (!(await exists(made))) throw error
  })
  return made
}

async function runOnce(state: string, seed?: typeof seedDemonstration): Promise<void> {
  const product = await runProduct({
    port: await freePort(),
    state,
    siteOrigin: testedSiteOrigin,
    secrets: testedSecrets,
    seed,
    report: () => undefined,
  })
  await product.close()
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * @param state the folder of local data that becomes a copy of the demonstration magazine's
 * @param options `empty`: without anything that was written
 */
export async function copyDemonstration(
  state: string,
  { empty }: { empty: boolean },
): Promise<void> {
  const from = join(await demonstration(), empty ? 'empty' : 'whole')
  await cp(from, state, { recursive: true })
}

/** Called by the test runner before any test that starts the product. */
export async function setup(): Promise<void> {
  await demonstration()
}
