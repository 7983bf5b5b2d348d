import type { Page } from '@playwright/test'
import { imageSources } from '#domain/images/media.ts'
import { expect, test } from '#tests/browser/test.ts'

const picture = `/media/${'0'.repeat(32)}-1600x900-a1b2c3.webp`

/** Every width in which a picture is offered, in pixels. */
const offered = [...(imageSources(picture).srcSet ?? '').matchAll(/ (\d+)w/g)].map(([, width]) =>
  Number(width),
)

interface ShownPicture {
  /** In CSS pixels. */
  width: number
  /** The file that the browser chose. */
  chosen: number
}

/** Offers every picture of the page in all widths, and sees what the browser makes of the `sizes` attribute. */
function picturesOf(page: Page, srcSet: string): Promise<ShownPicture[]> {
  return page.locator('main img').evaluateAll(
    (images, candidates) =>
      Promise.all(
        images.map(async (image, index) => {
          if (!(image instanceof HTMLImageElement)) throw new Error('It is no picture.')
          image.loading = 'eager'
          image.srcset = candidates.replaceAll('/media/', `/media/${index}`)
          await new Promise((settled) => {
            image.onload = image.onerror = settled
          })
          const [, chosen] = /\.(\d+)\.(?:avif|webp)/.exec(image.currentSrc) ?? []
          return { width: image.getBoundingClientRect().width, chosen: Number(chosen) }
        }),
      ),
    srcSet,
  )
}

test('every picture comes with two pixels for each of CSS, and hardly more', async ({
  browser,
  magazine,
  storageState,
}) => {
  const { origin: baseURL, client } = magazine
  const cable = (await client.list()).find(({ title }) => title === 'How a Cable Gets Mended')
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const deviceScaleFactor of [1, 2, 3]) {
    const context = await browser.newContext({ deviceScaleFactor, storageState, baseURL })
    await context.route('**/media/**', (route) =>
      route.fulfill({ body, contentType: 'image/svg+xml' }),
    )
    const page = await context.newPage()
    for (const path of ['/', '/?category=technology', `/article/${cable?._id}`]) {
      await page.goto(path)
      // Of three pixels for each of CSS there are phones alone.
      for (const width of deviceScaleFactor === 3 ? [390] : [390, 820, 1200, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        // Other addresses for each width and picture: a browser takes a larger file that it has.
        const srcSet = imageSources(picture.replace('0000', `${width}`.padStart(4, '0'))).srcSet
        const pictures = await picturesOf(page, srcSet ?? '')
        expect(pictures.length).toBeGreaterThan(1)
        for (const [index, { width: shown, chosen }] of pictures.entries()) {
          const enough = offered.findIndex((file) => file >= shown * Math.min(deviceScaleFactor, 2))
          const allowed = enough < 0 ? offered.slice(-1) : offered.slice(enough, enough + 2)
          const where = `picture ${index} of ${path} at ${width} and ${deviceScaleFactor}x, ${shown} wide`
          expect(allowed, where).toContain(chosen)
        }
      }
    }
    await context.close()
  }
})
