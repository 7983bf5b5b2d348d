import { parseArgs } from 'node:util'
import { makeBackup } from '#archive/backup.ts'
import { siteNamed } from '#archive/named-site.ts'

try {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      site: { type: 'string' },
      'with-accounts': { type: 'boolean', default: false },
    },
  })
  const site = await siteNamed(values.site)
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
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
