import { restoreBackup } from '#tools/backup/restore.ts'
import { readArguments } from '#tools/cli/command-line.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { siteNamed } from '#tools/cli/named-site.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = 'npm run restore -- FILE [--site URL] [--replace]'

const options = {
  site: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const

const interruption = catchInterruption(() => console.error('\nStopping …'))
try {
  const { values, positionals } = readArguments({ options, allowPositionals: true }, usage)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    throw new UserError(`Name one backup: ${usage}`)
  }
  const site = await siteNamed(values.site, interruption.signal)
  const { counts, contentVersion, withAccounts } = await restoreBackup(site, {
    ...{ file, replace: values.replace },
    say: console.log,
  })
  console.log(
    `${site.origin} is restored: content version ${contentVersion}, ${counts.articles} articles, ${counts.images} images.`,
  )
  if (!withAccounts) {
    console.log('The backup has no passwords: make accounts anew with npm run admin:create.')
  }
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = interruption.exitCode ?? 1
}
