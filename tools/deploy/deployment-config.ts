import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { UserError } from '#tools/cli/user-error.ts'

/** The settings of `wrangler.toml` that a deployment uses. */
export interface DeploymentConfig {
  /** The account's id. */
  account: string | undefined
  /** The Worker's name. */
  worker: string
  database: { binding: string; name: string; id: string }
  bucket: string
  /** The address at the site's own domain; undefined if none is configured. */
  origin: string | undefined
  /** Whether the variables contain a build hook. */
  namesBuildHook: boolean
}

function pathIn(root: string): string {
  return join(root, 'wrangler.toml')
}

/**
 * Reads the project's `wrangler.toml`.
 *
 * @throws UserError if it is not TOML, or if the Worker's name, the database or the bucket is missing
 */
export function readDeploymentConfig(root: string): DeploymentConfig {
  const config = parsedConfig(root)
  const [database] = config.d1_databases
  const [bucket] = config.r2_buckets
  if (!config.name || !database?.database_name || !bucket?.bucket_name) {
    throw new UserError('wrangler.toml must name the Worker, a D1 database and an R2 bucket.')
  }
  const routes = [config.route, ...(config.routes ?? [])]
  const domain = routes.find((route) => typeof route === 'object' && route.custom_domain === true)
  return {
    account: config.account_id,
    worker: config.name,
    database: {
      binding: database.binding,
      name: database.database_name,
      id: database.database_id ?? '',
    },
    bucket: bucket.bucket_name,
    origin: typeof domain === 'object' ? `https://${domain.pattern}` : undefined,
    namesBuildHook: Boolean(config.vars.BUILD_HOOK_URL),
  }
}

function parsedConfig(root: string) {
  try {
    return readConfig({ config: pathIn(root) }, { hideWarnings: true })
  } catch (error) {
    const { message, location } = error as Error & { location?: { line: number } }
    throw location ? new UserError(`wrangler.toml, line ${location.line}: ${message}`) : error
  }
}

/** Whether an id is the one that the repository has before the first deployment. */
export function isPlaceholderId(id: string): boolean {
  return /^[0-]*1?$/.test(id)
}

/**
 * Writes a database's id into the project's `wrangler.toml`. Every other byte of the file stays.
 */
export async function writeDatabaseId(root: string, binding: string, id: string): Promise<void> {
  const file = pathIn(root)
  const text = withDatabaseId(await readFile(file, 'utf8'), binding, id)
  await writeFile(`${file}.next`, text)
  await rename(`${file}.next`, file)
}

/**
 * Replaces a database's id in the text of a `wrangler.toml`. Comments and spaces stay as they are.
 *
 * @throws UserError if the text has no database with that binding
 */
export function withDatabaseId(text: string, binding: string, id: string): string {
  const lines = text.split('\n')
  for (let head = 0; head < lines.length; head++) {
    if (!/^\s*\[\[\s*d1_databases\s*\]\]/.test(lines[head] ?? '')) continue
    const next = lines.findIndex((line, at) => at > head && /^\s*\[/.test(line))
    const table = lines.slice(head + 1, next === -1 ? undefined : next)
    if (!table.some((line) => settingOf(line, 'binding')?.[3] === binding)) continue
    const at = table.findIndex((line) => settingOf(line, 'database_id') !== null)
    const end = lines[head]?.endsWith('\r') ? '\r' : ''
    if (at === -1) return lines.toSpliced(head + 1, 0, `database_id = "${id}"${end}`).join('\n')
    const [, before, quote, , after] = settingOf(table[at] ?? '', 'database_id') ?? []
    return lines.with(head + 1 + at, `${before}${quote}${id}${quote}${after}`).join('\n')
  }
  throw new UserError(`wrangler.toml has no table [[d1_databases]] with the binding ${binding}.`)
}

/** Matches the text before a value, its quote, the value and the text after it. */
function settingOf(line: string, name: string): RegExpMatchArray | null {
  return line.match(new RegExp(`^(\\s*${name}\\s*=\\s*)(["'])(.*?)\\2([^\\n]*)$`))
}
