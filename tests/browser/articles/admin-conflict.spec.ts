import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

test('what two people changed in different ways is chosen passage by passage', async ({
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /net::ERR_FAILED/)
  const { _id } = await createArticle()
  await admin.edit(_id)
  const other = await openAsColleague(browser, magazine, { username: 'ada' })
  await other.edit(_id)
  await expect(admin.page.getByText('ada has it open')).toBeVisible()
  const rewrite = async ({ page, text }: AdminScreen, words: string) => {
    await text.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(words)
  }
  // Of two saves at once either may be the first.
  await admin.page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await rewrite(admin, 'It was loud.')
  await rewrite(other, 'It was calm.')
  await expect(admin.page.getByText('ada is writing')).toBeVisible()
  await checkScreen('editor-presence')
  await expect(other.saving).toHaveText('Draft saved')
  const panel = admin.page.getByRole('region', { name: 'Changed by both' })
  await expect(panel).toContainText('loud')
  await expect(panel).toContainText('calm')
  await expect(admin.dialog).toHaveCount(0)
  await checkScreen('editor-dispute')
  await admin.page.unroute(`**/api/admin/articles/${_id}`)
  await admin.button('Keep both: Text').click()
  await expect(panel).toHaveCount(0)
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(other.text).toContainText('It was loud calm.', { timeout: 10_000 })
  await expect(other.text.locator('.merged-passage')).toBeVisible()
  await other.page.context().close()
})

test('a passage that both replace is disputed as it is now, while one of them goes on writing', async ({
  browser,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>Paragraph ${index} stays.</p>`)
  const passage = 'The room had one old clock and a lamp behind glass.'
  const { _id } = await createArticle({ content: `${paragraphs.join('')}<p>${passage}</p>` })
  await admin.edit(_id)
  const other = await openAsColleague(browser, magazine, { username: 'ada' })
  await other.edit(_id)
  const select = async ({ page, text }: AdminScreen) => {
    await text.getByText(passage).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
  }
  const { page } = admin
  const panel = page.getByRole('region', { name: 'Changed by both' })
  await select(admin)
  await select(other)
  await other.page.keyboard.insertText('The room had silver spoons turning behind glass.')
  await page.keyboard.type('T')
  await expect(async () => {
    await page.keyboard.type('his one ')
    await expect(panel).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.keyboard.type('red bird and a wheel turning slowly.')
  const mine = /^T(his one )+red bird and a wheel turning slowly\.?$/
  const written = admin.text.locator('p').last()
  await expect(written).toHaveText(mine)
  await expect(panel.getByText(mine)).toBeVisible()
  await expect(panel).toContainText('silver spoons turning behind')
  await expect(page.getByText('Merged with')).toHaveCount(0)
  await expect(page.getByText('Where both changed the same words, choose which')).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(panel.getByText(mine)).toBeVisible()
  await expect(written).toHaveText(mine)
  await admin.button('Changed by both').press('Enter')
  await expect(panel).toBeFocused()
  await admin.button('Show in the text').press('Enter')
  await expect(written).toBeInViewport()
  await page.keyboard.type(' Ever')
  await expect(panel).toContainText('slowly Ever')
  await admin.button('Take theirs: Text').click()
  await expect(panel).toHaveCount(0)
  await expect(written).toHaveText('The room had silver spoons turning behind glass.')
  await other.page.context().close()
})

test('two tabs of one browser: what one saves the other shows', async ({
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
  await expect(other.text).toContainText('It was quiet. One.')
  await other.writeOn(' Two.')
  await expect(other.saving).toHaveText('Draft saved')
  await expect(admin.text).toContainText('It was quiet. One. Two.')
})
