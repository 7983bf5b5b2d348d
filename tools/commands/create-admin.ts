import { adminAccountSchema } from '#domain/session.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { openPrompt } from '#tools/cli/terminal.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = `npm run admin:create -- [--origin URL]

Creates an administrator's account in a running site, or gives an existing one a new password.

  --origin URL  the site (${defaultOrigin()})`

const options = { origin: { type: 'string' } } as const

async function askForAccount() {
  const prompt = openPrompt()
  try {
    const username = await prompt.ask('Name of the administrator: ')
    const password = await prompt.ask('Password (at least 12 characters): ', true)
    const answer = await prompt.ask('Replace the password if the account exists? [y/N] ')
    return { username, password, replace: /^y/i.test(answer) }
  } finally {
    prompt.close()
  }
}

await runCommand({ usage, options }, async ({ values }) => {
  const client = await signIn(values.origin)
  const account = adminAccountSchema.safeParse(await askForAccount())
  if (!account.success) throw new UserError(account.error.issues[0]?.message ?? 'Not valid.')
  const username = await client.saveAccount(account.data)
  console.log(`${username} can sign in at ${client.origin}/admin/login.`)
})
