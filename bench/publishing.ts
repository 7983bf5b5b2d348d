import { setTimeout } from 'node:timers/promises'
import { type StartedProduct, startProduct } from '#local/testing/started-product.ts'

const runs = 5

/**
 * Measures how long readers wait for what an editor does, on the whole product with its
 * demonstration content.
 *
 * @returns a row for each act: median, fastest and slowest of the runs
 */
export async function measurePublishing(): Promise<Record<string, string>[]> {
  const product = await startProduct()
  const published: number[] = []
  const retracted: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    const { _id } = await product.client.create({
      title: `Benchmark ${run}`,
      content: '<p>A page to be waited for.</p>',
      published: true,
    })
    published.push(await until(product, _id, 200, started))
    await product.settled()
    const removed = performance.now()
    await product.client.remove(_id)
    retracted.push(await until(product, _id, 404, removed))
    await product.settled()
  }
  await product.stop()
  return [row('publish to live', published), row('delete to gone', retracted)]
}

async function until(product: StartedProduct, id: string, status: number, started: number) {
  const headers = { cookie: product.cookies.reader }
  for (;;) {
    const response = await fetch(`${product.origin}/article/${id}`, { headers })
    await response.arrayBuffer()
    if (response.status === status) return performance.now() - started
    await setTimeout(20)
  }
}

function row(act: string, times: number[]): Record<string, string> {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (time = 0) => `${(time / 1000).toFixed(2)} s`
  return {
    act,
    median: seconds(sorted[Math.floor(sorted.length / 2)]),
    fastest: seconds(sorted[0]),
    slowest: seconds(sorted.at(-1)),
  }
}
