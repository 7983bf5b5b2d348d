import { SiteConnection, type SiteKeys } from '#tools/backup/site-connection.ts'
import { readSecrets } from './secrets.ts'
import { UserError } from './user-error.ts'

const here = ['localhost', '127.0.0.1', '[::1]']

/**
 * @param address the site's address; the one on this machine unless given
 * @param stop aborted where nobody wants the work to go on
 * @param env the process's environment
 * @returns the connection to it, with the keys of this machine's site or those in the environment
 * @throws UserError where the address is none, a key is missing, or the site refuses
 */
export async function siteNamed(
  address: string | undefined,
  stop: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SiteConnection> {
  const named = address ?? env.LATCHKEY_ORIGIN ?? `http://localhost:${env.PORT ?? 8787}`
  if (!URL.canParse(named)) throw new UserError(`${named} is no address. Say for example https://…`)
  const { origin, hostname, protocol } = new URL(named)
  if (here.includes(hostname))
    return SiteConnection.open(origin, await readSecrets('.dev.vars', env), stop)
  if (protocol !== 'https:')
    throw new UserError(`${origin} would get the password in the open: use https.`)
  return SiteConnection.open(origin, remoteKeys(env, origin), stop)
}

/** The keys in `.dev.vars` are this machine's own: they are not sent elsewhere. */
function remoteKeys(env: NodeJS.ProcessEnv, origin: string): SiteKeys {
  const { ADMIN_USERNAME = '', ADMIN_PASSWORD = '', BUILD_TOKEN = '' } = env
  if (ADMIN_USERNAME && ADMIN_PASSWORD) return { ADMIN_USERNAME, ADMIN_PASSWORD, BUILD_TOKEN }
  throw new UserError(
    `Set ADMIN_USERNAME and ADMIN_PASSWORD to an administrator's of ${origin}; to restore, or with --with-accounts, BUILD_TOKEN too.`,
  )
}
