import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { UserError } from '#tools/cli/user-error.ts'
import { fingerprint, onceFor } from './fingerprint.ts'
import { assertKnownMigrations } from './migration-ledger.ts'

const run = promisify(execFile)

async function wrangler(args: string[]): Promise<void> {
  const env = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0' }
  await run(process.execPath, [resolve('node_modules/wrangler/bin/wrangler.js'), ...args], { env })
}

/** The words of a failed command, without its stack. */
function words(error: unknown): string {
  const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
  const told = `${stdout}\n${stderr}`.split('\n').filter((line) => /error/i.test(line))
  return stripVTControlCharacters(told.join(' ')).trim() || String(error)
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
  await onceFor(state, 'migrations', await fingerprint(inputs), async () => {
    await assertKnownMigrations(state, await readdir(migrationsFolder))
    try {
      await wrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
    } catch (error) {
      throw new UserError(`A migration of the local database failed: ${words(error)}`)
    }
  })
}

/**
 * Bundles the Worker by the very command that deploys it.
 *
 * @param state the folder of local data
 * @param renderer the path of the bundled renderer
 * @returns the path of the bundled module
 * @throws UserError with wrangler's words
 */
export async function bundleWorker(state: string, renderer: string): Promise<string> {
  const folder = join(state, 'worker')
  const inputs = ['worker', 'src/domain', 'wrangler.toml', 'package-lock.json', renderer]
  await onceFor(state, 'worker', await fingerprint(inputs), async () => {
    try {
      await mkdir('dist/site', { recursive: true })
      const alias = ['--alias', `latchkey-renderer:${renderer}`]
      await wrangler(['deploy', '--dry-run', '--outdir', folder, ...alias])
    } catch (error) {
      throw new UserError(`The Worker could not be bundled: ${words(error)}`)
    }
  })
  return join(folder, 'index.js')
}
