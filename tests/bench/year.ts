import { queriesPerSecond } from './support/busy-data-centre.ts'
import type { MeasuredRow } from './support/measurement.ts'

/** A visit: pages, and what is not in the browser's cache of pictures, scripts and feeds. */
const requestsPerReader = 12

/** How much busier the busiest minute is than the average. */
const peakFactor = 3

const secondsPerDay = 86_400
const daysPerMonth = 30

/** Of a request on average, nearly all of them static: `npm run bench:worker`. */
const cpuMsPerRequest = 1.5

/** Dollars: Workers Paid, as its pricing page has them. */
const prices = {
  month: 5,
  requests: { included: 10_000_000, perMillion: 0.3 },
  cpuMs: { included: 30_000_000, perMillion: 0.02 },
}

/**
 * What a year of readers costs, by simulation of each data centre's busiest minute with the rules of the
 * real code.
 */
export async function simulateYear(): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const readers of [1_000, 100_000, 1_000_000]) {
    for (const centres of [1, 30, 150]) rows.push(await yearOf(readers, centres))
  }
  return rows
}

async function yearOf(readers: number, centres: number): Promise<MeasuredRow> {
  const requests = readers * requestsPerReader
  const requestsPerSecond = (requests / secondsPerDay / centres) * peakFactor
  const peak = async (isShared: boolean) => {
    const perCentre = await queriesPerSecond({ requestsPerSecond, isShared })
    return Math.round(perCentre * centres * 10) / 10
  }
  const requestsAMonth = requests * daysPerMonth
  const cpuMs = requestsAMonth * cpuMsPerRequest
  const bill = prices.month + over(requestsAMonth, prices.requests) + over(cpuMs, prices.cpuMs)
  return {
    'readers a day': readers,
    'data centres': centres,
    'requests/s at the peak': Math.round(requestsPerSecond * centres * 10) / 10,
    'D1 queries/s, each isolate for itself': await peak(false),
    'D1 queries/s, shared': await peak(true),
    'requests a year': requests * 365,
    'CPU hours a year': Math.round((requests * 365 * cpuMsPerRequest) / 3_600_000),
    'dollars a year': Math.round(bill * 12),
  }
}

function over(used: number, { included, perMillion }: { included: number; perMillion: number }) {
  return (Math.max(0, used - included) / 1_000_000) * perMillion
}
