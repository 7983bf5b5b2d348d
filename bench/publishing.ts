import { setTimeout } from 'node:timers/promises'
import { type StartedProduct, startProduct } from '#local/testing/started-product.ts'
import { median } from './median.ts'

const sizes = [100, 1_000, 10_000]
const runs = 9

/** How many articles are stored at a time while an archive is filled. */
const atOnce = 8

type Times = Record<'publish' | 'edit' | 'retract', number[]>

/**
 * Measures how long readers wait for what an editor does, at growing archives: from the call to the
 * reader's next right page, by the Worker's own rendering; and apart, until the static release holds
 * it.
 *
 * @returns a row for each act and size: median milliseconds of nine, and its ratio to the smallest
 */
export async function measurePublishing(): Promise<Record<string, string | number>[]> {
  const rows: Record<string, string | number>[] = []
  const smallest = new Map<string, number>()
  for (const size of sizes) {
    const product = await startProduct()
    try {
      await fill(product, size)
      const { times, staticSeconds } = await measure(product)
      for (const [act, measured] of Object.entries(times)) {
        const middle = median(measured)
        if (!smallest.has(act)) smallest.set(act, middle)
        const ratio = (middle / (smallest.get(act) ?? middle)).toFixed(2)
        rows.push({ act, articles: size, 'median ms': Math.round(middle), ratio })
      }
      rows.push({
        act: 'static release',
        articles: size,
        'median ms': Math.round(staticSeconds * 1000),
      })
    } finally {
      await product.stop()
    }
  }
  return rows
}

async function fill(product: StartedProduct, size: number): Promise<void> {
  product.hold()
  const there = (await product.client.list()).filter(({ published }) => published).length
  let left = Math.max(0, size - there)
  const paragraph = `<p>${'A sentence of an archive. '.repeat(12)}</p>`
  const work = Array.from({ length: atOnce }, async () => {
    while (left-- > 0) {
      const publishedAt = new Date(Date.UTC(2020, 0, 1) + left * 3_600_000).toISOString()
      const content = paragraph.repeat(8)
      await product.client.create({
        title: `Archive ${left}`,
        content,
        published: true,
        publishedAt,
      })
    }
  })
  await Promise.all(work)
  product.letGo()
  await product.settled()
}

async function measure(product: StartedProduct): Promise<{ times: Times; staticSeconds: number }> {
  const times: Times = { publish: [], edit: [], retract: [] }
  product.hold()
  for (let run = 0; run < runs; run++) {
    const text = { content: '<p>A page to be waited for.</p>', published: true }
    const title = `Benchmark ${run}`
    let started = performance.now()
    const { _id, revision } = await product.client.create({ ...text, title })
    times.publish.push(
      await until(product, `/article/${_id}`, started, (page) => page.includes(title)),
    )
    started = performance.now()
    await product.client.save(_id, { ...text, title: `${title}, edited`, revision })
    times.edit.push(await until(product, '/', started, (page) => page.includes(`${title}, edited`)))
    started = performance.now()
    await product.client.save(_id, { ...text, title, published: false })
    times.retract.push(
      await until(product, `/article/${_id}`, started, (page) =>
        page.includes('Article Not Found'),
      ),
    )
  }
  const started = performance.now()
  product.letGo()
  await product.settled()
  return { times, staticSeconds: (performance.now() - started) / 1000 }
}

async function until(
  product: StartedProduct,
  path: string,
  started: number,
  right: (page: string) => boolean,
): Promise<number> {
  const headers = { cookie: product.cookies.reader }
  for (;;) {
    const response = await fetch(product.origin + path, { headers })
    if (right(await response.text())) return performance.now() - started
    await setTimeout(5)
  }
}
