import * as z from 'zod'
import type { Report } from '#tools/cli/terminal.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'
import { type DeploymentConfig, writeDatabaseId } from './deployment-config.ts'

const databasesSchema = z.array(z.object({ uuid: z.string(), name: z.string() }))

/**
 * Creates the database unless the account has one of its name, and writes its id into
 * `wrangler.toml`. A database whose id is already in that file is used whatever its name is.
 *
 * @returns the database's id
 */
export async function ensureDatabase(
  wrangler: Wrangler,
  root: string,
  { binding, name, id }: DeploymentConfig['database'],
  report: Report,
): Promise<string> {
  const list = () => wrangler.json(['d1', 'list', '--json'], databasesSchema)
  const existing = await list()
  if (existing.some(({ uuid }) => uuid === id)) {
    report(`Database ${name}: already exists.`)
    return id
  }
  const isNew = !existing.some((database) => database.name === name)
  if (isNew) await wrangler.run(['d1', 'create', name])
  const found = (isNew ? await list() : existing).find((database) => database.name === name)
  if (!found) throw new Error(`the account does not list the new database ${name} yet.`)
  await writeDatabaseId(root, binding, found.uuid)
  report(`Database ${name}: ${isNew ? 'created' : 'already exists'}; wrangler.toml now has its id.`)
  return found.uuid
}

/** Creates the bucket unless the account has one of its name. */
export async function ensureBucket(
  wrangler: Wrangler,
  name: string,
  report: Report,
): Promise<void> {
  // Any failure counts as "missing": if there is another reason, creating the bucket reports it.
  const exists = await wrangler.run(['r2', 'bucket', 'info', name, '--json']).then(
    () => true,
    () => false,
  )
  if (!exists) await wrangler.run(['r2', 'bucket', 'create', name])
  report(`Bucket ${name}: ${exists ? 'already exists' : 'created'}.`)
}
