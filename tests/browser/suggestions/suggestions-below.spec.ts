import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { panelOf, replaceWords } from './suggesting.ts'

test.use({ visitor: 'admin', viewport: { width: 1440, height: 900 } })

test('on a phone the list of changes is beneath the text, and what has no place says so', async ({
  page,
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { _id } = await createArticle({ content: '<p>It was quiet.</p><p>Then it rained.</p>' })
  const writer = await openAsColleague(browser, magazine, { username: 'Robin', role: 'writer' })
  await writer.edit(_id)
  await writer.text.click()
  await replaceWords(writer.page, 'quiet', 'silent')
  await replaceWords(writer.page, 'rained', 'poured')
  await expect(writer.saving).toHaveText('Suggestions saved')
  await writer.page.context().close()

  await page.setViewportSize({ width: 390, height: 844 })
  await admin.edit(_id)
  await admin.text.click()
  await replaceWords(page, 'quiet', 'loud')
  await expect(admin.saving).toHaveText('Draft saved')
  await page.getByRole('button', { name: 'Suggestions (2)' }).click()
  const panel = panelOf(page)
  await expect(panel).toContainText('so it has no place any more')
  const text = await admin.text.boundingBox()
  const list = await panel.boundingBox()
  expect(list?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  await checkScreen('suggestions-below', panel)
  await panel.getByRole('button', { name: 'Refuse all by Robin' }).click()
  await expect(panel).toContainText('Nothing is suggested.')
  await expect(admin.text).toHaveText('It was loud.Then it rained.')
})
