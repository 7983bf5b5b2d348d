import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { fingerprint, runIfChanged } from './fingerprint.ts'
import { assertKnownMigrations } from './migration-ledger.ts'

function wrangler(args: string[]): Promise<string> {
  return new Wrangler({ root: resolve('.'), env: { CI: 'true' } }).run(args)
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const migrationsFolder = 'worker/migrations'

/**
 * Applies the migrations that the local database lacks.
 *
 * @param state the folder of local data
 * @throws UserError if another version made the database, or with wrangler's message
 */
export async function applyMigrations(state: string): Promise<void> {
  const inputs = [migrationsFolder, 'wrangler.toml']
  await runIfChanged(state, 'migrations', await fingerprint(inputs), async () => {
    await assertKnownMigrations(state, migrationsFolder)
    try {
      await wrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
    } catch (error) {
      throw new UserError(`A migration of the local database failed: ${words(error)}`)
    }
  })
}

/**
 * Bundles the Worker with the same command that deploys it.
 *
 * @param state the folder of local data
 * @param renderer the path of the bundled renderer
 * @returns the path of the bundled Worker
 * @throws UserError with wrangler's words
 */
export async function bundleWorker(state: string, renderer: string): Promise<string> {
  const folder = join(state, 'worker')
  const inputs = ['worker', 'src/domain', 'wrangler.toml', 'package-lock.json', renderer]
  await runIfChanged(state, 'worker', await fingerprint(inputs), async () => {
    try {
      // Wrangler refuses an `assets` folder that does not exist.
      await mkdir('dist/site', { recursive: true })
      const alias = ['--alias', `latchkey-renderer:${renderer}`]
      await wrangler(['deploy', '--dry-run', '--outdir', folder, ...alias])
    } catch (error) {
      throw new UserError(`The Worker could not be bundled: ${words(error)}`)
    }
  })
  return join(folder, 'index.js')
}
