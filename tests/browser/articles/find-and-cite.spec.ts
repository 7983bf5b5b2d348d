import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('words are found, counted and replaced, and one Undo brings them back', async ({
  page,
  admin,
  createArticle,
  checkScreen,
}) => {
  const { _id } = await createArticle({
    content: '<p>The mill stood by the <strong>mill</strong> pond.</p><p>A mill (old).</p>',
    citations: [{ title: 'The record', url: 'https://a.example/record' }],
  })
  await admin.edit(_id)
  await admin.button('Find and replace').click()
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByLabel('Find').fill('mill')
  await expect(bar.getByRole('status')).toHaveText('3 found')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await checkScreen('find')
  await bar.getByLabel('Replace with').fill('$1 farm for $$')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect(bar.getByRole('status')).toHaveText('Replaced 3.')
  await expect(admin.text.locator('strong')).toHaveText('$1 farm for $$')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await bar.getByLabel('Find').fill('(old)')
  await expect(bar.getByRole('status')).toHaveText('1 found')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(admin.text).toBeFocused()

  await admin.text.locator('strong').selectText()
  await admin.button('Cite a source').click()
  await page.getByRole('button', { name: /The record/ }).click()
  const link = admin.text.getByRole('link', { name: 'mill' })
  await expect(link).toHaveAttribute('href', 'https://a.example/record')

  await admin.button('Cite a source').click()
  await admin.dialog.getByRole('button', { name: 'Add and cite' }).click()
  const another = admin.dialog.getByLabel('Title of another source')
  await expect(another).toBeFocused()
  await another.fill('The map')
  await admin.dialog.getByLabel('URL').fill('b.example/map')
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toBeHidden()
  // Folded at the width of the last picture.
  await admin.button('Citations').click()
  await expect(page.getByRole('group', { name: 'Source 2' }).getByLabel('URL')).toHaveValue(
    'https://b.example/map',
  )
  await expect(admin.text.locator('a[href="https://b.example/map"]')).toHaveText(/./)
})

test('each hit is brought into view, and Undo stands only while the replacements are the newest step', async ({
  page,
  admin,
  createArticle,
}) => {
  const lines = '<p>A line of the ledger.</p>'.repeat(60)
  const { _id } = await createArticle({ content: `<p>The mill.</p>${lines}<p>A mill.</p>` })
  await admin.edit(_id)
  await admin.text.getByText('The mill.').click()
  await admin.button('Find and replace').click()
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const status = bar.getByRole('status')
  const hit = page.locator('.ProseMirror-active-search-match')
  const bars = page.locator('.toolbars')
  await bar.getByLabel('Find').fill('mill')
  for (const place of ['2 of 2', '1 of 2', '2 of 2']) {
    await page.keyboard.press('Enter')
    await expect(status).toHaveText(place)
    await expect(hit).toBeInViewport({ ratio: 1 })
    const [word, above] = [await hit.boundingBox(), await bars.boundingBox()]
    expect(word?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(hit).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: null })

  await page.keyboard.press('Escape')
  await admin.button('Find and replace').click()
  await expect(bar.getByLabel('Find')).toHaveValue('mill')
  await page.keyboard.type('mill.')
  await expect(status).toHaveText('2 found')

  const undo = bar.getByRole('button', { name: 'Undo' })
  const replaceAll = bar.getByRole('button', { name: 'Replace all' })
  await bar.getByLabel('Replace with').fill('farm.')
  await replaceAll.click()
  await expect(undo).toBeVisible()
  await admin.text.press('Control+End')
  await page.keyboard.type(' Sold.')
  await expect(undo).toBeHidden()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(admin.text).not.toContainText('farm')
  await replaceAll.click()
  await expect(undo).toBeVisible()
  await admin.text.press('Control+z')
  await expect(undo).toBeHidden()
})
