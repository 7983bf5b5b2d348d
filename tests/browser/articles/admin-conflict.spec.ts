import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

test('two administrators at once: the second sees who saved and what differs, and chooses', async ({
  page,
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const { _id } = await createArticle()
  await admin.edit(_id)
  const other = await openAsColleague(browser, magazine, { username: 'ada' })
  await other.edit(_id)
  await other.writeOnAndStore(' Ada was here.')
  await expect(other.saving).toHaveText('Draft saved')

  await admin.writeOn(' So was I.')
  await expect(admin.dialog).toContainText(
    'ada saved this article in between, a moment ago. Nothing was overwritten.',
  )
  await expect(admin.dialog.locator('ins')).toContainText(['So', 'I'])
  await expect(admin.dialog.locator('del')).toContainText(['Ada', 'here'])
  await checkScreen('conflict')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.confirm('Copy my text')
  await expect(admin.dialog).toContainText('Your text is on the clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It was quiet. So was I.')
  await admin.confirm('Back to writing')
  await expect(admin.text).toContainText('So was I.')
  await expect(admin.saving).toHaveText('Saved by someone else')
  await checkScreen('editor-conflict')
  await admin.button('Resolve').click()
  await admin.confirm('Keep mine')
  await expect(admin.saving).toHaveText('Draft saved')

  await other.writeOn(' Again.')
  await expect(other.dialog).toContainText('editor saved this article in between')
  await other.confirm('Use theirs')
  await expect(other.text).toHaveText('It was quiet. So was I.')
  await expect(other.saving).toHaveText('Draft saved')
  await other.writeOnAndStore(' Agreed.')
  await expect(other.saving).toHaveText('Draft saved')
  await other.page.context().close()
})

test('two tabs of one browser: what one saves the other shows, or asks about', async ({
  context,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  const other = new AdminScreen(await context.newPage())
  await other.edit(_id)
  await admin.writeOn(' One.')
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(other.text).toHaveText('It was quiet. One.')
  await other.writeOn(' Two.')
  await expect(other.saving).toHaveText('Draft saved')
  await expect(admin.text).toHaveText('It was quiet. One. Two.')
})
