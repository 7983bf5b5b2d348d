import type { Browser, BrowserContextOptions } from '@playwright/test'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { adminSession } from '#tests/browser/auth/own-sessions.ts'
import { storageState } from '#tests/browser/test.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'

type Account = Parameters<StartedProduct['saveAccount']>[0]

/** Gives a colleague an account, and signs them in to the portal in a browser of their own. */
export async function openAsColleague(
  browser: Browser,
  { saveAccount, cookies, origin }: StartedProduct,
  account: Omit<Account, 'password'>,
  options: BrowserContextOptions = {},
): Promise<AdminScreen> {
  const { username } = account
  const password = 'a password of the browser tests'
  await saveAccount({ ...account, password, replace: true })
  const session = await adminSession(origin, { username, password })
  const context = await browser.newContext({
    storageState: storageState(origin, `${cookies.reader}; ${session}`),
    ...options,
  })
  return new AdminScreen(await context.newPage())
}
