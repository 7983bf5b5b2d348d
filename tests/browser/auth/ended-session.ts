import type { Page } from '@playwright/test'

export const expired = 'Admin session expired. Please log in again.'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export async function readTokens(
  page: Page,
): Promise<{ site: string | null; admin: string | null }> {
  return page.evaluate(() => ({
    site: localStorage.getItem('latchkey.site'),
    admin: localStorage.getItem('latchkey.admin'),
  }))
}

/** What the portal reads by itself: all but the lists of articles, which a test asks for. */
function isOwnRead({ pathname }: URL): boolean {
  return pathname.startsWith('/api/admin/') && pathname !== '/api/admin/articles'
}

/**
 * Makes the token of this browser invalid. Until `answerOwnReads` the portal's own requests get no
 * answer, so that an act of the test is the first to be refused, however slow the machine is.
 */
export async function endSession(page: Page): Promise<void> {
  await page.route(isOwnRead, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.evaluate(() => localStorage.setItem('latchkey.admin', 'no.longer.valid'))
}

export async function answerOwnReads(page: Page): Promise<void> {
  await page.unroute(isOwnRead)
}
