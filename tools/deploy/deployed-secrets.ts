import * as z from 'zod'
import { newPasswordSchema } from '#domain/accounts/account.ts'
import {
  type LocalSecrets,
  newSecret,
  type SecretName,
  secretFault,
  secretNames,
  secretSchemas,
} from '#tools/cli/secrets.ts'
import type { Report, Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { type Wrangler, WranglerError } from '#tools/cli/wrangler.ts'

/** What is asked at the terminal; a secret without a question is always generated. */
const questions: Partial<Record<SecretName, string>> = {
  SITE_ACCESS_KEY: 'Access key of the readers',
  ADMIN_PASSWORD: 'Password of the first administrator',
}

/** Where the values of missing secrets come from, in this order. */
export interface SecretSources {
  env: Readonly<Record<string, string | undefined>>
  /** Generates all other values without asking. */
  generate: boolean
  /** Undefined if there is no terminal to ask at. */
  terminal: Terminal | undefined
}

export interface DeployedSecrets {
  names: string[]
  /** Undefined if it was stored earlier and the environment does not contain it. */
  buildToken: string | undefined
}

export interface SecretsOwner {
  name: string
  /** Whether an earlier run on this machine has begun to create it. */
  begun: boolean
  /** Remembers that this run begins to create it. */
  begin: () => Promise<void>
}

const listSchema = z.array(z.object({ name: z.string() }))

/** @returns undefined if there is no Worker yet */
async function storedNames(wrangler: Wrangler): Promise<string[] | undefined> {
  try {
    return (await wrangler.json(['secret', 'list'], listSchema)).map(({ name }) => name)
  } catch (error) {
    if (error instanceof WranglerError && /Worker ".*" not found/.test(error.output)) {
      return undefined
    }
    throw error
  }
}

/** A Worker without any of our secrets is another project's, and a deployment would replace it. */
function assertOurs(stored: readonly string[], { name, begun }: SecretsOwner): void {
  if (begun || stored.some(isOurs)) return
  throw new UserError(
    `the account already has a Worker named ${name}, which has none of Latchkey’s secrets. Choose another name in wrangler.toml; or, if that Worker is meant, store its first secret with "npx wrangler secret put SESSION_SECRET" and start again.`,
  )
}

/**
 * Stores the secrets that the Worker lacks, all in one call. Never replaces a stored secret. Reports
 * generated values once, after they are stored.
 *
 * @throws UserError with the names of the secrets that have no value, or if the Worker is not ours
 */
export async function ensureSecrets(
  wrangler: Wrangler,
  owner: SecretsOwner,
  sources: SecretSources,
  report: Report,
): Promise<DeployedSecrets> {
  const found = await storedNames(wrangler)
  if (found) assertOurs(found, owner)
  const stored = found ?? []
  const missing = secretNames.filter((name) => !stored.includes(name))
  const values: Partial<LocalSecrets> = {}
  const generated: SecretName[] = []
  for (const name of missing) {
    const given = sources.env[name] || (await askFor(name, missing, sources))
    // The session secret is of use to the Worker alone.
    if (!given && name !== 'SESSION_SECRET') generated.push(name)
    values[name] = assertUsable(name, given || newSecret[name]())
  }
  if (missing.length > 0) {
    if (!found) await owner.begin()
    await wrangler.run(['secret', 'bulk'], JSON.stringify(values))
    report(`Secrets: stored ${missing.join(', ')}.`)
  } else {
    report('Secrets: already stored.')
  }
  // The build token of a stored Worker is given on purpose: builds need it.
  const ignored = stored.filter(
    (name) => name !== 'BUILD_TOKEN' && isOurs(name) && sources.env[name],
  )
  if (ignored.length > 0) {
    report(
      `Secrets: ${ignored.join(', ')} already stored, so the values given now were not used. "npx wrangler secret put NAME" replaces one.`,
    )
  }
  if (generated.length > 0) {
    const lines = generated.map((name) => `  ${name} = ${values[name]}`)
    report(`Generated, and shown only this once. Keep them:\n${lines.join('\n')}`)
  }
  return {
    names: [...stored, ...missing],
    buildToken: values.BUILD_TOKEN ?? sources.env.BUILD_TOKEN,
  }
}

function isOurs(name: string): boolean {
  return secretNames.some((secret) => secret === name)
}

/** Asks for a secret at the terminal. Returns an empty string if it is to be generated. */
async function askFor(
  name: SecretName,
  missing: readonly SecretName[],
  { generate, terminal, env }: SecretSources,
): Promise<string> {
  const question = questions[name]
  if (generate || question === undefined) return ''
  if (terminal) {
    const isHidden = name === 'ADMIN_PASSWORD'
    return terminal.ask(`${question} (${name}; leave empty to generate one): `, isHidden)
  }
  const lacking = missing.filter((name) => name in questions && !env[name])
  throw new UserError(
    `there is no value for ${lacking.join(', ')}. Set these variables, or generate them with --generate.`,
  )
}

/** Unlike on an engineer's machine, a password is one that an account could be given. */
const schemas = { ...secretSchemas, ADMIN_PASSWORD: newPasswordSchema }

function assertUsable(name: SecretName, value: string): string {
  const fault = secretFault(schemas[name], value)
  if (fault === undefined) return value
  throw new UserError(`${name} cannot be stored. ${fault}`)
}
