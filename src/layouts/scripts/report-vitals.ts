import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { pageKindOf } from '#domain/vitals/page-kind.ts'
import type { VitalsReport } from '#domain/vitals/vitals.ts'

// Reports how fast this page was when its reader leaves it: the kind of page and five figures, nothing
// about the reader. Each metric is reported once, even if the reader returns to the page.

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
