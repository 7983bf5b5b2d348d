import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { openSignedIn } from '../scripts/signed-in.ts'

/** How much slower than this machine a phone is taken to be. */
export const slowdown = 4

const traceEventSchema = z.object({
  name: z.string(),
  /** Microseconds: when, how long, and how much of it on the processor. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ data: z.object({ url: z.string().optional() }).optional() }).optional(),
})

type TraceEvent = z.infer<typeof traceEventSchema>

/** What is traced. Anything of V8's own would make the work itself slower. */
const categories = 'toplevel,devtools.timeline'

/**
 * Finds the longest task in which a page's own scripts ran while it was loading, islands and all.
 *
 * @param browser the browser
 * @param origin where the product is reached
 * @param cookies the reader's cookies
 * @param path the page's path
 * @returns its length in milliseconds, at a processor that is slowed down
 */
export async function longestHydrationTask(
  browser: Browser,
  origin: string,
  cookies: string,
  path: string,
): Promise<number> {
  const context = await openSignedIn(browser, origin, cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1000)
  await session.send('Tracing.end')
  await complete
  await context.close()
  return longestTask(z.array(traceEventSchema).parse(events))
}

/** The time on the processor counts: what else this machine does is no fault of the page. */
function longestTask(events: TraceEvent[]): number {
  const tasks = events.filter(({ name, tdur }) => /RunTask$/.test(name) && tdur > 0)
  const work = events.filter(isOwnWork)
  const lengths = tasks
    .filter(({ ts, dur, pid, tid }) =>
      work.some((one) => one.pid === pid && one.tid === tid && one.ts >= ts && one.ts < ts + dur),
    )
    .map(({ tdur }) => tdur / 1000)
  if (lengths.length === 0) throw new Error('The trace holds no work of the page.')
  return Math.max(...lengths)
}

/** Whether it is the page's own module starting, or a function in one. */
function isOwnWork({ name, args }: TraceEvent): boolean {
  if (name === 'v8.evaluateModule') return true
  return name === 'FunctionCall' && (args?.data?.url?.includes('/_astro/') ?? false)
}
