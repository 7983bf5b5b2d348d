import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

const title = 'How a Cable Gets Mended'

let path: string

test.beforeAll(async ({ magazine }) => {
  const cable = (await magazine.client.list()).find((article) => article.title === title)
  path = `/article/${cable?._id}`
})

/** The horizontal middle of an element. */
async function middleOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
}

/** Runs in the browser: which notes, quotes and wide pictures lie over one another. */
function meetingsInTheMargin(): string[] {
  const inMargin = '.note, .featured-quote, [data-width="wide"]'
  const boxes = [...document.querySelectorAll(inMargin)].map((element) => ({
    words: element.textContent,
    box: element.getBoundingClientRect(),
  }))
  return boxes.flatMap(({ words, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          box.left < other.box.right &&
          other.box.left < box.right &&
          box.top < other.box.bottom &&
          other.box.top < box.bottom,
      )
      .map((other) => `${words} / ${other.words}`),
  )
}

/** The address that a browser chose for an image. */
function chosenSource(image: SVGElement | HTMLElement): string {
  return image instanceof HTMLImageElement ? image.currentSrc : ''
}

test('an article at a desk: its facts, quotes, sources, description and print', async ({
  page,
  reader,
  magazine,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await reader.open(path)

  await test.step('it shows its facts, its quotes by position and its sources', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
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

  await test.step('a wide picture leaves the column; its caption is below it', async () => {
    const widthOf = async (selector: string) =>
      (await page.locator(selector).boundingBox())?.width ?? Number.NaN
    const figure = '.article-body figure[data-width="wide"]'
    expect(await widthOf(`${figure} img`)).toBeGreaterThan((await widthOf('.article-body')) + 200)
    await expect(page.locator(`${figure} cite`)).toHaveText('Halftone by The Desk')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  })

  await test.step('the paragraphs of an item, and the list in a quotation, stand apart', async () => {
    for (const [block, inner] of [
      ['li', 'p'],
      ['blockquote', 'ul'],
    ] as const) {
      const gap = await page.locator('.article-body').evaluate(
        (body, [block, inner]) => {
          const around = document.createElement(block)
          const second = document.createElement(inner)
          around.append(document.createElement('p'), second)
          body.append(around)
          const { marginTop } = getComputedStyle(second)
          around.remove()
          return Number.parseFloat(marginTop)
        },
        [block, inner] as const,
      )
      expect(gap, `${inner} in ${block}`).toBeGreaterThan(10)
    }
  })

  await test.step('notes, quotes and wide pictures share the margins without meeting, up to the widest window', async () => {
    for (const width of [1200, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await excess()).toBeLessThanOrEqual(0)
      expect(await page.locator('.note:visible').count(), `notes at ${width}`).toBe(4)
      expect(await page.evaluate(meetingsInTheMargin), `at ${width}`).toEqual([])
    }
    const note = await page.locator('.note').first().boundingBox()
    const number = await reader.reference(1).boundingBox()
    expect(Math.abs((note?.y ?? Number.NaN) - (number?.y ?? 0))).toBeLessThan(24)
    await page.setViewportSize({ width: 1440, height: 900 })
    await reader.reference(1).click()
    await expect(page).toHaveURL(/#source-1$/)
    await expect(page.locator('#source-1')).toBeInViewport()
  })

  await test.step('its head describes it', async () => {
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    const address = magazine.siteOrigin + path
    await expect(page).toHaveTitle(`${title} · The Underground`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    expect(await content('meta[property="og:type"]')).toBe('article')
    expect(await content('meta[property="og:title"]')).toBe(title)
    const cover = (await content('meta[property="og:image"]')) ?? ''
    expect(cover).toContain(`${magazine.siteOrigin}/`)
    const image = await page.request.get(new URL(cover).pathname)
    expect(image.headers()['content-type']).toBe('image/webp')
    expect(await content('meta[name="robots"]')).toContain('noindex')
    const structured = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(structured ?? '')).toMatchObject({
      '@type': 'NewsArticle',
      headline: title,
      image: [cover],
      author: [
        { '@type': 'Person', name: 'Wren Castellan' },
        { '@type': 'Person', name: 'Tomas Vehr' },
      ],
      publisher: { name: 'The Underground' },
      mainEntityOfPage: address,
      isAccessibleForFree: false,
    })
  })

  await test.step('on paper it is alone, with the addresses of its links', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const chrome of ['banner', 'contentinfo', 'progressbar'] as const) {
      await expect(page.getByRole(chrome)).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.note:visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
    const printedAfter = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element, '::after').content)
    await expect(page.locator('.printed')).toContainText(`The Underground · `)
    await expect(page.locator('.printed')).toContainText('/article/')
    expect(await printedAfter('.sources a')).toContain('https://www.iscpc.org')
    // The number leads to the address in the list.
    expect(await printedAfter('.article-body a')).toBe('none')
    await page.emulateMedia({ media: null })
  })

  await test.step('the arrow keys belong to the control that has the focus', async () => {
    const turnsPageFrom = (tag: string, attributes: Record<string, string>) =>
      page.evaluate(
        ({ tag, attributes }) => {
          let isTurned = false
          const turn = (event: Event) => {
            isTurned = true
            event.preventDefault()
          }
          const neighbours = document.querySelector('.neighbours')
          neighbours?.addEventListener('click', turn)
          const control = document.createElement(tag)
          for (const [name, value] of Object.entries(attributes)) control.setAttribute(name, value)
          const place = document.createElement(tag === 'summary' ? 'details' : 'div')
          place.append(control)
          document.querySelector('main')?.append(place)
          control.focus()
          const hasFocus = document.activeElement === control
          const init = { key: 'ArrowLeft', bubbles: true, cancelable: true }
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
          place.remove()
          neighbours?.removeEventListener('click', turn)
          return { hasFocus, isTurned }
        },
        { tag, attributes },
      )
    for (const [tag, attributes] of [
      ['audio', { controls: '' }],
      ['video', { controls: '' }],
      ['a', { href: '#top' }],
      ['button', {}],
      ['input', { type: 'range' }],
      ['textarea', {}],
      ['select', {}],
      ['summary', {}],
      ['p', { contenteditable: '' }],
      ['p', { role: 'slider', tabindex: '-1' }],
      ['pre', { tabindex: '0' }],
    ] as const) {
      const turned = await turnsPageFrom(tag, attributes)
      expect([tag, turned]).toEqual([tag, { hasFocus: true, isTurned: false }])
    }
    const paragraph = await turnsPageFrom('p', { tabindex: '-1' })
    expect(paragraph).toEqual({ hasFocus: true, isTurned: true })
  })

  await test.step('the arrow keys lead to its neighbours, unless they choose something', async () => {
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Medium' }).first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Small' })).toBeChecked()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // The focus is back on the button, until the reader turns to the text.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowLeft')
    // Loaded, with the script that listens to the keys.
    await page.waitForURL((url) => url.pathname !== path)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(path)
  })
})

test('an article on a phone: its images, sharing, and the ways on and back', async ({
  page,
  context,
  reader,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open(path)

  await test.step('every image holds its place and comes in a fitting width', async () => {
    const images = page.locator('article img')
    await expect.poll(() => images.count()).toBeGreaterThan(1)
    for (const image of await images.all()) {
      await expect(image).toHaveAttribute('width', /^\d+$/)
      await expect(image).toHaveAttribute('height', /^\d+$/)
      await expect(image).toHaveAttribute('sizes', /px/)
    }
    await expect.poll(() => images.first().evaluate(chosenSource)).toMatch(/\.480\.avif$/)
  })

  await test.step('sharing copies the address and says so', async () => {
    // The button is there before its script.
    await page.waitForLoadState()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      magazine.siteOrigin + path,
    )
  })

  await test.step('it leads to its neighbours, and home if the reader came from nowhere', async () => {
    await page.getByRole('link', { name: /^Previous article/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await page.getByRole('link', { name: /^Next article/ }).click()
    await expect(page).toHaveURL(path)
    const another = await context.newPage()
    await another.goto(path)
    await another.getByRole('button', { name: 'Back' }).click()
    await expect(another).toHaveURL('/')
  })
})
