import { SingleBar } from 'cli-progress'
import { counted } from '#domain/counted.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { runCommand } from '#tools/cli/run-command.ts'
import { defaultOrigin, signIn } from '#tools/cli/sign-in.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { exportArticles, isExportFormat } from '#tools/export/export-run.ts'

const usage = `npm run export -- --to markdown|ghost --out FOLDER [--origin URL]

Writes all articles, in all states, with their images, the authors and the editions, for another system.

  --to FORMAT   markdown or ghost
  --out FOLDER  a new or empty folder
  --origin URL  the site (${defaultOrigin()})`

const options = {
  to: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string' },
} as const

await runCommand({ usage, options }, async ({ values: { to, out, origin } }) => {
  const signal = catchInterruption('Stopping …')
  if (!isExportFormat(to)) {
    throw new UserError(
      `${to ? `There is no format “${to}”` : 'Name a format with --to'}.\n\n${usage}`,
    )
  }
  if (!out) throw new UserError(`Name a folder with --out.\n\n${usage}`)
  const client = await signIn(origin, { signal, retry: true })
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total}' })
  bar.start(await client.count(), 0)
  const written = await exportArticles(client, to, out, () => bar.increment()).finally(() =>
    bar.stop(),
  )
  const { articles, editions, images } = written
  console.log(
    `Wrote ${counted(articles, 'article')}, ${counted(editions, 'edition')} and ${counted(images, 'image')} to ${out}.`,
  )
  if (written.withEdits.length > 0) {
    console.log('These articles have unpublished edits, which were not written:')
    for (const title of written.withEdits) console.log(`  ${title}`)
  }
  if (written.missing.length > 0) {
    console.log('These pictures and recordings are missing on the site, and were not written:')
    for (const { namedBy, address } of written.missing) console.log(`  ${namedBy}: ${address}`)
  }
})
