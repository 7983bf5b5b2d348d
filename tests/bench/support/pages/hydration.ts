import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { isTask, readTrace, slowdown, type TraceEvent } from '../trace.ts'
import { openUninstrumentedPage } from '../uninstrumented-page.ts'

/** What is traced. Anything of V8's own would make the work itself slower. */
const categories = 'toplevel,devtools.timeline'

/** Reaches every island of the page once it is seen, and settles once they answer. */
const allHydrated = `new Promise((done) => {
  const look = () => {
    const isSeen = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isSeen) {
      document.dispatchEvent(new Event('keydown'))
      dispatchEvent(new Event('scroll'))
    }
    const isOpen = isSeen && document.readyState === 'complete' && document.querySelector('main')
    if (!isOpen || document.querySelector('astro-island[ssr]')) setTimeout(look, 50)
    else done()
  }
  look()
})`

/** Milliseconds for what a page still does after that. */
const aftermath = 1500

/**
 * Finds the longest task in which a page's own scripts ran while it was loading, islands and all.
 *
 * @returns its length in milliseconds, at a processor that is slowed down
 */
export async function longestHydrationTask(
  browser: Browser,
  origin: string,
  cookies: string,
  path: string,
): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const page = await openUninstrumentedPage(session, origin, cookies)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await page.send('Page.navigate', { url: origin + path })
  await page.send('Runtime.evaluate', { expression: allHydrated, awaitPromise: true })
  await setTimeout(aftermath)
  await session.send('Tracing.end')
  await complete
  await page.close()
  await session.detach()
  return longestTask(readTrace(events))
}

/**
 * The time on the processor counts: what else this machine does is no fault of the page. Nor is what the browser
 * lays out by itself in the same task, after the page's load event.
 */
function longestTask(events: TraceEvent[]): number {
  const tasks = events.filter(isTask)
  const work = events.filter(isOwnWork)
  const layouts = events.filter(
    (one) => one.name === 'Layout' && !work.some((own) => isWithin(one, own)),
  )
  const lengths = tasks
    .filter((task) => work.some((one) => isWithin(one, task)))
    .map((task) => {
      const unasked = layouts.filter((one) => isWithin(one, task))
      return unasked.reduce((left, { tdur }) => left - tdur, task.tdur) / 1000
    })
  if (lengths.length === 0) throw new Error('The trace holds no work of the page.')
  return Math.max(...lengths)
}

function isWithin({ pid, tid, ts }: TraceEvent, outer: TraceEvent): boolean {
  return pid === outer.pid && tid === outer.tid && ts >= outer.ts && ts < outer.ts + outer.dur
}

/** Whether it is the page's own module starting, or a function in one. */
function isOwnWork({ name, args }: TraceEvent): boolean {
  if (name === 'v8.evaluateModule') return true
  return name === 'FunctionCall' && (args?.data?.url?.includes('/_astro/') ?? false)
}
