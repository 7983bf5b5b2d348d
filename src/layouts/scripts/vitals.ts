/** Measures how fast the page was, once it has nothing better to do. */
function measure(): void {
  const part = import('./report-vitals.ts')
  // Nobody misses the figures of a page whose session has just ended.
  part.then(({ reportVitals }) => reportVitals()).catch(() => undefined)
}

/** Browsers without `requestIdleCallback` wait a moment instead. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(measure)
  else setTimeout(measure, 2000)
}

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
