import { z } from 'zod'
import type { Report } from '#tools/cli/terminal.ts'
import { type DeploymentConfig, writeDatabaseId } from './deployment-config.ts'
import type { Wrangler } from './wrangler.ts'

const databasesSchema = z.array(z.object({ uuid: z.string(), name: z.string() }))

/**
 * Makes the database where the account has none of its name, and writes its id into
 * `wrangler.toml`. A database that the file already names by its id is kept, whatever it is called.
 *
 * @param wrangler runs wrangler
 * @param root the project's root
 * @param database the database as configured
 * @param say told what was done
 * @returns the database's id
 */
export async function provideDatabase(
  wrangler: Wrangler,
  root: string,
  { binding, name, id }: DeploymentConfig['database'],
  say: Report,
): Promise<string> {
  const before = await wrangler.json(['d1', 'list', '--json'], databasesSchema)
  if (before.some(({ uuid }) => uuid === id)) {
    say(`Database ${name}: already there.`)
    return id
  }
  const made = !before.some((database) => database.name === name)
  if (made) await wrangler.run(['d1', 'create', name])
  const now = made ? await wrangler.json(['d1', 'list', '--json'], databasesSchema) : before
  const found = now.find((database) => database.name === name)
  if (!found) throw new Error(`the account does not list the new database ${name} yet.`)
  await writeDatabaseId(root, binding, found.uuid)
  say(`Database ${name}: ${made ? 'made' : 'already there'}; wrangler.toml now names its id.`)
  return found.uuid
}

/**
 * Makes the bucket where the account has none of its name.
 *
 * @param wrangler runs wrangler
 * @param name the bucket's name
 * @param say told what was done
 */
export async function provideBucket(wrangler: Wrangler, name: string, say: Report): Promise<void> {
  // Only a bucket that is there can be described; why it cannot, the attempt to make it tells.
  const there = await wrangler.run(['r2', 'bucket', 'info', name, '--json']).then(
    () => true,
    () => false,
  )
  if (!there) await wrangler.run(['r2', 'bucket', 'create', name])
  say(`Bucket ${name}: ${there ? 'already there' : 'made'}.`)
}

/**
 * Applies the migrations that the database lacks.
 *
 * @param wrangler runs wrangler
 * @param binding the database's binding
 * @param say told what was done
 */
export async function applyMigrations(
  wrangler: Wrangler,
  binding: string,
  say: Report,
): Promise<void> {
  const output = await wrangler.run(['d1', 'migrations', 'apply', binding, '--remote'])
  say(`Migrations: ${/No migrations to apply/i.test(output) ? 'already there' : 'applied'}.`)
}
