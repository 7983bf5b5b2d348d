import { join, resolve } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { fingerprint, runIfChanged } from './fingerprint.ts'
import { assertKnownMigrations, assertReadable } from './migration-ledger.ts'

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
 * @throws UserError if the database is damaged, another version made it, or with wrangler's message
 */
export async function applyMigrations(state: string): Promise<void> {
  await assertReadable(state)
  const inputs = [migrationsFolder, 'wrangler.toml']
  // Beside the database, so that it goes with it.
  await runIfChanged(join(state, 'v3/d1'), 'migrations', await fingerprint(inputs), async () => {
    await assertKnownMigrations(state, migrationsFolder)
    try {
      await wrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
    } catch (error) {
      throw new UserError(`A migration of the local database failed: ${words(error)}`)
    }
  })
}
