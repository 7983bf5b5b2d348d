import type { Browser } from '@playwright/test'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import type { ShownContent } from './screen.ts'

/** Takes the README's pictures, into `docs`. */
export async function takeReadmePictures(
  browser: Browser,
  { origin, cookies }: TestedProduct,
  { article }: ShownContent,
): Promise<void> {
  const pictures = [
    { file: 'home', path: '/', width: 1100, height: 825, colorScheme: 'light' },
    { file: 'article-night', path: article, width: 1200, height: 900, colorScheme: 'dark' },
    { file: 'login', path: '/login', width: 1200, height: 760, colorScheme: 'light' },
    { file: 'phone', path: '/', width: 390, height: 844, colorScheme: 'light' },
  ] as const
  for (const { file, path, width, height, colorScheme } of pictures) {
    const session = path === '/login' ? '' : cookies.reader
    const viewport = { width, height }
    const deviceScaleFactor = width < 800 ? 1.5 : 1
    const options = { viewport, colorScheme, deviceScaleFactor, reducedMotion: 'reduce' } as const
    const context = await openSignedInContext(browser, origin, session, options)
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    if (file === 'article-night')
      await page.locator('.featured-quote').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `docs/${file}.png` })
    await context.close()
  }
}
