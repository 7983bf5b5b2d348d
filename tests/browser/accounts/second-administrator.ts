import type { Browser } from '@playwright/test'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { storageState } from '#tests/browser/test.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'

const ada = { username: 'ada', password: 'a password of the browser tests' }

/** Opens the editor of an article as a second administrator, in a browser profile of her own. */
export async function openEditorAsAda(
  browser: Browser,
  { saveAccount, cookies, origin }: StartedProduct,
  id: string,
): Promise<AdminScreen> {
  await saveAccount({ ...ada, replace: true })
  const response = await fetch(new URL('/api/auth/admin/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ada),
  })
  const session = response.headers.getSetCookie()[0]?.split(';')[0]
  const context = await browser.newContext({
    storageState: storageState(origin, `${cookies.reader}; ${session}`),
  })
  const admin = new AdminScreen(await context.newPage())
  await admin.edit(id)
  return admin
}
