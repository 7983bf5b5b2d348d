import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

test('who has an article open, and who writes, stands in its editor, the list and the board', async ({
  admin,
  page,
  browser,
  context,
  magazine,
  createArticle,
}) => {
  const { _id, title } = await createArticle()
  await admin.edit(_id)
  const list = await context.newPage()
  await list.goto('/admin')
  const board = await context.newPage()
  await board.goto('/admin/board')
  const row = list.getByRole('row').filter({ hasText: title })
  const card = board.getByRole('listitem').filter({ hasText: title })
  const wren = await openAsColleague(browser, magazine, { username: 'Hanna', role: 'editor' })
  await wren.edit(_id)
  await expect(page.getByText('Hanna has it open')).toBeVisible()
  await expect(row).toContainText('Hanna has it open')
  await expect(card).toContainText('Hanna has it open')

  await wren.text.click()
  const typing = wren.page.keyboard.type(' It rained.'.repeat(10), { delay: 100 })
  await expect(page.getByText('Hanna is writing')).toBeVisible()
  await expect(row).toContainText('Hanna is writing')
  await expect(card).toContainText('Hanna is writing')
  await typing
  await expect(wren.saving).toHaveText('Draft saved')

  // What she saves is in the open text without a question.
  const merged = page.getByText('Merged with Hanna’s changes.')
  await expect(merged).toBeVisible()
  await expect(admin.text).toContainText('It rained.')

  // On a phone it is above an open panel, which has its buttons at the end.
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.button('Notes').click()
  const panel = page.getByRole('dialog', { name: 'Notes' })
  await wren.page.keyboard.type(' And again.')
  await expect(admin.text).toContainText('And again.')
  const [message, below] = [await merged.boundingBox(), await panel.boundingBox()]
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await wren.button('Back').click()
  await wren.heading.waitFor()
  for (const text of [page.locator('.editor-bar'), row, card]) {
    await expect(text).not.toContainText('Hanna')
  }
  await list.close()
  await board.close()
  await wren.page.context().close()
})
