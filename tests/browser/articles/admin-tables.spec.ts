import { expect, test } from '#tests/browser/test.ts'
import { transfer } from '#tests/browser/transfer.ts'

test.use({ visitor: 'admin', viewport: { width: 390, height: 700 } })

test('a pasted table is edited as a table on a phone, and is never lost by typing', async ({
  page,
  admin,
  createArticle,
  expectedErrors,
}) => {
  // Chromium's own editing sets a style now and then, which the policy refuses.
  expectedErrors.push(/^Applying inline style/, /style-src-attr by inline/)
  const { _id } = await createArticle({ published: true })
  await admin.edit(_id)
  const table = admin.text.getByRole('table')
  const rows = table.getByRole('row')
  const tools = page.getByRole('toolbar', { name: 'Table' })

  await test.step('keys change words in a cell, or move into the table', async () => {
    await admin.text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await transfer(page, 'paste', {
      html: `<div><table style="width:9cm"><tr><td style="color:red"><p>Year</p></td><td><p>Books</p></td></tr>
        <tr><td>2024</td><td>11</td></tr></table><p>After.</p></div>`,
    })
    await table.getByText('2024').click()
    await page.keyboard.press('End')
    await page.keyboard.type('5')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('/25')
    await expect(rows.nth(1)).toHaveText('2024/2511')
    await admin.text.getByText('After.').click()
    await page.keyboard.press('Home')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Backspace')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1).getByRole('cell')).toHaveCount(2)
  })

  await test.step('rows, columns and the header row', async () => {
    await table.getByText('Year').click()
    await tools.getByRole('button', { name: 'Header row' }).click()
    await expect(table.getByRole('columnheader')).toHaveCount(2)
    await tools.getByRole('button', { name: 'Add column right' }).click()
    await tools.getByRole('button', { name: 'Add row below' }).click()
    await expect(rows).toHaveCount(3)
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    await tools.getByRole('button', { name: 'Delete row' }).scrollIntoViewIfNeeded()
    await table.getByText('2024').click()
    await tools.getByRole('button', { name: 'Add row above' }).click()
    await tools.getByRole('button', { name: 'Delete column' }).click()
    await expect(table.getByRole('columnheader')).toHaveCount(2)
    await admin.text.getByText('After.').click()
    await expect(tools).toHaveCount(0)
  })

  await test.step('readers see it, within the width of the page', async () => {
    await admin.button('Update & Publish').click()
    await admin.confirm('Update & Publish')
    await admin.confirm('OK')
    await page.goto(`/article/${_id}`)
    await expect(page.locator('.article-body table thead th')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('two presses on a word of a table meet the same word', async ({
  page,
  admin,
  createArticle,
}) => {
  await page.setViewportSize({ width: 1024, height: 1000 })
  const rows = ['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => `<tr><td>${name}</td></tr>`).join('')
  const { _id } = await createArticle({ content: `<table>${rows}</table><p>After.</p>` })
  await admin.edit(_id)
  const tools = page.getByRole('toolbar', { name: 'Table' })
  for (const [word, shown] of [
    ['Bea', 1],
    ['After', 0],
  ] as const) {
    const box = await admin.text.getByText(word).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    // Pressed once more after the tools came or went.
    await expect(tools).toHaveCount(shown)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(word)
  }
})
