import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { pageKindOf } from '#domain/page-kind.ts'
import type { VitalsReport } from '#domain/vitals.ts'

/**
 * Tells the site how fast this page was, when its reader leaves it: what kind of page and five
 * figures, nothing of who read what. A page that is looked at again is not told twice.
 */
export function reportVitals(): void {
  const page = pageKindOf(location.pathname)
  const measured = new Map<Metric['name'], number>()
  const told = new Set<string>()

  function note({ id, name, value }: Metric): void {
    if (!told.has(id)) measured.set(name, value)
    told.add(id)
  }

  function tell(): void {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const vitals = Array.from(measured, ([name, value]) => ({ name, value }))
    measured.clear()
    const report: VitalsReport = { page, vitals }
    navigator.sendBeacon('/api/vitals', JSON.stringify(report))
  }

  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note)
  // After the library's own listeners, which finish their figures at the same moment.
  document.addEventListener('visibilitychange', tell)
}
