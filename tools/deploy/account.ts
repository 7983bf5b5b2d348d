import * as z from 'zod'
import type { Report, Terminal } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { type Wrangler, WranglerError } from '#tools/cli/wrangler.ts'

const whoamiSchema = z.object({
  email: z.string().nullish(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
})

type Accounts = z.infer<typeof whoamiSchema>['accounts']

/**
 * Checks that wrangler is signed in, and selects the account.
 *
 * @param configured the id of the account that `wrangler.toml` or the environment names
 * @param terminal asks for the account if there are several; undefined without a terminal
 * @returns a wrangler that works in that account
 * @throws UserError unless an account is signed in, or if the account is not known
 */
export async function selectAccount(
  wrangler: Wrangler,
  configured: string | undefined,
  terminal: Terminal | undefined,
  report: Report,
): Promise<Wrangler> {
  const { email, accounts } = await whoami(wrangler)
  const account = configured
    ? (accounts.find(({ id }) => id === configured) ?? { id: configured, name: configured })
    : await chooseAccount(accounts, terminal)
  report(`Login: ${email ?? 'an API token'}, account ${account.name}.`)
  return wrangler.with({ CLOUDFLARE_ACCOUNT_ID: account.id })
}

async function whoami(wrangler: Wrangler): Promise<z.infer<typeof whoamiSchema>> {
  try {
    return await wrangler.json(['whoami', '--json'], whoamiSchema)
  } catch (error) {
    if (error instanceof WranglerError && /"loggedIn":\s*false/.test(error.output)) {
      throw new UserError(
        'you are not signed in to Cloudflare. Run "npx wrangler login", or set CLOUDFLARE_API_TOKEN, and start again.',
      )
    }
    throw error
  }
}

async function chooseAccount(accounts: Accounts, terminal?: Terminal): Promise<Accounts[number]> {
  const [only] = accounts
  if (only === undefined) throw new UserError('this login has no account.')
  if (accounts.length === 1) return only
  const list = accounts.map(({ id, name }) => `${id} (${name})`).join(', ')
  if (!terminal) {
    throw new UserError(
      `this login has several accounts. Set CLOUDFLARE_ACCOUNT_ID to one of ${list}.`,
    )
  }
  const answer = await terminal.ask(`Several accounts: ${list}.\nId or name of the one to use: `)
  const account = accounts.find(({ id, name }) => answer === id || answer === name)
  if (!account) throw new UserError(`there is no account "${answer}".`)
  return account
}
