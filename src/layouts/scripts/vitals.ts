// Measures how fast the page was, once it has nothing better to do.
const measure = () => import('./report-vitals.ts').then((part) => part.reportVitals())

/** Browsers without `requestIdleCallback` wait a moment instead. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(measure)
  else setTimeout(measure, 2000)
}

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
