import lighthouse from 'lighthouse'
import * as z from 'zod'
import { median } from '../measurement.ts'
import { type MainThreadWork, mainThreadWork, readTrace } from '../trace.ts'

/** The categories that have a budget. */
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** How often a run is tried that Lighthouse itself could not finish. */
const attempts = 3

const requestSchema = z.object({ resourceType: z.string().default(''), transferSize: z.number() })

interface Result extends MainThreadWork {
  lhr: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
}

export interface PageScores {
  /** 0 to 100, the median of the runs, by category. */
  scores: Record<(typeof categories)[number], number>
  /** Milliseconds of total blocking time on the processor, the median of the runs. */
  blocking: number
  /** Milliseconds of the main thread's work on the processor, the median of the runs. */
  mainThread: number
  /** Bytes of scripts as they travel, the median of the runs. */
  scripts: number
  /** Cumulative layout shift, the worst of the runs. */
  shift: number
  /** The audits that cost a point in any run, by their titles. */
  faults: string[]
}

/**
 * Measures pages with Lighthouse's own profile of a phone, in turns: what disturbs the machine meanwhile
 * disturbs all of them.
 *
 * @param port the debugging port of a running Chromium
 * @param cookies the visitor's cookies; empty for nobody
 * @returns the scores of each page
 * @throws where Lighthouse could not finish a run, whatever the page is like
 */
export async function scorePages(
  port: number,
  addresses: readonly string[],
  cookies: string,
  runs: number,
): Promise<PageScores[]> {
  const results = await inTurns(addresses, runs, (address) => audit(port, address, cookies))
  return results.map(summarize)
}

/**
 * Measures in turns when pages show the largest of what they paint, on a line and a processor that are really slowed
 * down. Lighthouse's own estimate takes every script that came before the picture for one that the picture waits for.
 *
 * @param port the debugging port of a running Chromium
 * @param cookies the visitor's cookies
 * @returns milliseconds until the largest contentful paint of each page, the median of the runs
 * @throws where Lighthouse could not finish a run
 */
export async function largestPaints(
  port: number,
  addresses: readonly string[],
  cookies: string,
  runs: number,
): Promise<number[]> {
  const results = await inTurns(addresses, runs, (address) =>
    audit(port, address, cookies, 'devtools'),
  )
  const paintOf = ({ lhr }: Result) => lhr.audits['largest-contentful-paint']?.numericValue ?? 0
  return results.map((of) => median(of.map(paintOf)))
}

async function inTurns(
  addresses: readonly string[],
  runs: number,
  measure: (address: string) => Promise<Result>,
): Promise<Result[][]> {
  const results = addresses.map((): Result[] => [])
  for (let run = 0; run < runs; run++) {
    for (const [index, address] of addresses.entries()) results[index]?.push(await measure(address))
  }
  return results
}

function summarize(results: Result[]): PageScores {
  const audited = (name: string) => results.map(({ lhr }) => lhr.audits[name]?.numericValue ?? 0)
  const scored = (name: (typeof categories)[number]) =>
    Math.round(median(results.map(({ lhr }) => (lhr.categories[name]?.score ?? 0) * 100)))
  const faults = results.flatMap(({ lhr: { categories: found, audits } }) =>
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
    blocking: median(results.map(({ blocking }) => blocking)),
    mainThread: median(results.map(({ work }) => work)),
    scripts: median(results.map(scriptBytes)),
    shift: Math.max(...audited('cumulative-layout-shift')),
    faults: [...new Set(faults)],
  }
}

function scriptBytes({ lhr: { audits } }: Result): number {
  const requests = audits['network-requests']?.details
  const { items } = z.object({ items: z.array(requestSchema) }).parse(requests)
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** One run that came to an end: on a busy machine Lighthouse now and then loses its own trace. */
async function audit(
  port: number,
  address: string,
  cookies: string,
  throttlingMethod: 'simulate' | 'devtools' = 'simulate',
): Promise<Result> {
  const extraHeaders: Record<string, string> = cookies === '' ? {} : { Cookie: cookies }
  let fault = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await lighthouse(address, {
      port,
      extraHeaders,
      logLevel: 'error',
      onlyCategories: [...categories],
      throttlingMethod,
    })
    if (result && !result.lhr.runtimeError) {
      const trace = readTrace(result.artifacts.Trace.traceEvents)
      return { lhr: result.lhr, ...mainThreadWork(trace, address) }
    }
    fault = result?.lhr.runtimeError?.message ?? 'it gave no result'
  }
  throw new Error(`Lighthouse failed ${attempts} times at ${address}: ${fault}`)
}
