import type { CDPSession } from '@playwright/test'

/** A page that is steered from outside, with nothing switched on in it that a reader would not have. */
export interface UninstrumentedPage {
  /** Gives a command of the DevTools protocol to the page, and its result. */
  send(method: string, params?: object): Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens a page that Playwright does not watch. A browser that is asked for console messages and
 * stack traces parses every script once more to know the places in it (`V8.CollectSourcePositions`),
 * in the very task that runs it: figures of a watched page are several times too large.
 *
 * @param session a session with the browser itself
 * @param cookies a visitor's cookies, as a `Cookie` header holds them; empty for nobody
 * @returns the page, still blank
 */
export async function openUninstrumentedPage(
  session: CDPSession,
  origin: string,
  cookies: string,
): Promise<UninstrumentedPage> {
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const kept = cookies.split('; ').filter(Boolean)
  await session.send('Storage.setCookies', {
    browserContextId,
    cookies: kept.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url: origin }
    }),
  })
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  // Not the flat protocol: its sessions belong to the holder of the connection, which is Playwright.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  let last = 0
  return {
    async send(method, params = {}) {
      const id = ++last
      const answer = new Promise((done, fail) => {
        session.on('Target.receivedMessageFromTarget', function take({ sessionId: from, message }) {
          const received = JSON.parse(message)
          if (from !== sessionId || received.id !== id) return
          session.off('Target.receivedMessageFromTarget', take)
          if (received.error) fail(new Error(`${method}: ${received.error.message}`))
          else done(received.result)
        })
      })
      const message = JSON.stringify({ id, method, params })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      return answer
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
