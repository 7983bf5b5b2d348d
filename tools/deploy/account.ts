import { z } from 'zod'
import type { Report, Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { type Wrangler, WranglerError } from './wrangler.ts'

const whoamiSchema = z.object({
  email: z.string().nullish(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
})

type Accounts = z.infer<typeof whoamiSchema>['accounts']

/**
 * Checks that wrangler is signed in, and settles which account is meant where there are several.
 *
 * @param wrangler runs wrangler
 * @param configured the account that `wrangler.toml` or the environment names
 * @param terminal asks where there is somebody to ask
 * @param say told what was found
 * @returns a wrangler that works in that account
 * @throws UserError saying how to sign in, or how to name the account
 */
export async function signedIn(
  wrangler: Wrangler,
  configured: string | undefined,
  terminal: Terminal | undefined,
  say: Report,
): Promise<Wrangler> {
  const { email, accounts } = await whoami(wrangler)
  const account = configured
    ? (accounts.find(({ id }) => id === configured) ?? { id: configured, name: configured })
    : await chosen(accounts, terminal)
  say(`Login: ${email ?? 'an API token'}, account ${account.name}.`)
  return wrangler.with({ CLOUDFLARE_ACCOUNT_ID: account.id })
}

async function whoami(wrangler: Wrangler): Promise<z.infer<typeof whoamiSchema>> {
  try {
    return await wrangler.json(['whoami', '--json'], whoamiSchema)
  } catch (error) {
    if (error instanceof WranglerError && /"loggedIn":\s*false/.test(error.output)) {
      throw new Error(
        'you are not signed in to Cloudflare. Run "npx wrangler login", or set CLOUDFLARE_API_TOKEN, and start again.',
      )
    }
    throw error
  }
}

async function chosen(accounts: Accounts, terminal?: Terminal): Promise<Accounts[number]> {
  const [only] = accounts
  if (only === undefined) throw new UserError('this login has no account.')
  if (accounts.length === 1) return only
  const list = accounts.map(({ id, name }) => `${id} (${name})`).join(', ')
  if (!terminal) {
    throw new UserError(
      `this login has several accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${list}.`,
    )
  }
  const answer = await terminal.ask(`Several accounts: ${list}.\nId or name of the one to use: `)
  const account = accounts.find(({ id, name }) => answer === id || answer === name)
  if (!account) throw new UserError(`there is no account "${answer}".`)
  return account
}
