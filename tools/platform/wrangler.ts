import { join, resolve } from 'node:path'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import { Wrangler } from '#tools/cli/wrangler.ts'
import { fingerprint, runIfChanged } from './fingerprint.ts'
import { assertKnownMigrations, assertReadable } from './migration-ledger.ts'

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
      const wrangler = new Wrangler({ root: resolve('.'), env: { CI: 'true' } })
      await wrangler.run(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
    } catch (error) {
      throw new UserError(`A migration of the local database failed: ${messageOf(error)}`)
    }
  })
}
