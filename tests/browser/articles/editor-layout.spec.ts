import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('title and text come first on every screen, and Tab keeps the order of the sections', async ({
  admin,
  page,
  checkScreen,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await admin.write('A title', ['The first line.'])
  const rest = page.locator('.editor-side')
  await expect(admin.text).toBeInViewport()
  const [text, side] = [await admin.text.boundingBox(), await rest.boundingBox()]
  expect(text?.y).toBeLessThan(450)
  expect(side?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))

  // What is beside the text scrolls by itself.
  await rest.evaluate((element) => element.scrollTo(0, 9999))
  await expect(page.getByLabel('Photo Credit')).toBeInViewport()
  await expect(admin.text).toBeInViewport()

  const summary = page.getByLabel('Summary')
  await summary.focus()
  await page.keyboard.press('Tab')
  await expect(admin.button('Heading 1')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(summary).toBeFocused()
  await admin.text.focus()
  await page.keyboard.press('Tab')
  await expect(admin.button('Add Quote')).toBeFocused()
  await expect(page.locator('.editor-body')).toMatchAriaSnapshot(`
    - region "Basic Information":
      - textbox "Title"
      - heading "Basic Information"
      - textbox "Summary"
    - region "Article Content"
    - region "Featured Quotes"
  `)

  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.keyboard.press('Control+Alt+s')
  await expect(page.getByRole('heading', { name: 'Suggest Changes' })).toBeVisible()
  await summary.focus()
  await page.keyboard.press('Tab')
  await expect(admin.button('Heading 1')).toBeFocused()
  await page.keyboard.press('Control+Alt+s')
  await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible()
  await expect(admin.text).toBeVisible()

  await page.keyboard.press('Control+Alt+f')
  await expect(rest).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden()
  await expect(admin.text).toBeVisible()
  await admin.button('Focus').click()
  await expect(rest).toBeVisible()

  // On a phone the text is near, and each section says in a line what is in it.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(summary).toBeHidden()
  expect((await admin.text.boundingBox())?.y).toBeLessThan(700)
  await expect(page.getByText('no tags · no summary')).toBeVisible()
  await admin.button('Basic Information').click()
  await expect(summary).toBeVisible()

  // A panel lies over the lower half, and the text above it stays in use.
  await page.getByRole('button', { name: /^Checklist/ }).click()
  const panel = await page.getByRole('dialog', { name: 'Checklist' }).boundingBox()
  expect(panel?.y).toBeGreaterThan(400)
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await checkScreen('editor-panel')

  const history = admin.button('History')
  await history.evaluate((button: HTMLElement) => {
    button.parentElement?.scrollTo(20, 0)
    button.click()
  })
  await expect(history).toBeInViewport({ ratio: 1 })
  await history.click()
  await page.setViewportSize({ width: 820, height: 1000 })
  await admin.button('Suggestions').click()
  await expect(admin.button('Suggestions')).toBeInViewport({ ratio: 1 })

  // On a phone suggestions are below the text, and the page goes there.
  await page.setViewportSize({ width: 390, height: 400 })
  await admin.button('Suggestions').click()
  await admin.button('Suggestions').click()
  await expect(page.getByRole('heading', { name: 'Suggestions' })).toBeInViewport()
})

test('a writer’s buttons have room on the narrowest phone, and the stage beside a long name', async ({
  browser,
  magazine,
}) => {
  const username = `A Colleague With A Name As Long As Names Are ${Date.now()}`
  const options = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  const writer = await openAsColleague(browser, magazine, { username, role: 'writer' }, options)
  const { page } = writer
  await writer.write('A title', ['The first line.'])
  await expect(writer.saving).toHaveText('Draft saved')
  const stage = page.getByLabel('Stage')
  await expect(stage).toHaveValue('draft')
  // Both are chosen by their longest words.
  expect((await stage.boundingBox())?.width).toBeGreaterThan(60)

  const boxOf = (element: Element) => element.getBoundingClientRect().toJSON()
  const bar = await page.locator('.editor-bar').evaluate(boxOf)
  const buttons = page.locator('.editor-bar .button:visible')
  const boxes = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )
  expect(boxes).toHaveLength(5)
  const rows = [...new Set(boxes.map(({ top }) => top))].sort((one, other) => one - other)
  expect(rows).toHaveLength(2)
  const [first, second] = rows.map((top) => boxes.find((box) => box.top === top))
  expect(second.top - first.bottom).toBeGreaterThanOrEqual(4)
  expect(second.bottom).toBeLessThan(bar.bottom)
  await page.context().close()
})
