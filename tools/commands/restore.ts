import { readIdentities } from '#tools/backup/encryption.ts'
import { restoreBackup } from '#tools/backup/restore.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = `npm run restore -- FILE [options]

Fills an empty site from a backup. Needs BUILD_TOKEN.

  --origin URL  the site (${defaultOrigin()})
  --replace     replace a site that is not empty, after a backup of it
  --key FILE    the key of a backup that is encrypted`

const options = {
  origin: { type: 'string' },
  replace: { type: 'boolean', default: false },
  key: { type: 'string' },
} as const

await runCommand({ usage, options, allowPositionals: true }, async ({ values, positionals }) => {
  const signal = catchInterruption('Stopping …')
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    throw new UserError(`Name one backup.\n\n${usage}`)
  }
  const identities = values.key === undefined ? undefined : await readIdentities(values.key)
  const signInOptions = { signal, retry: true, needsBuildToken: true }
  const site = await signIn(values.origin, signInOptions)
  const { counts, contentVersion, withAccounts } = await restoreBackup(site, {
    file,
    identities,
    replace: values.replace,
    report: console.log,
  })
  console.log(
    `${site.origin} is restored: content version ${contentVersion}, ${counts.articles} articles, ${counts.images} images.`,
  )
  if (!withAccounts) {
    console.log(
      'The backup has no passwords, so the site keeps its own accounts. npm run admin:create makes others.',
    )
  }
})
