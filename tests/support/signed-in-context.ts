import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Opens a browser context that is signed in, as after the login: with the sessions'
 * cookies, and their tokens in local storage.
 *
 * @param cookies the sessions' cookies, as a `Cookie` header holds them; empty for nobody
 */
export async function openSignedInContext(
  browser: Browser,
  origin: string,
  cookies: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const sessions = cookies
    .split('; ')
    .filter(Boolean)
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value }
    })
  await context.addCookies(sessions.map((session) => ({ ...session, url: origin })))
  await context.addInitScript((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name.replace('_', '.'), value)
  }, sessions)
  return context
}
