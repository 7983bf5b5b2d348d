/** Runs what can wait until the page is loaded and the browser has nothing else to do. */
export function whenIdle(work: () => unknown): void {
  // Not every browser has `requestIdleCallback`.
  const soon = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
  addEventListener('load', () => soon(work))
}
