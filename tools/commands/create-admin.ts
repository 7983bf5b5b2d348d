import { accountSubmissionSchema } from '#domain/accounts/account.ts'
import { listAccounts } from '#domain/accounts/calls.ts'
import { roles } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { openPrompt } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = `npm run admin:create -- [--origin URL]

Creates an account of the portal in a running site, or gives an existing one a new password. Its
passkeys are then removed: it lets in an owner who lost everything.

  --origin URL  the site (${defaultOrigin()})`

const options = { origin: { type: 'string' } } as const

async function askForAccount() {
  using prompt = openPrompt()
  const username = await prompt.ask('Name of the account: ')
  const password = await prompt.ask('Password (at least 12 characters): ', true)
  const role = (await prompt.ask(`Role (${roles.join(', ')}) [editor]: `)) || 'editor'
  const answer = await prompt.ask('Replace the password if the account exists? [y/N] ')
  return { username, password, role, replace: /^y/i.test(answer) }
}

await runCommand({ usage, options }, async ({ values }) => {
  const account = accountSubmissionSchema.safeParse(await askForAccount())
  if (!account.success) throw new UserError(account.error.issues[0]?.message ?? 'Not valid.')
  // Last: an owner is made only within a minute of the sign-in.
  const client = await signIn(values.origin, { needsAccount: true })
  const username = await client.saveAccount(account.data)
  const accounts = await request(client, listAccounts)
  const role = accounts.find((one) => one.username === username)?.role
  const kept =
    role === account.data.role ? '' : ` The role stays: ${role}. Change it under Accounts.`
  console.log(`${username} can sign in at ${client.origin}/admin/login.${kept}`)
})
