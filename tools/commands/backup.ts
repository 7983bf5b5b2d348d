import { makeBackup } from '#tools/backup/backup.ts'
import { readArguments } from '#tools/cli/command-line.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { siteNamed } from '#tools/cli/named-site.ts'
import { UserError } from '#tools/cli/user-error.ts'

const usage = 'npm run backup -- [--out FILE] [--site URL] [--with-accounts]'

const options = {
  out: { type: 'string' },
  site: { type: 'string' },
  'with-accounts': { type: 'boolean', default: false },
} as const

const interruption = catchInterruption(() => console.error('\nStopping …'))
try {
  const { values } = readArguments({ options }, usage)
  const site = await siteNamed(values.site, interruption.signal)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = values.out ?? `latchkey-${moment}.tar.gz`
  const withAccounts = values['with-accounts']
  const { counts, contentVersion, missing } = await makeBackup(site, {
    ...{ file, withAccounts },
    say: console.log,
  })
  console.log(
    `${file} holds content version ${contentVersion}: ${counts.articles} articles, ${counts.images} images, ${counts.accounts} accounts ${withAccounts ? 'with' : 'without'} password hashes.`,
  )
  for (const key of missing) console.warn(`The site names the image file ${key}, and lacks it.`)
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = interruption.exitCode ?? 1
}
