import { logError } from '#worker/log.ts'

/** Until then, the reader whose request loads the renderer has the page. */
const delayMs = 100

let isPrepared = false

/** The renderer. Loading it takes longer than a reader's page, so nothing else does. */
export function loadRenderer() {
  return import('./rendered-pages.ts')
}

/**
 * Loads the renderer in the background, once in an isolate: to be called when a page has changed, and
 * the request is for another one.
 */
export function prepareRenderer(waitUntil: (work: Promise<unknown>) => void): void {
  if (isPrepared) return
  isPrepared = true
  waitUntil(
    prepare().catch((error) => {
      isPrepared = false
      logError('The renderer could not be prepared', error)
    }),
  )
}

async function prepare(): Promise<void> {
  await scheduler.wait(delayMs)
  const { warmUpRenderer } = await loadRenderer()
  await warmUpRenderer()
}
