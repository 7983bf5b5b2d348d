import { setTimeout } from 'node:timers/promises'
import { articlePath } from '#domain/articles/slug.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { archiveSizes, fillArchive } from './support/archive.ts'
import { type MeasuredRow, median } from './support/measurement.ts'

const runs = 9

/** Publishes, edits and retractions before those that count: the first ones load code. */
const warmUps = 2

/** After how long a page counts as never seen. */
const longestMilliseconds = 30_000

type Times = Record<'publish' | 'edit' | 'retract', number[]>

interface Archive {
  size: number
  product: StartedProduct
  times: Times
}

/**
 * Measures how long readers wait for what an editor does, at growing archives: from the call to the
 * reader's next right page, by the Worker's own rendering; and apart, until the static release holds
 * it. The archives take turns, so that whatever else the machine does meets all of them alike.
 *
 * @returns a row for each act and size: median milliseconds of nine, and its ratio to the smallest
 */
export async function measurePublishing(): Promise<MeasuredRow[]> {
  const archives: Archive[] = []
  try {
    for (const size of archiveSizes) archives.push(await openArchive(size))
    for (let run = -warmUps; run < runs; run++) {
      for (const archive of archives) await act(archive, run)
    }
    const smallest = archives[0]?.times
    const acts = ['publish', 'edit', 'retract'] as const
    const rows: MeasuredRow[] = acts.flatMap((act) =>
      archives.map(({ size, times }) => {
        const milliseconds = median(times[act])
        const ratio = (milliseconds / median(smallest?.[act] ?? [])).toFixed(2)
        return { act, articles: size, 'median ms': Math.round(milliseconds), ratio }
      }),
    )
    for (const { size, product } of archives) {
      const seconds = await releaseSeconds(product)
      rows.push({ act: 'static release', articles: size, 'median ms': Math.round(seconds * 1000) })
    }
    return rows
  } finally {
    for (const { product } of archives) await product.stop()
  }
}

async function openArchive(size: number): Promise<Archive> {
  const product = await startProduct()
  await fillArchive(product, size)
  await releaseSeconds(product)
  product.pauseBuilds()
  return { size, product, times: { publish: [], edit: [], retract: [] } }
}

/** Until a release holds all that is published. */
async function releaseSeconds(product: StartedProduct): Promise<number> {
  const started = performance.now()
  product.resumeBuilds()
  await product.settled()
  return (performance.now() - started) / 1000
}

/** One publish, edit and retract; those of a run below 0 do not count. */
async function act({ product, times }: Archive, run: number): Promise<void> {
  const { client } = product
  const text = { content: '<p>A page to be waited for.</p>', published: true }
  const title = `Benchmark ${run}`
  const note = (act: keyof Times, time: number) => run >= 0 && times[act].push(time)
  let started = performance.now()
  const created = await client.create({ ...text, title })
  const { _id, revision } = created
  const page = articlePath(created)
  note('publish', await until(product, page, started, (html) => html.includes(title)))
  const edited = `${title}, edited`
  started = performance.now()
  await client.save(_id, { ...text, title: edited, revision })
  note('edit', await until(product, '/', started, (html) => html.includes(edited)))
  started = performance.now()
  await client.save(_id, { ...text, title, published: false })
  const gone = (html: string) => html.includes('Article Not Found')
  note('retract', await until(product, page, started, gone))
}

async function until(
  product: StartedProduct,
  path: string,
  started: number,
  right: (page: string) => boolean,
): Promise<number> {
  const headers = { cookie: product.cookies.reader }
  while (performance.now() - started < longestMilliseconds) {
    const response = await fetch(product.origin + path, { headers })
    if (right(await response.text())) return performance.now() - started
    await setTimeout(5)
  }
  throw new Error(`${path} was not right after ${longestMilliseconds} ms.`)
}
