/** Runs what can wait until the page is loaded and the browser has nothing else to do. */
export function whenIdle(work: () => unknown): void {
  if (document.readyState === 'complete') ask(work)
  else addEventListener('load', () => ask(work), { once: true })
}

/** Not every browser has `requestIdleCallback`. */
function ask(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 2000)
}
