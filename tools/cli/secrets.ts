import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { UserError } from './user-error.ts'

/** The variables of `.dev.vars`, in the order in which they are written. */
export const secretNames = [
  'SITE_ACCESS_KEY',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'BUILD_TOKEN',
] as const

export type LocalSecrets = Record<(typeof secretNames)[number], string> & {
  /** Only while the session secret is being replaced. */
  SESSION_SECRET_PREVIOUS?: string
}

const minLength: Partial<Record<keyof LocalSecrets, number>> = {
  SESSION_SECRET: 32,
  BUILD_TOKEN: 16,
}

/**
 * Reads the secrets of the local product from `.dev.vars`. Creates the file with random secrets if
 * there is none. Variables of the same names in the environment win.
 *
 * @throws UserError naming the line or the variable that is wrong
 */
export async function readSecrets(file: string, env = process.env): Promise<LocalSecrets> {
  const text = (await readIfPresent(file)) ?? (await createSecretsFile(file))
  const broken = text.split('\n').findIndex((line) => !/^\s*(#.*|\w+\s*=.*)?$/.test(line))
  if (broken !== -1) {
    throw new UserError(`${file}, line ${broken + 1}, is not of the form NAME=value.`)
  }
  const values = { ...parseEnv(text), ...env }
  const secrets = Object.fromEntries(secretNames.map((name) => [name, values[name] ?? '']))
  for (const name of secretNames) {
    const length = minLength[name] ?? 1
    if ((secrets[name] ?? '').length < length) {
      throw new UserError(
        `${file} must set ${name} to at least ${length} characters. Correct the line, or delete the file: the next start creates a new one.`,
      )
    }
  }
  const previous = values.SESSION_SECRET_PREVIOUS
  return { ...secrets, ...(previous && { SESSION_SECRET_PREVIOUS: previous }) } as LocalSecrets
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UserError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function createSecretsFile(file: string): Promise<string> {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const values: LocalSecrets = {
    SITE_ACCESS_KEY: random(9),
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: random(12),
    SESSION_SECRET: random(48),
    BUILD_TOKEN: random(24),
  }
  const lines = secretNames.map((name) => `${name}=${values[name]}`)
  const text = `# Secrets of the local product. Never committed.\n${lines.join('\n')}\n`
  await writeFile(file, text, { mode: 0o600 })
  return text
}
