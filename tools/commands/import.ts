import { writeFile } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { readArguments } from '#tools/cli/command-line.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { signIn, usualOrigin } from '#tools/cli/sign-in.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { readCategoryTable } from '#tools/import/conversion/categories.ts'
import { openExport } from '#tools/import/opened-export.ts'
import { ImportReport } from '#tools/import/sending/import-report.ts'
import { importPosts } from '#tools/import/sending/import-run.ts'

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

/** Brings the posts over; told of an end, what is under way is ended first. */
async function run(): Promise<void> {
  const { values: given, positionals } = readArguments({ options, allowPositionals: true }, usage)
  const [path, ...more] = positionals
  if (given.help || !path || more.length > 0) throw new UserError(usage)
  const table = given.map ? await readCategoryTable(given.map) : new Map()
  const source = await openExport(path, given.site)
  // Not only at the end of a long import.
  if (given.report) await writeReport(given.report, [])
  const client = await signIn(given.origin)
  const dryRun = given['dry-run']
  console.log(`${path} is ${source.kind} with ${source.count} posts.`)
  const interruption = catchInterruption(() =>
    console.error('\nStopping after the posts that are under way. Ctrl-C again ends it at once.'),
  )
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} | {eta_formatted} left',
  })
  const report = new ImportReport()
  let failure: UserError | undefined
  bar.start(source.count, 0)
  try {
    const settings = {
      ...{ client, table, dryRun, imageFolders: given.images ? [given.images] : [] },
      ...{ privateAddresses: given['allow-private-addresses'], stop: interruption.signal },
    }
    for await (const post of importPosts(source, settings)) {
      report.add(post)
      bar.increment()
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    failure = error
  } finally {
    bar.stop()
  }
  if (dryRun) console.log('Nothing was written (--dry-run). An import would come to this:')
  console.log(report.lines(source.passedOver, false).join('\n'))
  if (given.report) {
    await writeReport(given.report, report.lines(source.passedOver, true))
    console.log(`\nThe whole report is in ${given.report}.`)
  }
  process.exitCode = failure ? 1 : interruption.exitCode
  if (process.exitCode === undefined) return
  const why = failure ? `: ${failure.message}` : ` after ${report.total} of ${source.count} posts.`
  console.error(`\nStopped${why}\nRun the same command again to go on.`)
}

async function writeReport(file: string, lines: string[]): Promise<void> {
  await writeFile(file, `${lines.join('\n')}\n`).catch((error) => {
    throw new UserError(`The report cannot be written to ${file}: ${error.message}`)
  })
}

try {
  await run()
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
