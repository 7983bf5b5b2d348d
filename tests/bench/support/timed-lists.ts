import type { StartedProduct } from '#tests/support/started-product.ts'
import { type MeasuredRow, median } from './measurement.ts'

const runs = 25

/**
 * Measures lists of the portal: from the request to the last byte of the answer, which is more than the
 * Worker's own time.
 *
 * @param lists the calls by the lists' names
 * @returns a row for each list: median, fastest and slowest of the runs
 */
export async function measureLists(
  product: StartedProduct,
  lists: Record<string, string>,
): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const [list, path] of Object.entries(lists)) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await timed(product, path))
    const milliseconds = (time: number) => `${time.toFixed(1)} ms`
    rows.push({
      list,
      median: milliseconds(median(times)),
      fastest: milliseconds(Math.min(...times)),
      slowest: milliseconds(Math.max(...times)),
    })
  }
  return rows
}

async function timed({ origin, client }: StartedProduct, path: string): Promise<number> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${client.token}` }
  const response = await fetch(origin + path, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  await response.arrayBuffer()
  return performance.now() - started
}
