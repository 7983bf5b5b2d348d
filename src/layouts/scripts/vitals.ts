import { reportVitals } from './report-vitals.ts'

/** Browsers without `requestIdleCallback` wait a moment instead. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(reportVitals)
  else setTimeout(reportVitals, 2000)
}

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
