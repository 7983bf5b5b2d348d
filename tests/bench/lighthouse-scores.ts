import lighthouse from 'lighthouse'
import { median } from './measurement.ts'

/** The categories that have a budget. */
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** How often a run is tried that Lighthouse itself could not finish. */
const attempts = 3

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

export interface PageScores {
  /** 0 to 100, the median of the runs, by category. */
  scores: Record<(typeof categories)[number], number>
  /** Total blocking time in milliseconds, the median of the runs. */
  blocking: number
  /** Cumulative layout shift, the worst of the runs. */
  shift: number
  /** The audits that cost a point in any run, by their titles. */
  faults: string[]
}

/**
 * Measures a page with Lighthouse's own profile of a phone.
 *
 * @param port the debugging port of a running Chromium
 * @param address the page
 * @param cookies the visitor's cookies; empty for nobody
 * @param runs how often
 * @returns the scores
 * @throws where Lighthouse could not finish a run, whatever the page is like
 */
export async function scorePage(
  port: number,
  address: string,
  cookies: string,
  runs: number,
): Promise<PageScores> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await audit(port, address, cookies))
  const audited = (name: string) => results.map(({ audits }) => audits[name]?.numericValue ?? 0)
  const scored = (name: (typeof categories)[number]) =>
    Math.round(median(results.map((result) => (result.categories[name]?.score ?? 0) * 100)))
  const faults = results.flatMap(({ categories: found, audits }) =>
    Object.values(found)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score !== null && audit && (audit.score ?? 1) < 0.995)
      .map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`.trim()),
  )
  return {
    scores: {
      performance: scored('performance'),
      accessibility: scored('accessibility'),
      'best-practices': scored('best-practices'),
    },
    blocking: median(audited('total-blocking-time')),
    shift: Math.max(...audited('cumulative-layout-shift')),
    faults: [...new Set(faults)],
  }
}

/** One run that came to an end: on a busy machine Lighthouse now and then loses its own trace. */
async function audit(port: number, address: string, cookies: string): Promise<Result> {
  const extraHeaders: Record<string, string> = cookies === '' ? {} : { Cookie: cookies }
  let fault = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await lighthouse(address, {
      port,
      extraHeaders,
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (result && !result.lhr.runtimeError) return result.lhr
    fault = result?.lhr.runtimeError?.message ?? 'it gave no result'
  }
  throw new Error(`Lighthouse failed ${attempts} times at ${address}: ${fault}`)
}
