import { stat, writeFile } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { counted } from '#domain/counted.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { siteAt } from '#tools/cli/site-address.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { readCategoryTable } from '#tools/import/conversion/categories.ts'
import { openExport } from '#tools/import/opened-export.ts'
import { ImageUploader } from '#tools/import/sending/image-uploader.ts'
import { importAuthors } from '#tools/import/sending/import-authors.ts'
import { importEditions } from '#tools/import/sending/import-editions.ts'
import { ImportReport } from '#tools/import/sending/import-report.ts'
import { importPosts } from '#tools/import/sending/import-run.ts'

const usage = `npm run import -- FILE|FOLDER [options]

FILE is a Ghost export (JSON) or a WordPress export (XML); FOLDER holds Markdown files.

  --map FILE       JSON: the other system's categories, each with one of ours
  --dry-run        report what an import would do, and write nothing
  --images FOLDER  the folder with the images; others are fetched from their addresses
  --site URL       the old site's address, for images and links without a full address
  --report FILE    write the whole report, not only its beginning
  --origin URL     the site to import into (${defaultOrigin()})
  --allow-private-addresses
                   also fetch images from this machine and its network`

const options = {
  map: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  images: { type: 'string' },
  site: { type: 'string', default: '' },
  report: { type: 'string' },
  origin: { type: 'string' },
  'allow-private-addresses': { type: 'boolean', default: false },
} as const

await runCommand({ usage, options, allowPositionals: true }, async ({ values, positionals }) => {
  const [path, ...more] = positionals
  if (!path || more.length > 0) {
    throw new UserError(`Name one file or folder.\n\n${usage}`)
  }
  if (values.site) siteAt(values.site, '--site')
  if (values.images) await assertFolder(values.images)
  const source = await openExport(path, values.site)
  // A file that cannot be written is reported now, not at the end of a long import.
  if (values.report) await writeReport(values.report, [])
  const client = await signIn(values.origin, { needsAccount: true })
  const table = values.map
    ? await readCategoryTable(values.map, await client.categories())
    : new Map()
  const dryRun = values['dry-run']
  console.log(`${path} is ${source.kind} with ${counted(source.count, 'post')}.`)
  const signal = catchInterruption(
    'Stopping after the posts that are under way. Ctrl-C again ends it at once.',
  )
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} | {eta_formatted} left',
  })
  const report = new ImportReport()
  const folders = [...(values.images ? [values.images] : []), ...source.imageFolders]
  const images = new ImageUploader(client, folders, values['allow-private-addresses'])
  let failure: UserError | undefined
  bar.start(source.count, 0)
  try {
    const settings = { client, images, table, dryRun, signal }
    for await (const post of importPosts(source, settings)) {
      report.add(post)
      bar.increment()
    }
    for await (const author of importAuthors(source, settings)) report.addExtra('Authors', author)
    for await (const edition of importEditions(source, settings)) {
      report.addExtra('Editions', edition)
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    failure = error
  } finally {
    bar.stop()
    await images.close()
  }
  if (dryRun) console.log('Nothing was written (--dry-run). An import would have this result:')
  console.log(report.lines(source, false, dryRun).join('\n'))
  if (values.report) {
    await writeReport(values.report, report.lines(source, true, dryRun))
    console.log(`\nThe whole report is in ${values.report}.`)
  }
  const next = 'Run the same command again to go on.'
  if (failure) throw new UserError(`\nStopped: ${failure.message}\n${next}`)
  if (signal.aborted) {
    console.error(`\nStopped after ${report.total} of ${counted(source.count, 'post')}.\n${next}`)
    return
  }
  if (report.failed > 0) {
    throw new UserError(
      `\nPosts, authors or editions that were not imported as they should be: ${report.failed} (see "Skipped").\n${next}`,
    )
  }
})

async function assertFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) {
    throw new UserError(`${path} is not a folder. Name the one with the images after --images.`)
  }
}

async function writeReport(file: string, lines: string[]): Promise<void> {
  await writeFile(file, `${lines.join('\n')}\n`).catch((error) => {
    throw new UserError(`The report cannot be written to ${file}: ${error.message}`)
  })
}
