import { mkdir, rm } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { findChromium } from '#tools/cli/chromium.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { allScreens, emptyHome, type Screen, type ShownArticles } from './screens.ts'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'

const folder = 'screenshots'
const widths = [390, 820, 1440]
const themes = { paper: 'light', night: 'dark' } as const

/** Only for what hangs. */
const maxWaitMs = 180_000

/** Names of screens to take; all unless given. */
const wanted = process.argv.slice(2)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox'],
})
try {
  const screens = allScreens(await shownArticles(product.client), product.secrets.SITE_ACCESS_KEY)
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const screen of chosen) await photograph(browser, product, screen)
  if (wanted.length === 0 || wanted.includes(emptyHome.name)) {
    await withdrawAll(product)
    await photograph(browser, product, emptyHome)
  }
  console.log(`The screens are in ${folder}/`)
} finally {
  await browser.close()
  await product.stop()
}

/** Takes a screen at every width in both themes, whole as far as it can be scrolled. */
async function photograph(browser: Browser, product: StartedProduct, screen: Screen) {
  const { origin, cookies } = product
  const session = { nobody: '', reader: cookies.reader, admin: cookies.admin }[screen.as]
  for (const [theme, colorScheme] of Object.entries(themes)) {
    for (const width of widths) {
      const viewport = { width, height: Math.round(width * (width < 800 ? 2.1 : 0.7)) }
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const
      const context = await openSignedInContext(browser, origin, session, options)
      context.setDefaultTimeout(maxWaitMs)
      const page = await context.newPage()
      await page.goto(screen.path, { waitUntil: 'networkidle' })
      await screen.prepare?.(page)
      await showEveryImage(page)
      // A dialog fills the window, not the page behind it.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path: `${folder}/${screen.name}-${width}-${theme}.png`, fullPage })
      await context.close()
    }
  }
}

/** Images further down load when they come near, and nobody scrolls here. */
async function showEveryImage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })
}

/** Deletes what is published; the last of all screens is one without articles. */
async function withdrawAll({ client, pauseBuilds, resumeBuilds, settled }: StartedProduct): Promise<void> {
  pauseBuilds()
  for (const { _id, published } of await client.list()) if (published) await client.remove(_id)
  resumeBuilds()
  await settled()
}

async function shownArticles(client: ApiClient): Promise<ShownArticles> {
  const articles = await client.list()
  const published = articles
    .filter((article) => article.published)
    .sort((a, b) => String(b.publishedAt).localeCompare(String(a.publishedAt)))
  const draft = articles.find((article) => !article.published)
  return { article: `/article/${published[0]?._id}`, draft: draft?._id ?? '' }
}
