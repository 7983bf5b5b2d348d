import type { BrowserContext } from '@playwright/test'
import { hasWebKit, WebKitPage } from '#tests/browser/engines/webkit-page.ts'
import { FirefoxPage, findFirefox } from '#tests/browser/reader/firefox.ts'
import { expect, storageState, test } from '#tests/browser/test.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'
import { launchChromium } from '#tools/cli/chromium.ts'

/** A browser that is signed in. */
interface Engine {
  goto: (url: string) => Promise<unknown>
  back: () => Promise<unknown>
  evaluate: <Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>
  clearCookies: () => Promise<unknown>
  close: () => Promise<unknown>
}

/** What opens the site and the portal, in a session of its own. */
async function signIn(origin: string) {
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  const post = async (path: string, json: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    })
    const { token }: { token: string } = await response.json()
    return { token, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const site = await post('/api/auth/site-access', { password: SITE_ACCESS_KEY })
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }
  const admin = await post('/api/auth/admin/login', login)
  return { site, admin, cookies: `${site.cookie}; ${admin.cookie}` }
}

type Session = Awaited<ReturnType<typeof signIn>>

/** @param keepsPages whether Back takes pages out of memory; else it takes them out of the cache */
async function openChromium(origin: string, { cookies }: Session, keepsPages: boolean) {
  const browser = await launchChromium({
    args: ['--disable-gpu'],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  })
  const context: BrowserContext = await browser.newContext({
    storageState: storageState(origin, cookies),
  })
  const page = await context.newPage()
  const engine: Engine = {
    goto: (url) => page.goto(url),
    back: () => page.goBack({ waitUntil: 'commit' }),
    evaluate: (run, argument) => page.evaluate(`(${run})(${JSON.stringify(argument)})`),
    clearCookies: () => context.clearCookies(),
    close: () => browser.close(),
  }
  return engine
}

async function openFirefox(origin: string, { cookies }: Session): Promise<Engine | undefined> {
  const path = findFirefox()
  if (!path) return undefined
  const page = await FirefoxPage.open(path)
  await page.setCookies(origin, cookies)
  return {
    goto: (url) => page.goto(url),
    back: () => page.back(),
    evaluate: (run, argument) => page.evaluate(run, argument),
    clearCookies: () => page.clearCookies(),
    close: () => page.close(),
  }
}

async function openWebKit(origin: string, { cookies }: Session, keepsPages: boolean) {
  if (!hasWebKit()) return undefined
  const page = await WebKitPage.open(keepsPages)
  await page.setCookies(origin, cookies)
  return page
}

const openers = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebKit }

/** The address, and what can be seen there. WebKit may show the login at the address that led to it. */
function shown() {
  const { pathname } = location
  const isPage = document.querySelector('.article-body, .card, table, .shell, .tiles') !== null
  const isLogin = document.querySelector('input[type=password]') !== null
  const what = isPage ? 'a page' : isLogin ? 'the login' : 'nothing'
  return { pathname, what: document.documentElement.hidden ? 'nothing' : what }
}

for (const name of ['Chromium', 'Firefox', 'WebKit'] as const) {
  for (const keepsPages of [true, false]) {
    const from = keepsPages ? 'memory' : 'the cache'
    test(`Back after a logout shows no page from ${from} in ${name}, which does not know Clear-Site-Data`, async ({
      magazine: { origin },
    }) => {
      const session = await signIn(origin)
      const engine: Engine | undefined = await openers[name](origin, session, keepsPages)
      test.skip(!engine, `There is no ${name}.`)
      if (!engine) return
      try {
        await engine.goto(`${origin}/about`)
        await engine.evaluate(
          ({ site, admin }) => {
            localStorage.setItem('latchkey.site', site)
            localStorage.setItem('latchkey.admin', admin)
          },
          { site: session.site.token, admin: session.admin.token },
        )
        for (const path of ['/admin', '/', '/latest']) {
          await engine.goto(origin + path)
          await expect
            .poll(() => engine.evaluate(shown, null))
            .toEqual({ pathname: path, what: 'a page' })
          // Such a page is not kept in memory.
          if (!keepsPages) await engine.evaluate(() => addEventListener('unload', () => {}), null)
        }
        // As a logout, without what its answer says of the cache.
        const response = await fetch(`${origin}/api/auth/logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: session.cookies },
          body: JSON.stringify({ scope: 'both' }),
        })
        expect(response.status).toBe(204)
        await engine.clearCookies()
        await engine.evaluate(() => {
          localStorage.removeItem('latchkey.site')
          localStorage.removeItem('latchkey.admin')
        }, null)
        await engine.goto(`${origin}/login`)
        for (let steps = 0; steps < 3; steps++) {
          await engine.back()
          await expect
            .poll(() => engine.evaluate(shown, null).catch(() => undefined))
            .toMatchObject({ what: 'the login' })
        }
      } finally {
        await engine.close()
      }
    })
  }
}
