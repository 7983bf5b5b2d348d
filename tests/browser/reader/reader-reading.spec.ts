import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/test.ts'

const title = 'How a Cable Gets Mended'

/** Lets no file with such an address come, until it is told to. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('on a phone, a reader opens a source, copies a passage, sets the text and comes back to it', async ({
  page,
  context,
  reader,
  magazine,
}) => {
  const cable = (await magazine.client.list()).find((article) => article.title === title)
  const path = `/article/${cable?._id}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open(path)
  // The numbers are there before their script.
  await page.waitForLoadState()

  await test.step('the number of a source opens its note at the passage', async () => {
    const note = page.getByRole('dialog', { name: 'Source 1' })
    const link = note.getByRole('link', { name: 'International Cable Protection Committee' })
    await expect(page.locator('.note:visible')).toHaveCount(0)
    await reader.reference(1).click()
    await expect(link).toBeFocused()
    await expect(note).toBeInViewport()
    await reader.reference(1).click()
    await expect(note).toBeHidden()
    await reader.reference(1).press('Enter')
    await expect(link).toHaveAttribute('href', 'https://www.iscpc.org')
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await expect(reader.reference(1)).toBeFocused()
    await expect(page).toHaveURL(path)
  })

  await test.step('a selected passage has an address, which leads back to it', async () => {
    const passage = page.getByText('Breakage has even been useful.')
    await passage.evaluate((paragraph) => {
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      getSelection()?.addRange(range)
    })
    await expect(page.getByRole('button', { name: 'Copy link to passage' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    const place = await passage.getAttribute('id')
    expect(address).toContain(
      `${path}#${place}:~:text=Breakage%20has%20even%20been%20useful,that%20mud%20could%20do%20that`,
    )
    await page.keyboard.press('Escape')
    await expect(page.locator('.passage-link')).toBeHidden()
    const another = await context.newPage()
    await another.goto(address)
    await expect(another.getByText('Breakage has even been useful.')).toBeInViewport()
    await another.close()
  })

  await test.step('the tools keep their words whole beside a message, and in an enlarged page', async () => {
    await page.locator('[data-share-status]').evaluate((status) => {
      status.textContent = 'Not loaded. Please try again.'
    })
    for (const width of [390, 195]) {
      await page.setViewportSize({ width, height: 844 })
      const tools = await page.locator('.article-actions .tool').evaluateAll((all) =>
        all.map((tool) => {
          const words = document.createRange()
          words.selectNodeContents(tool)
          const tops = [...words.getClientRects()].map(({ height, top }) => top + height / 2)
          return Math.max(...tops) - Math.min(...tops)
        }),
      )
      expect(tools.map((distance) => distance < 12)).toEqual(Array(4).fill(true))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the text stays as large as the reader set it, from the first paint', async () => {
    const paragraph = page.locator('.article-body > p').first()
    const size = () => paragraph.evaluate((element) => getComputedStyle(element).fontSize)
    const usual = Number.parseFloat(await size())
    await reader.setText('Large')
    expect(Number.parseFloat(await size())).toBeCloseTo(usual * 1.2)
    await page.reload()
    expect(Number.parseFloat(await size())).toBeCloseTo(usual * 1.2)
    await reader.setText('Medium')
    expect(await page.evaluate(() => localStorage.getItem('latchkey.text'))).toBeNull()
  })

  await test.step('Back shows it, and its settings, as they were set on another page', async () => {
    const root = page.locator('html')
    await reader.comeBack({ 'latchkey.text': 'large' })
    await expect(root).toHaveAttribute('data-text', 'large')
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
    await page.keyboard.press('Escape')
    await reader.comeBack({ 'latchkey.text': null })
    await expect(root).not.toHaveAttribute('data-text')
  })

  await test.step('an unfinished article offers to go on where it was left', async () => {
    const reached = page.getByRole('heading', { name: 'The repair, in order' })
    const stored = () => page.evaluate(() => localStorage.getItem('latchkey.reading'))
    const headingTop = () => page.getByRole('heading', { level: 1 }).boundingBox()
    await page.evaluate(() => localStorage.removeItem('latchkey.reading'))
    await reached.evaluate((heading) => heading.scrollIntoView())
    await expect.poll(stored).toContain(path)
    await page.goto('/about')
    await page.goto(path)
    const offered = await headingTop()
    await reader.resumeLink.click()
    await expect(reached).toBeInViewport()
    await expect(reader.resumeLink).toHaveCount(0)
    await page.locator('.sources').scrollIntoViewIfNeeded()
    await expect.poll(stored).toBeNull()
    await page.goto('/about')
    await page.goto(path)
    await page.waitForLoadState()
    await expect(reader.resumeLink).toHaveCount(0)
    expect(await headingTop()).toEqual(offered)
  })
})

test('at a desk, a reader goes by the contents, and enlarges a picture by click and key', async ({
  page,
  reader,
  magazine,
}) => {
  const cable = (await magazine.client.list()).find((article) => article.title === title)
  await page.setViewportSize({ width: 1440, height: 900 })
  await reader.open(`/article/${cable?._id}`)
  await page.waitForLoadState()

  await test.step('the contents stand beside the text and lead to its headings', async () => {
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const entry = contents.getByRole('link', { name: 'The repair, in order' })
    await expect(entry).toBeVisible()
    const text = await page.locator('.article-body').boundingBox()
    const list = await contents.boundingBox()
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(text?.x ?? 0)
    await entry.click()
    await expect(page).toHaveURL(/#section-the-repair-in-order$/)
    await expect(page.getByRole('heading', { name: 'The repair, in order' })).toBeInViewport()
    await expect(entry).toBeInViewport()
  })

  await test.step('the Tab key leads to the address of a selected passage, and past it', async () => {
    const offer = page.getByRole('button', { name: 'Copy link to passage' })
    const isBehind = () =>
      page.evaluate(() => {
        const place = getSelection()?.anchorNode?.compareDocumentPosition(
          document.activeElement ?? document,
        )
        return place === Node.DOCUMENT_POSITION_FOLLOWING
      })
    await page
      .locator('.article-body > p')
      .first()
      .dblclick({ position: { x: 30, y: 12 } })
    await expect(offer).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(offer).toBeFocused()
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(offer).not.toBeFocused()
      expect(await isBehind()).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(offer).not.toBeFocused()
    expect(await isBehind()).toBe(false)
    await page.keyboard.press('Tab')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
  })

  await test.step('a picture fills the window until Escape or a click', async () => {
    const link = page.getByRole('link', { name: /^Enlarge/ }).first()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    const url = page.url()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img')).toBeInViewport()
    await expect(dialog.getByRole('img')).toHaveAttribute('src', /\/media\/[^.]+\.webp$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
    await link.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(url)
  })

  await test.step('another picture shows nothing of the one before while it comes', async () => {
    const link = page.getByRole('link', { name: /^Enlarge/ }).nth(1)
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    const release = await holdBack(page, `**${await link.getAttribute('href')}`)
    await link.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('img')).toBeHidden()
    release()
    await expect(dialog.getByRole('img')).toBeInViewport()
    await page.keyboard.press('Escape')
  })

  await test.step('the text settings leave the headline free, and their button closes them', async () => {
    const button = page.getByRole('button', { name: 'Text', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Text settings' })
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => scrollTo(0, 0))
      await button.click()
      const panel = await dialog.boundingBox()
      const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
      if (!panel || !headline) throw new Error('Both are shown.')
      const isBeside = panel.x >= headline.x + headline.width
      expect(isBeside || panel.y >= headline.y + headline.height).toBe(true)
      await button.click()
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('they show in forced colours which of the chosen ones has the focus', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
    const chosen = page
      .getByRole('dialog', { name: 'Text settings' })
      .locator('label:has(:checked)')
    const outlines = () =>
      chosen.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
    await expect.poll(outlines).toEqual(['solid', 'none', 'none'])
    await page.keyboard.press('Escape')
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('no text is paler than another where more contrast is asked for', async () => {
    const coloursOf = () =>
      page
        .locator('h1, .article-body figcaption')
        .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color))
    expect(new Set(await coloursOf()).size).toBe(2)
    await page.emulateMedia({ contrast: 'more' })
    expect(new Set(await coloursOf()).size).toBe(1)
    await page.emulateMedia({ contrast: null })
  })

  await test.step('they open for a reader who asked before the scripts came', async () => {
    const release = await holdBack(page, '**/_astro/*.js')
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    release()
    await page.getByRole('dialog', { name: 'Text settings' }).waitFor()
  })

  await test.step('a menu that is open when the scripts come closes by key and button', async () => {
    const release = await holdBack(page, '**/_astro/*.js')
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await expect(page).toHaveURL(/#menu$/)
    await expect(reader.menu).toBeVisible()
    release()
    await expect(reader.menuButton).toHaveAttribute('aria-haspopup', 'dialog')
    await page.keyboard.press('Escape')
    await expect(reader.menu).toBeHidden()
    await expect(reader.menuButton).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
    await page.goto('/about#menu')
    await reader.menu.getByRole('button', { name: 'Close' }).click()
    await expect(reader.menu).toBeHidden()
  })
})

test('in a browser without popovers the text can be set, and a selection stays a selection', async ({
  page,
  reader,
  magazine,
}) => {
  const cable = (await magazine.client.list()).find((article) => article.title === title)
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
  })
  await reader.open(`/article/${cable?._id}`)
  const text = page.getByRole('button', { name: 'Text', exact: true })
  const large = page.getByRole('radio', { name: 'Large' })
  await text.click()
  await large.check()
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large')
  await text.click()
  await expect(large).toHaveCount(0)
  const fetched = page.waitForResponse(/passage-link/)
  await page.locator('.article-body > p').first().selectText()
  await fetched
  await page.keyboard.press('Tab')
  await expect(page.locator('.passage-link')).toHaveCount(0)
})
