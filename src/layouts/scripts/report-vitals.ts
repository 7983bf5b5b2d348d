import type { Metric } from 'web-vitals'
import { pageKindOf, vitalsSampling } from '#domain/reader/page-kind.ts'
import type { VitalsReport } from '#domain/vitals/vitals.ts'

/**
 * Reports how fast this page was when its reader leaves it: the kind of page and five figures, nothing
 * about the reader. Each metric is reported once, even if the reader returns to the page. The library is
 * fetched by the page views that are measured.
 */
async function reportVitals(): Promise<void> {
  // It does not come if the session has ended meanwhile.
  const library = await import('web-vitals').catch(() => undefined)
  if (!library) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = library
  const page = pageKindOf(location.pathname)
  const measured = new Map<Metric['name'], number>()
  const seen = new Set<string>()

  function record({ id, name, value }: Metric): void {
    if (!seen.has(id)) measured.set(name, value)
    seen.add(id)
  }

  function send(): void {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const vitals = Array.from(measured, ([name, value]) => ({ name, value }))
    measured.clear()
    const report: VitalsReport = { page, vitals }
    navigator.sendBeacon('/api/vitals', JSON.stringify(report))
  }

  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(record)
  // Registered after the library's own listeners, which complete their figures on the same event.
  document.addEventListener('visibilitychange', send)
}

/** Not every browser has `requestIdleCallback`. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(reportVitals)
  else setTimeout(reportVitals, 2000)
}

if (Math.random() * vitalsSampling < 1) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
