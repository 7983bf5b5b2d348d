import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { signIn, usualOrigin } from '#exchange/administrator.ts'
import { readCategoryTable } from '#exchange/conversion/categories.ts'
import { openExport } from '#exchange/opened-export.ts'
import { ImportReport } from '#exchange/sending/import-report.ts'
import { importPosts } from '#exchange/sending/import-run.ts'
import { Failure } from '#local/failure.ts'

const usage = `npm run import -- FILE|FOLDER [options]

FILE is a Ghost export (JSON) or a WordPress export (XML); FOLDER holds Markdown files.

  --map FILE      JSON: the other system's categories, each with one of ours
  --dry-run       tells what would be done, and writes nothing
  --images FOLDER where the images lie; what is not there is fetched from its address
  --site URL      where the old site is, for images and links without a full address
  --report FILE   writes the whole report, not only its beginning
  --origin URL    the product to import into (${usualOrigin()})
  --allow-private-addresses
                  also fetches images from this machine and its network`

const options = {
  map: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  images: { type: 'string' },
  site: { type: 'string', default: '' },
  report: { type: 'string' },
  origin: { type: 'string', default: usualOrigin() },
  'allow-private-addresses': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [path, ...more] = positionals
    if (values.help || !path || more.length > 0) throw new Failure(usage)
    return { ...values, path }
  } catch (error) {
    throw new Failure(
      error instanceof Failure ? error.message : `${(error as Error).message}\n\n${usage}`,
    )
  }
}

try {
  const given = readArguments()
  const table = given.map ? await readCategoryTable(given.map) : new Map()
  const source = await openExport(given.path, given.site)
  const client = await signIn(given.origin)
  const dryRun = given['dry-run']
  console.log(`${given.path} is ${source.kind} with ${source.count} posts.`)
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} | {eta_formatted} left',
  })
  const report = new ImportReport()
  bar.start(source.count, 0)
  try {
    const settings = {
      ...{ client, table, dryRun, imageFolders: given.images ? [given.images] : [] },
      privateAddresses: given['allow-private-addresses'],
    }
    for await (const post of importPosts(source, settings)) {
      report.add(post)
      bar.increment()
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.exitCode = 1
    bar.stop()
    console.error(`Stopped: ${error.message}\nRun the same command again to go on.`)
  }
  bar.stop()
  if (dryRun) console.log('Nothing was written (--dry-run). An import would come to this:')
  console.log(report.lines(source.passedOver, false).join('\n'))
  if (given.report) {
    await writeFile(given.report, `${report.lines(source.passedOver, true).join('\n')}\n`)
    console.log(`\nThe whole report is in ${given.report}.`)
  }
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
