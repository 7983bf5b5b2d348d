import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Records what goes wrong in the pages of a browser, in the contexts that are given and in those that
 * open later: errors on the console, errors and rejections that no script handles, and what a page's
 * Content-Security-Policy blocks.
 *
 * @returns the messages so far, and what ends the recording
 */
export async function watchPageErrors(
  browser: Browser,
  ...contexts: BrowserContext[]
): Promise<{ messages: string[]; stop: () => void }> {
  const messages: string[] = []

  async function watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const text = message.text()
      messages.push(text.startsWith('Failed to load') ? `${text}: ${message.location().url}` : text)
    })
    context.on('weberror', (error) => messages.push(error.error().message))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`securitypolicyviolation of ${effectiveDirective} by ${blockedURI}`),
      )
    })
  }
  // A context that is closed at once can no longer be prepared.
  const watchLater = (context: BrowserContext) => void watch(context).catch(() => undefined)

  for (const context of contexts) await watch(context)
  browser.on('context', watchLater)
  return { messages, stop: () => browser.off('context', watchLater) }
}
