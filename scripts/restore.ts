import { parseArgs } from 'node:util'
import { siteNamed } from '#archive/named-site.ts'
import { restoreBackup } from '#archive/restore.ts'
import { Failure } from '#local/failure.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    throw new Failure('Name one backup: npm run restore -- FILE [--site URL] [--replace]')
  }
  const site = await siteNamed(values.site)
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
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
