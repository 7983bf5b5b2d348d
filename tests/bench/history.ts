import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { type MeasuredRow, median } from './support/measurement.ts'
import { measureSignedIn } from './support/signed-in-browser.ts'

const versions = 500
const paragraphs = 60
const wordsOfParagraph = 84
const runs = 5

/**
 * Measures the history of a long article in the editor, from the click to the painted list, and from a
 * click on a version to its diff, on the whole product.
 */
export function measureHistory(): Promise<MeasuredRow[]> {
  return measureSignedIn(async (context, product) => {
    const id = await writeHistory(product)
    const times: Times[] = []
    for (let run = 0; run < runs; run++) {
      const page = await context.newPage()
      await page.goto(`/admin/edit/${id}`)
      times.push(timesSchema.parse(await page.evaluate(measured)))
      await page.close()
    }
    const bytes = await bytesPerVersion(product.state, id)
    return [
      { figure: `${versions} versions: the history opens`, value: msOf(times, 'opened') },
      { figure: 'a version and its first diff', value: msOf(times, 'shown') },
      { figure: 'the next version and its diff', value: msOf(times, 'next') },
      { figure: 'bytes of a version', value: bytes },
    ]
  })
}

/** Each import is a version of its own. */
async function writeHistory({ client }: StartedProduct): Promise<string> {
  const submissionOf = (version: number) => ({
    title: 'A long article',
    content: contentOf(version),
    importDigest: version.toString(16).padStart(64, '0'),
  })
  const { _id } = await client.create(submissionOf(0))
  for (let made = 1; made < versions; made++) {
    await client.save(_id, submissionOf(made))
  }
  return _id
}

/** 5,000 words, in paragraphs of which one differs from version to version. */
function contentOf(version: number): string {
  return Array.from({ length: paragraphs }, (_, paragraph) => {
    const words = Array.from({ length: wordsOfParagraph }, (_, word) =>
      wordOf(paragraph * wordsOfParagraph + word),
    )
    if (paragraph === version % paragraphs) words.splice(9, 2, `edit${version}`, '<em>here</em>')
    return `<p>${words.join(' ')}.</p>`
  }).join('')
}

function wordOf(number: number): string {
  return ((number * 2_654_435_761) % 1_679_616).toString(36)
}

const timesSchema = z.object({ opened: z.number(), shown: z.number(), next: z.number() })

type Times = z.infer<typeof timesSchema>

/**
 * From a click until the frame in which something is there has been painted: a frame is painted between
 * its callbacks and the next task.
 */
const clickAndWait = `(click, there) => new Promise((done) => {
  const started = performance.now()
  click.click()
  const look = () => {
    if (!document.querySelector(there)) return requestAnimationFrame(look)
    setTimeout(() => done(performance.now() - started))
  }
  requestAnimationFrame(look)
})`

const measured = `(async () => {
  const until = async (find) => {
    while (!find()) await new Promise((done) => setTimeout(done, 50))
    return find()
  }
  const clickAndWait = ${clickAndWait}
  const history = await until(() => document.querySelector('.editor-head .actions .button'))
  await until(() => document.querySelector('.tiptap p'))
  await new Promise((done) => setTimeout(done, 1000))
  const opened = await clickAndWait(history, '.history-version')
  const shown = await clickAndWait(document.querySelector('.history-version'), '.version-text ins')
  const [older] = [...document.querySelectorAll('.version-actions .button')].filter(
    (button) => button.textContent === 'Older',
  )
  const next = await clickAndWait(older, '.version-text ins')
  return { opened, shown, next }
})()`

function msOf(times: readonly Times[], time: keyof Times): string {
  return `${median(times.map((measuredTimes) => measuredTimes[time])).toFixed(0)} ms`
}

/** With its text, the rows and their indexes. */
async function bytesPerVersion(state: string, id: string): Promise<number> {
  const files = await readdir(state, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite'))) {
    using database = new DatabaseSync(join(state, file), { readOnly: true })
    try {
      const texts = database
        .prepare(
          `select count(*) as count, sum(length(text) + length(hash) * 3 + 300) as bytes
          from versions join version_texts on hash = text_hash where article_id = ?`,
        )
        .get(id)
      if (texts?.count) return Math.round(Number(texts.bytes) / Number(texts.count))
    } catch {
      // Another database of the platform.
    }
  }
  return Number.NaN
}
