import type { BrowserContext } from '@playwright/test'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { launchChromium } from '#tools/cli/chromium.ts'

/** Measures in a wide browser window of an administrator, on a product that builds nothing meanwhile. */
export async function measureSignedIn<T>(
  measure: (context: BrowserContext, product: StartedProduct) => Promise<T>,
): Promise<T> {
  await using product = await startProduct()
  product.pauseBuilds()
  await using browser = await launchChromium()
  const { origin, cookies } = product
  const viewport = { width: 1440, height: 900 }
  const context = await openSignedInContext(browser, origin, cookies.admin, { viewport })
  return await measure(context, product)
}
