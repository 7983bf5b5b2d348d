import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { adminLoginSchema, siteAccessSchema } from '#domain/auth/session-schema.ts'
import { UserError } from './user-error.ts'

/** The variables of `.dev.vars`, in the order in which they are written. */
export const secretNames = [
  'SITE_ACCESS_KEY',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'BUILD_TOKEN',
] as const

export type SecretName = (typeof secretNames)[number]

export type LocalSecrets = Record<SecretName, string> & {
  /** Only while the session secret is being replaced. */
  SESSION_SECRET_PREVIOUS?: string
}

const atLeast = (bytes: number) =>
  z
    .string()
    .refine(
      (value) => Buffer.byteLength(value) >= bytes,
      `It must have at least ${bytes} characters.`,
    )

/** What people type has the rules of the forms that they type it into. */
export const secretSchemas: Readonly<Record<keyof LocalSecrets, z.ZodType<string>>> = {
  SITE_ACCESS_KEY: siteAccessSchema.shape.password,
  ADMIN_USERNAME: adminLoginSchema.shape.username,
  ADMIN_PASSWORD: adminLoginSchema.shape.password,
  SESSION_SECRET: atLeast(32),
  SESSION_SECRET_PREVIOUS: atLeast(32),
  BUILD_TOKEN: atLeast(16),
}

/** @returns why the site would not take a value, in a sentence; undefined if it would */
export function secretFault(schema: z.ZodType<string>, value: string): string | undefined {
  if (value.trim() === '') return 'It is empty.'
  const { data, error } = schema.safeParse(value)
  if (error) return error.issues[0]?.message
  if (data?.normalize('NFC') === value.normalize('NFC')) return undefined
  return 'It must not have spaces around it, or characters that nobody sees.'
}

/**
 * Reads the secrets of the local product from `.dev.vars`. Creates the file with random secrets if
 * there is none. Variables of the same names in the environment win.
 *
 * @throws UserError naming the line or the variable that is wrong
 */
export async function readSecrets(file: string, env = process.env): Promise<LocalSecrets> {
  const text = (await readIfPresent(file)) ?? (await createSecretsFile(file))
  const broken = text.split(/\r?\n/).findIndex((line) => !/^\s*(#.*|\w+\s*=.*)?$/.test(line))
  if (broken !== -1) {
    throw new UserError(`${file}, line ${broken + 1}, is not of the form NAME=value.`)
  }
  const values = { ...parseEnv(text), ...env }
  const optional = values.SESSION_SECRET_PREVIOUS ? (['SESSION_SECRET_PREVIOUS'] as const) : []
  const secrets: Partial<LocalSecrets> = {}
  for (const name of [...secretNames, ...optional]) {
    const value = values[name] ?? ''
    const fault = secretFault(secretSchemas[name], value)
    if (fault && env[name] !== undefined) {
      throw new UserError(
        `The environment’s ${name} cannot be used. ${fault} Correct the variable, or unset it: ${file} then sets it.`,
      )
    }
    if (fault) {
      throw new UserError(
        `The ${name} of ${file} cannot be used. ${fault} Correct the line, or delete the file: the next start creates a new one.`,
      )
    }
    secrets[name] = value
  }
  return secrets as LocalSecrets
}

/** @returns undefined if there is no such file */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    // Some editors begin a file with a byte order mark.
    return (await readFile(file, 'utf8')).replace(/^\ufeff/, '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UserError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Letters that go into an address as they are. */
const random = (bytes: number) => () => randomBytes(bytes).toString('base64url')

/** Makes the values of those that nobody has chosen. */
export const newSecret: Readonly<Record<SecretName, () => string>> = {
  SITE_ACCESS_KEY: random(9),
  ADMIN_USERNAME: () => 'owner',
  ADMIN_PASSWORD: random(15),
  SESSION_SECRET: random(48),
  BUILD_TOKEN: random(24),
}

async function createSecretsFile(file: string): Promise<string> {
  const lines = secretNames.map((name) => `${name}=${newSecret[name]()}`)
  const text = `# Secrets of the local product. Never committed.\n${lines.join('\n')}\n`
  try {
    // At once: another start may be the first one too, and must not read half of it.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return text
  } catch (error) {
    const earlier = await readIfPresent(file)
    if (earlier !== undefined) return earlier
    throw new UserError(`${file} cannot be written: ${(error as Error).message}`)
  }
}
