import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { AdminClient } from './api-client.ts'
import { openTerminal } from './terminal.ts'
import { UserError } from './user-error.ts'

/** Where a command finds the product unless told: where `npm start` runs it. */
export function usualOrigin(): string {
  return process.env.LATCHKEY_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`
}

/**
 * Signs in to a running product: with `ADMIN_USERNAME` and `ADMIN_PASSWORD` of the environment, for
 * a product on this machine also of `.dev.vars`, else by asking.
 *
 * @param origin where the product runs
 * @returns the signed-in client
 * @throws UserError where nobody can be asked, nothing answers, or the product refuses
 */
export async function signIn(origin: string): Promise<AdminClient> {
  const url = URL.parse(origin)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UserError(
      `“${origin}” is no address: --origin takes one such as https://example.com.`,
    )
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const file = local ? await readFile('.dev.vars', 'utf8').catch(() => '') : ''
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = { ...parseEnv(file), ...process.env }
  if (ADMIN_USERNAME && ADMIN_PASSWORD) {
    return AdminClient.signIn(origin, ADMIN_USERNAME, ADMIN_PASSWORD)
  }
  const terminal = openTerminal()
  if (!terminal)
    throw new UserError('Set ADMIN_USERNAME and ADMIN_PASSWORD: nobody can be asked here.')
  try {
    const username = await terminal.ask(`Administrator's name at ${url.host}: `)
    return await AdminClient.signIn(origin, username, await terminal.ask('Password: ', true))
  } finally {
    terminal.close()
  }
}
