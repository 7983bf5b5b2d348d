import { SingleBar } from 'cli-progress'
import { readArguments } from '#tools/cli/command-line.ts'
import { catchInterruption } from '#tools/cli/interruption.ts'
import { signIn, usualOrigin } from '#tools/cli/sign-in.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { exportArticles, isExportFormat } from '#tools/export/export-run.ts'

const usage = `npm run export -- --to markdown|ghost --out FOLDER [--origin URL]

Writes all articles, in all states, with their images, for another system. FOLDER must be new or
empty; --origin names the product to read (${usualOrigin()}).`

const options = {
  to: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string', default: usualOrigin() },
} as const

const interruption = catchInterruption(() => console.error('\nStopping …'))
try {
  const { to, out, origin } = readArguments({ options }, usage).values
  if (!isExportFormat(to) || !out) throw new UserError(usage)
  const client = await signIn(origin)
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total}' })
  bar.start(await client.count(), 0)
  try {
    const { articles, images, withEdits } = await exportArticles(client, to, out, () => {
      interruption.signal.throwIfAborted()
      bar.increment()
    })
    bar.stop()
    console.log(`Wrote ${articles} articles and ${images} images to ${out}.`)
    if (withEdits.length > 0) {
      console.log('Unpublished edits of these were not written; what readers see was:')
      for (const title of withEdits) console.log(`  ${title}`)
    }
  } finally {
    bar.stop()
  }
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = interruption.exitCode ?? 1
}
