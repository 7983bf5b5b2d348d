import { article, editing, signedIn } from './desk.ts'
import { expect, test } from './test.ts'

test('the preview shows the unsaved text as the reader will see it, at three widths', async ({
  page,
}) => {
  const { _id } = await article({
    summary: 'A summary.',
    quotes: [{ text: 'It was quiet.', position: 'center' }],
    citations: [{ title: 'The record', url: 'https://a.example/record' }],
    tags: ['night'],
  })
  const admin = await editing(page, _id)
  await admin.writeOn(' Unsaved words.')
  await admin.button('Preview').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.article-body')).toContainText('It was quiet. Unsaved words.')
  await expect(frame.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(frame.getByText('#night').or(frame.getByText('night'))).toBeVisible()
  for (const [name, width] of [
    ['Phone, 390 px', 390],
    ['Tablet, 820 px', 820],
    ['Desk, 1440 px', 1440],
  ] as const) {
    await page.getByRole('radio', { name }).check()
    const wide = () =>
      frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth)
    await expect.poll(wide).toBe(width)
  }
  const styles = await frame.locator('h1').evaluate((head) => ({
    font: getComputedStyle(head).fontFamily,
    mode: head.ownerDocument.compatMode,
  }))
  expect(styles.font).toContain('Newsreader')
  expect(styles.mode).toBe('CSS1Compat')
  await page.keyboard.press('Escape')
  await expect(admin.button('Preview')).toBeFocused()
})

test('a featured quote is made of the selection, reordered, and told when its words are gone', async ({
  page,
}) => {
  const { _id } = await article({ content: '<p>First words.</p><p>Last words.</p>' })
  const admin = await editing(page, _id)
  await admin.text.getByText('First words.').selectText()
  await admin.button('Make a featured quote of the selection').click()
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toHaveValue(
    'First words.',
  )
  await admin.button('Add Quote').click()
  const second = page.getByRole('group', { name: 'Quote 2' })
  await second.getByLabel('Text').fill('Words from nowhere.')
  await expect(second).toContainText('These words are not in the article’s content')
  await second.getByLabel('Text').fill('“last words”')
  await expect(second).not.toContainText('These words are not')
  await admin.button('Move quote 2 up').click()
  await expect(page.getByRole('group', { name: 'Quote 1' }).getByLabel('Text')).toHaveValue(
    '“last words”',
  )
  await expect(admin.saving).toHaveText('Draft saved')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Quote 2' }).getByLabel('Text')).toHaveValue(
    'First words.',
  )
})

test('by the keyboard alone: from the dashboard through writing to the publication', async ({
  page,
}) => {
  const admin = await signedIn(page)
  const title = `Without a mouse ${Date.now()}`
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The Tab key does not lead to ${name}.`)
  }
  await tabTo('New Article')
  await page.keyboard.press('Enter')
  await admin.text.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type(title)
  // Author, category, tags, summary, one stop of the toolbar, the text.
  for (let stops = 0; stops < 6; stops++) await page.keyboard.press('Tab')
  await expect(admin.text).toBeFocused()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and plain.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(admin.text.locator('h2 strong')).toHaveText('Bold')
  await expect(admin.saving).toHaveText('Draft saved')
  await page.locator('h1').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(admin.button('Publish')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toContainText(title)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toContainText('Your article has been created successfully.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(admin.row(title)).toContainText('Published')
})
