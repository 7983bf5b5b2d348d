import { createBackup } from '#tools/backup/backup.ts'
import { assertRecipient, writeNewIdentity } from '#tools/backup/encryption.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'

const usage = `npm run backup -- [options]

Writes everything that a running site holds into one file.

  --out FILE       a new file for the backup (latchkey-DATE.tar.gz)
  --origin URL     the site (${defaultOrigin()})
  --with-accounts  include the accounts' password hashes; needs BUILD_TOKEN
  --encrypt-to KEY encrypt the file for the owner of this public key (age1…)
  --new-key FILE   only make such a key: the secret part into FILE, the public one on the screen`

const options = {
  out: { type: 'string' },
  origin: { type: 'string' },
  'with-accounts': { type: 'boolean', default: false },
  'encrypt-to': { type: 'string' },
  'new-key': { type: 'string' },
} as const

await runCommand({ usage, options }, async ({ values }) => {
  const keyFile = values['new-key']
  if (keyFile !== undefined) {
    console.log(`Public key: ${await writeNewIdentity(keyFile)}`)
    console.log(`Keep ${keyFile} where the backups are not. Without it they cannot be restored.`)
    return
  }
  const recipient = values['encrypt-to']
  if (recipient !== undefined) assertRecipient(recipient)
  const signal = catchInterruption('Stopping …')
  const withAccounts = values['with-accounts']
  const signInOptions = { signal, retry: true, needsBuildToken: withAccounts }
  const site = await signIn(values.origin, signInOptions)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = values.out ?? `latchkey-${moment}.tar.gz${recipient === undefined ? '' : '.age'}`
  const { counts, contentVersion, missing } = await createBackup(site, {
    file,
    withAccounts,
    recipient,
    report: console.log,
  })
  console.log(
    `${file} holds content version ${contentVersion}: ${counts.articles} articles, ${counts.images} images, ${counts.accounts} accounts ${withAccounts ? 'with' : 'without'} password hashes.`,
  )
  for (const key of missing) console.warn(`The site lists the image file ${key} but lacks it.`)
})
