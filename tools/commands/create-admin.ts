import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { adminAccountSchema } from '#domain/session.ts'
import { AdminClient } from '#tools/cli/api-client.ts'
import { readSecrets } from '#tools/cli/secrets.ts'
import { UserError } from '#tools/cli/user-error.ts'

const origin = process.env.LATCHKEY_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`

let hidden = false
const screen = new Writable({
  write(chunk, _encoding, done) {
    if (!hidden) stdout.write(chunk)
    done()
  },
})
const prompt = createInterface({ input: stdin, output: screen, terminal: stdin.isTTY })
const lines = prompt[Symbol.asyncIterator]()

/** Asks on the terminal; a password is not shown while it is typed. */
async function ask(question: string, secret = false): Promise<string> {
  stdout.write(question)
  hidden = secret
  const { value = '' } = await lines.next()
  hidden = false
  if (secret) stdout.write('\n')
  return value
}

try {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = await readSecrets('.dev.vars')
  const client = await AdminClient.signIn(origin, ADMIN_USERNAME, ADMIN_PASSWORD)
  const username = await ask('Name of the administrator: ')
  const password = await ask('Password (at least 12 characters): ', true)
  const replace = /^y/i.test(await ask('Replace the password if the account exists? [y/N] '))
  const account = adminAccountSchema.safeParse({ username, password, replace })
  if (!account.success) throw new UserError(account.error.issues[0]?.message ?? 'Not valid.')
  console.log(`${await client.saveAccount(account.data)} can sign in at ${origin}/admin/login.`)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
} finally {
  prompt.close()
}
