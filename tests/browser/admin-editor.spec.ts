import { article, editing } from './editor-page.ts'
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
    ['Desktop, 1440 px', 1440],
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

test('a refused publication names the field, and leads back to it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { _id } = await article()
  const admin = await editing(page, _id)
  const tags = page.getByLabel('Tags')
  await tags.fill('x'.repeat(41))
  await admin.text.click()
  await admin.button('Update & Publish').click()
  await admin.confirm('Update & Publish')
  await expect(admin.dialog).toContainText('Error: A tag has at most 40 characters.')
  await admin.confirm('OK')
  await expect(tags).toBeFocused()
  await expect(tags).toHaveAccessibleDescription(/A tag has at most 40 characters\./)
})
