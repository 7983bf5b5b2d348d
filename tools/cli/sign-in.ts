import { parseEnv } from 'node:util'
import { tokenPrefix } from '#domain/tokens/token.ts'
import { type AdminCredentials, ApiClient, type ApiClientOptions } from './api-client.ts'
import { readIfPresent } from './secrets.ts'
import { siteAt } from './site-address.ts'
import { openTerminal } from './terminal.ts'
import { UserError } from './user-error.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** The site that commands use without `--origin`: the one that `npm start` serves. */
export function defaultOrigin(env = process.env): string {
  return env.LATCHKEY_ORIGIN || `http://localhost:${env.PORT || 8787}`
}

interface SignInOptions extends ApiClientOptions {
  /** Refuses a program's token, whose calls would be refused half-way. */
  needsAccount?: boolean
  /** Refuses to sign in without the build token, as an owner's calls with it would be refused much later. */
  needsBuildToken?: boolean
}

/**
 * Signs in to a running site: with `LATCHKEY_TOKEN` from the environment as a program, or as an
 * administrator, with `ADMIN_USERNAME` and `ADMIN_PASSWORD`. For a site on this machine, `.dev.vars` has
 * them too. If they are missing, the person at the terminal is asked. A token is not tried here.
 *
 * @param address the site's; `defaultOrigin` if undefined
 * @throws UserError if the address is not valid, credentials are missing, or the site refuses
 */
export async function signIn(
  address: string | undefined,
  { needsBuildToken = false, needsAccount = needsBuildToken, ...options }: SignInOptions = {},
  env = process.env,
): Promise<ApiClient> {
  const site = siteAt(address ?? defaultOrigin(env))
  const local = localHosts.includes(site.hostname)
  if (!local && site.protocol !== 'https:') {
    throw new UserError(`The credentials would be sent to ${site.origin} unencrypted. Use https.`)
  }
  const { LATCHKEY_TOKEN: token } = env
  if (token && !token.startsWith(tokenPrefix)) {
    throw new UserError(`LATCHKEY_TOKEN is not a program’s token: those begin with ${tokenPrefix}.`)
  }
  if (token && needsAccount) {
    throw new UserError(
      'A program’s token may not do this. Unset LATCHKEY_TOKEN, and sign in with an account.',
    )
  }
  if (token) return new ApiClient(site.origin, { ...options, token })
  // The credentials in `.dev.vars` are this machine's own and are never sent elsewhere.
  const file = local ? await readIfPresent('.dev.vars').catch(() => undefined) : undefined
  const { ADMIN_USERNAME, ADMIN_PASSWORD, BUILD_TOKEN } = { ...parseEnv(file ?? ''), ...env }
  if (needsBuildToken && !BUILD_TOKEN) {
    throw new UserError(`Set BUILD_TOKEN to the build token of ${site.origin}.`)
  }
  const given = ADMIN_USERNAME && ADMIN_PASSWORD ? { ADMIN_USERNAME, ADMIN_PASSWORD } : undefined
  const credentials = given ?? (await askForCredentials(site))
  const signingIn = ApiClient.signIn(site.origin, { ...credentials, BUILD_TOKEN }, options)
  return signingIn.catch((error) => {
    if (!given || error.code !== 'unauthorized') throw error
    const source = env.ADMIN_PASSWORD ? 'the environment' : '.dev.vars'
    throw new UserError(
      `${site.origin} refuses the ADMIN_USERNAME and ADMIN_PASSWORD of ${source}: ${error.message}`,
    )
  })
}

async function askForCredentials({ host, origin }: URL): Promise<AdminCredentials> {
  using terminal = openTerminal()
  if (!terminal) {
    throw new UserError(
      `Set LATCHKEY_TOKEN to a token of ${origin}, or ADMIN_USERNAME and ADMIN_PASSWORD to an administrator's.`,
    )
  }
  const ADMIN_USERNAME = await terminal.ask(`Administrator's name at ${host}: `)
  const ADMIN_PASSWORD = await terminal.ask('Password: ', true)
  return { ADMIN_USERNAME, ADMIN_PASSWORD }
}
