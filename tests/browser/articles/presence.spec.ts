import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { publishArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
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
  const wren = await openAsColleague(browser, magazine, { username: 'Hanna' })
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
  await expect(page.getByText('Merged with Hanna’s changes.')).toBeVisible()
  await expect(admin.text).toContainText('It rained.')
  await wren.button('Back').click()
  await wren.heading.waitFor()
  for (const text of [page.locator('.editor-bar'), row, card]) {
    await expect(text).not.toContainText('Hanna')
  }
  await list.close()
  await board.close()
  await wren.page.context().close()
})

test('an open editor says what happens to its article outside', async ({
  page,
  admin,
  browser,
  magazine,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const account = { username: 'Hanna', role: 'writer' } as const
  const writer = await openAsColleague(browser, magazine, account)
  await writer.write('The weir', ['It was quiet.'])
  await expect(writer.saving).toHaveText('Draft saved')
  await expect(writer.page).toHaveURL(/\/edit\//)
  const { articleId } = writer
  await admin.edit(articleId)
  const says = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

  await writer.submitForReview()
  await says('Hanna submitted this article for review.')
  await admin.writeOnAndStore(' We went.')
  await request(magazine.client, publishArticle, { params: { id: articleId } })
  await says('This article was published. Readers see it now.')
  await expect(admin.button('Update & Publish')).toBeVisible()
  const published = await magazine.client.read(articleId)
  await magazine.client.save(articleId, { ...pickFields(published, fieldNames), published: false })
  await says('This article was unpublished. Readers no longer see it.')
  await magazine.client.remove(articleId)
  await says('Deleted by someone else')
  await expect(admin.button('Save as new')).toBeVisible()
  await expect(admin.text).toContainText('It was quiet. We went.')
  await writer.page.context().close()
})
