import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type LocalSecrets, secretNames } from '#tools/cli/secrets.ts'
import type { Report, Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { type Wrangler, WranglerError } from './wrangler.ts'

type SecretName = (typeof secretNames)[number]

interface SecretRule {
  /** What is asked; a secret that nobody has to know is never asked for. */
  question?: string
  hidden?: boolean
  least: number
  make: () => string
  /** Whether somebody must know a made one. */
  told: boolean
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

const rules: Record<SecretName, SecretRule> = {
  SITE_ACCESS_KEY: {
    ...{ question: 'Access key of the readers', least: 1, told: true },
    make: () => random(9),
  },
  ADMIN_USERNAME: {
    ...{ question: 'Name of the first administrator', least: 1, told: true },
    make: () => 'editor',
  },
  ADMIN_PASSWORD: {
    ...{ question: 'Password of the first administrator', hidden: true, least: 12, told: true },
    make: () => random(15),
  },
  SESSION_SECRET: { least: 32, told: false, make: () => random(48) },
  BUILD_TOKEN: { least: 16, told: true, make: () => random(24) },
}

/** Where the values of missing secrets come from, in this order. */
export interface SecretSources {
  env: Readonly<Record<string, string | undefined>>
  /** Makes what the environment lacks, without asking. */
  generate: boolean
  terminal: Terminal | undefined
}

/** The secrets of a deployment, as far as they are known here. */
export interface DeployedSecrets {
  /** Names of all that are stored. */
  names: string[]
  /** Known only where it was set just now, or stands in the environment. */
  buildToken: string | undefined
}

const listSchema = z.array(z.object({ name: z.string() }))

async function storedNames(wrangler: Wrangler): Promise<string[]> {
  try {
    return (await wrangler.json(['secret', 'list'], listSchema)).map(({ name }) => name)
  } catch (error) {
    // Before the first deployment there is no Worker to have any.
    if (error instanceof WranglerError && /Worker ".*" not found/.test(error.output)) return []
    throw error
  }
}

/**
 * Sets the secrets that the Worker lacks, all in one call; one that is set is never replaced. What
 * was made here is told once, right after it is stored.
 *
 * @param wrangler runs wrangler
 * @param sources where the values come from
 * @param say told what was done
 * @returns what is known of the secrets afterwards
 * @throws UserError naming the secrets for which there is no value
 */
export async function provideSecrets(
  wrangler: Wrangler,
  sources: SecretSources,
  say: Report,
): Promise<DeployedSecrets> {
  const stored = await storedNames(wrangler)
  const missing = secretNames.filter((name) => !stored.includes(name))
  const values: Partial<LocalSecrets> = {}
  const made: SecretName[] = []
  for (const name of missing) {
    const given = sources.env[name] || (await asked(name, missing, sources))
    if (!given && rules[name].told) made.push(name)
    values[name] = checked(name, given || rules[name].make())
  }
  if (missing.length > 0) {
    await wrangler.run(['secret', 'bulk'], JSON.stringify(values))
    say(`Secrets: set ${missing.join(', ')}.`)
    if (made.length > 0) {
      const lines = made.map((name) => `  ${name} = ${values[name]}`)
      say(`Made for you, and shown only this once; keep them:\n${lines.join('\n')}`)
    }
  } else say('Secrets: already there.')
  return {
    names: [...stored, ...missing],
    buildToken: values.BUILD_TOKEN ?? sources.env.BUILD_TOKEN,
  }
}

/** The answer to the secret's question; empty where it is to be made. */
async function asked(
  name: SecretName,
  missing: readonly SecretName[],
  { generate, terminal, env }: SecretSources,
): Promise<string> {
  const { question, hidden } = rules[name]
  if (generate || question === undefined) return ''
  if (terminal) return terminal.ask(`${question} (${name}; empty: one is made): `, hidden)
  const lacking = missing.filter((name) => rules[name].question !== undefined && !env[name])
  throw new UserError(
    `there is no value for ${lacking.join(', ')}. Set these variables, or let them be made with --generate.`,
  )
}

function checked(name: SecretName, value: string): string {
  const { least } = rules[name]
  if (Buffer.byteLength(value) >= least) return value
  throw new UserError(`${name} must be at least ${least} characters long.`)
}
