import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Opens a browser context that is signed in, as after the login: with the sessions'
 * cookies, and their tokens in local storage.
 *
 * @param cookies the sessions' cookies, as a `Cookie` header holds them; empty for nobody
 */
export function openSignedInContext(
  browser: Browser,
  origin: string,
  cookies: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const state = storageState(origin, cookies)
  return browser.newContext({ baseURL: origin, storageState: state, ...options })
}

/** What a browser holds after signing in: the sessions' cookies, and their tokens in local storage. */
export function storageState(
  origin: string,
  cookieHeader: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const sessions = cookieHeader
    .split('; ')
    .filter(Boolean)
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value }
    })
  return {
    cookies: sessions.map((session) => ({
      ...session,
      domain: new URL(origin).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    })),
    origins: [
      {
        origin,
        localStorage: sessions.map(({ name, value }) => ({ name: name.replace('_', '.'), value })),
      },
    ],
  }
}
