import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#tests/support/started-product.ts'
import { fillArchive } from './support/archive.ts'
import { callsOfADay, magazine } from './support/calls-of-a-day.ts'
import type { MeasuredRow } from './support/measurement.ts'
import { type Costs, startMeteredWorker } from './support/metered-worker.ts'

/** What the plans include (workers, d1 and images, each /platform/pricing); a month of 30 days. */
const plans: MeasuredRow[] = [
  {
    what: 'included in Workers Free',
    'requests a day': 100_000,
    'rows read a day': 5_000_000,
    'rows written a day': 100_000,
    'images a month': 5_000,
  },
  {
    what: 'included in Workers Paid',
    'requests a day': Math.round(10_000_000 / 30),
    'rows read a day': Math.round(25_000_000_000 / 30),
    'rows written a day': Math.round(50_000_000 / 30),
    'images a month': 5_000,
  },
]

/**
 * Counts what a day costs: each kind of call is made on the real Worker, and what Cloudflare bills for
 * it is multiplied by how often it happens. Every page view is taken to find a stale list, which is
 * the most that readers can cause.
 */
export async function measureCosts(): Promise<MeasuredRow[]> {
  await using product = await startProduct()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'latchkey-costs-'))
  await fillArchive(product, magazine.articles)
  product.resumeBuilds()
  await product.settled()
  product.pauseBuilds()
  await using worker = await startMeteredWorker(product)
  const rows: (Costs & { what: string; times: number })[] = []
  for (const { what, times, work } of await callsOfADay(product, worker, folder.path)) {
    rows.push({ what, times, ...(await worker.cost(work)) })
  }
  return [...rows.map(rowOf), sumOf(rows), ...plans]
}

function rowOf({
  what,
  times,
  requests,
  rowsRead,
  rowsWritten,
  transformations,
}: Counted): MeasuredRow {
  return {
    what,
    'times a day': times,
    requests,
    'rows read': rowsRead,
    'rows written': rowsWritten,
    'requests a day': requests * times,
    'rows read a day': rowsRead * times,
    'rows written a day': rowsWritten * times,
    'images a month': transformations * times * 30,
  }
}

type Counted = Costs & { what: string; times: number }

function sumOf(rows: Counted[]): MeasuredRow {
  const sum = (of: keyof Costs) => rows.reduce((total, row) => total + row[of] * row.times, 0)
  return {
    what: 'a day',
    'requests a day': sum('requests'),
    'rows read a day': sum('rowsRead'),
    'rows written a day': sum('rowsWritten'),
    'images a month': sum('transformations') * 30,
  }
}
