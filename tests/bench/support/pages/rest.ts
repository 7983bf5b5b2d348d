import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import * as z from 'zod'
import { openUninstrumentedPage } from '../uninstrumented-page.ts'

/** How long a page is left alone before it counts as at rest: its fonts, covers and typing are done. */
const settlingMs = 8_000

const watchedMs = 5_000

const metricsSchema = z.object({
  metrics: z.array(z.object({ name: z.string(), value: z.number() })),
})

/**
 * Measures what a page does while its reader does nothing.
 *
 * @returns the share of the time, in percent, that its main thread works
 */
export async function workAtRest(
  browser: Browser,
  origin: string,
  cookies: string,
  path: string,
): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const page = await openUninstrumentedPage(session, origin, cookies)
  const taskSeconds = async () => {
    const { metrics } = metricsSchema.parse(await page.send('Performance.getMetrics'))
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Page.navigate', { url: origin + path })
  await setTimeout(settlingMs)
  const before = await taskSeconds()
  await setTimeout(watchedMs)
  const worked = (await taskSeconds()) - before
  await page.close()
  await session.detach()
  return (worked / (watchedMs / 1000)) * 100
}
