import { vitalsSampling } from '#domain/vitals/sampling.ts'

/** It does not come if the session has ended meanwhile. */
function measure(): Promise<unknown> {
  return import('./report-vitals.ts').catch(() => undefined)
}

/** Not every browser has `requestIdleCallback`. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(measure)
  else setTimeout(measure, 2000)
}

// What measures is fetched by the page views that are measured.
if (Math.random() * vitalsSampling < 1) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
