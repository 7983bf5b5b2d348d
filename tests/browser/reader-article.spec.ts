import type { Page } from '@playwright/test'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

const cable = 'How a Cable Gets Mended'

async function openCable(page: Page): Promise<void> {
  const reader = new ReaderScreen(page)
  await reader.signIn()
  // Where no other test publishes: on the home page it may be far down by now.
  await reader.open('/?category=technology')
  await reader.cards.getByRole('link', { name: cable }).click()
  await expect(page.getByRole('heading', { level: 1, name: cable })).toBeVisible()
}

/** The horizontal middle of what is found. */
async function middleOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
}

test('an article shows its facts, its quotes by position and its sources', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openCable(page)
  await expect(page.getByText(/^[A-Z]+ \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M ET$/)).toBeVisible()
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible()
  await expect(page.getByText('Photo: Halftone by The Desk')).toBeVisible()

  const text = await middleOf(page, '.article-body > p')
  expect(await middleOf(page, '.featured-quote-right')).toBeGreaterThan(text)
  expect(await middleOf(page, '.featured-quote-left')).toBeLessThan(text)

  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('link')
  await expect(sources).toHaveCount(6)
  for (const source of await sources.all()) {
    await expect(source).toHaveAttribute('target', '_blank')
    await expect(source).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('an article leads on, and back to where its reader was', async ({ page }) => {
  await openCable(page)
  const address = page.url()
  await page.getByRole('link', { name: /^Previous article/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: cable })).toHaveCount(0)
  await page.getByRole('link', { name: /^Next article/ }).click()
  await expect(page).toHaveURL(address)

  const another = await page.context().newPage()
  await another.goto(address)
  await another.getByRole('button', { name: 'Back' }).click()
  await expect(another).toHaveURL('/')
})

test('every image holds its place and comes in a fitting width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCable(page)
  const images = page.locator('article img')
  await expect.poll(() => images.count()).toBeGreaterThan(1)
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('width', /^\d+$/)
    await expect(image).toHaveAttribute('height', /^\d+$/)
    await expect(image).toHaveAttribute('sizes', /px/)
  }
  await expect.poll(() => images.first().evaluate(chosenSource)).toMatch(/\.480\.webp$/)
})

/** The address that a browser chose for an image. */
function chosenSource(image: SVGElement | HTMLElement): string {
  return image instanceof HTMLImageElement ? image.currentSrc : ''
}

test('the head of an article describes it', async ({ page }) => {
  await openCable(page)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  await expect(page).toHaveTitle(`${cable} · The Underground`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url())
  expect(await content('meta[property="og:type"]')).toBe('article')
  expect(await content('meta[property="og:title"]')).toBe(cable)
  const cover = await content('meta[property="og:image"]')
  expect((await page.request.get(cover ?? '')).headers()['content-type']).toBe('image/webp')
  expect(await content('meta[name="robots"]')).toContain('noindex')
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(structured ?? '')).toMatchObject({
    '@type': 'NewsArticle',
    headline: cable,
    image: [cover],
    author: [{ '@type': 'Person', name: 'Wren Castellan' }],
    publisher: { name: 'The Underground' },
    mainEntityOfPage: page.url(),
    isAccessibleForFree: false,
  })
})

test('on paper there is the article alone, with the addresses of its links', async ({ page }) => {
  await openCable(page)
  await page.emulateMedia({ media: 'print' })
  for (const chrome of ['banner', 'contentinfo', 'progressbar'] as const) {
    await expect(page.getByRole(chrome)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.locator('.article-body a').first()
  const href = await link.getAttribute('href')
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(printed).toContain(href)
})

test('sharing copies the address and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCable(page)
  // The button is there before its script.
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
