import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { acceptInvitation } from '#tests/browser/accounts/invitation.screen.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { ownSessions } from '#tests/browser/auth/own-sessions.ts'
import { smallPicture } from '#tests/browser/images/picture.ts'
import { expect, storageState } from '#tests/browser/test.ts'
import { transfer } from '#tests/browser/transfer.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'nobody' })

const desk = { width: 1440, height: 900 }

test('a week of an owner, an editor, a writer and their reader', async ({
  page,
  context,
  admin: owner,
  browser,
  magazine,
  checkScreen,
  expectedErrors,
}) => {
  // The article after its withdrawal.
  expectedErrors.push(/status of 410/)
  const { origin, cookies, client } = magazine
  const week = Date.now()
  const [wren, marguerite] = [`Wren Castellan ${week}`, `Marguerite Vale ${week}`]
  const title = `The mill of ${week}`
  let id = ''
  await context.setStorageState(storageState(origin, await ownSessions(magazine)))
  const editor = await openAsColleague(browser, magazine, { username: marguerite, role: 'editor' })
  const writer = new AdminScreen(await (await browser.newContext({ viewport: desk })).newPage())
  const reader = await (
    await browser.newContext({ storageState: storageState(origin, cookies.reader) })
  ).newPage()
  const sentBack = `Sent back by ${marguerite}`

  const invitation = await test.step('the owner invites a writer by name', async () => {
    await page.goto('/admin/accounts')
    await owner.button('Invite').click()
    await owner.dialog.getByLabel('Name').fill(wren)
    await checkScreen('accounts-invite')
    await owner.confirm('Create Link')
    const link = (await owner.dialog.getByRole('code').textContent()) ?? ''
    await checkScreen('accounts-link')
    await owner.confirm('Done')
    await expect(page.getByRole('heading', { name: `New writer: ${wren}` })).toBeVisible()
    await checkScreen('accounts')
    return link
  })

  await test.step('the link passes the door of a browser without a key, and makes the account', async () => {
    await acceptInvitation(writer, invitation, wren)
    await page.goto('/admin/staging')
    const news = page.getByRole('complementary', { name: 'Since your last visit' })
    await expect(news).toContainText(`${wren} joined by an invitation`)
    await checkScreen('audit-news')
    await news.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('the writer writes, adds a picture, and mentions a colleague in a note', async () => {
    await writer.write(title, ['It was quiet'])
    await writer.noteOnLastWord(marguerite, 'was it?')
    await expect(writer.text.locator('.noted')).toHaveText('quiet')
    await writer.confirm('Close')
    await writer.writeOn(' in the mill.')
    const image = (await smallPicture(300 + (week % 150))).toString('base64')
    await transfer(writer.page, 'paste', { image, name: `mill-${week}.jpg` })
    await writer.dialog.getByLabel('Alternative text').fill('The mill')
    await writer.confirm('Insert')
    await writer.text.getByRole('img', { name: 'The mill' }).waitFor()
    await writer.page.getByLabel('Author').fill('Wren Castellan')
    await writer.submitForReview()
    await writer.follow('Media')
    const tile = writer.page.getByRole('button', { name: `mill-${week}.jpg` })
    await expect(tile).toHaveText(/jpgUsed$/)
  })

  await test.step('the editor answers the note and sends the article back, on a phone', async () => {
    await editor.open()
    const notes = editor.page.getByRole('region', { name: '1 note for you' })
    await expect(notes).toContainText(`@${marguerite} was it?`)
    await notes.getByRole('link', { name: title }).click()
    await editor.button('Resolve').waitFor()
    id = editor.articleId
    await checkScreen('newsroom-notes', editor.page.getByText('was it?'))
    await editor.button('Resolve').click()
    await editor.confirm('Close')
    await editor.button('Send back').click()
    await editor.dialog.getByLabel('Note to the author').fill('Say who told you.')
    await checkScreen('review-send-back', editor.dialog)
    await editor.confirm('Send Back')
    await expect(editor.page.getByText(`${sentBack}: Say who told you.`)).toBeVisible()
  })

  await test.step('the writer sees so wherever the article is listed, and submits it again', async () => {
    await writer.open()
    const notes = writer.page.getByRole('region', { name: '1 note for you' })
    await expect(notes).toContainText(`Say who told you.${sentBack}`)
    await expect(writer.row(title)).toContainText(sentBack)
    await writer.follow('Staging')
    const card = writer.page.getByRole('article', { name: title })
    await expect(card).toContainText(sentBack)
    await expect(card).toContainText('Say who told you.')
    await writer.follow('Board')
    await expect(writer.page.getByRole('listitem').filter({ hasText: title })).toContainText(
      sentBack,
    )
    await writer.page.getByRole('link', { name: title }).click()
    await expect(writer.page.getByText(`${sentBack}: Say who told you.`)).toBeVisible()
    await writer.writeOn(' The miller told us.')
    await writer.submitForReview()
    await writer.open()
    await expect(writer.row(title)).toContainText('Review')
    await expect(writer.page.getByText(sentBack)).toHaveCount(0)
  })

  await test.step('the editor publishes, and the reader reads', async () => {
    await editor.page.setViewportSize(desk)
    await editor.edit(id)
    await editor.button('Publish').click()
    await expect(editor.dialog).toContainText('This article will be visible to all site users.')
    await editor.confirm('Publish')
    await expect(editor.dialog).toContainText('Your article has been updated successfully.')
    await editor.confirm('OK')
    await reader.goto('/')
    await reader.getByRole('link', { name: title }).click()
    await expect(reader.getByText('By Wren Castellan')).toBeVisible()
    await expect(reader.getByText('The miller told us.')).toBeVisible()
  })

  await test.step('what the writer adds is published as a correction', async () => {
    await writer.edit(id)
    await writer.writeOn(' And her daughter, who made 30 sacks.')
    await writer.submitForReview()
    await editor.page.goto('/admin/staging')
    const inReview = editor.page.getByRole('region', { name: 'Edits in review' })
    await inReview.getByRole('link', { name: title }).click()
    await editor.text.waitFor()
    await checkScreen('review-edits', editor.page.getByText('Submitted for review by'))
    await editor.button('What changed').click()
    await expect(editor.dialog.locator('ins').first()).toContainText('daughter')
    await checkScreen('review-changes', editor.dialog)
    await editor.confirm('Close')
    await editor.button('Update & Publish').click()
    await expect(editor.dialog.getByRole('status')).toContainText('Number: told us. And her')
    await checkScreen('update-kind', editor.dialog)
    await editor.dialog.getByRole('radio', { name: 'Correction' }).check()
    await editor.dialog.getByLabel('Note to readers').fill('We left out who made 30 sacks.')
    await editor.confirm('Update & Publish')
    await editor.confirm('OK')
    expect(await client.read(id)).toMatchObject({ submittedBy: null, workingCopy: null })

    await reader.reload()
    await expect(reader.getByRole('note')).toContainText('We left out who made 30 sacks.')
  })

  await test.step('the editor unpublishes it with an explanation', async () => {
    await editor.edit(id)
    await editor.button('Unpublish').click()
    await editor.dialog.getByRole('checkbox').check()
    await editor.dialog.getByRole('textbox').fill('A source asked us to.')
    await checkScreen('unpublish-explained', editor.dialog)
    await editor.confirm('Unpublish')
    await expect(editor.dialog).toContainText('Your article is unpublished.')
    await editor.confirm('OK')
    await reader.goto(`/article/${(await client.read(id)).slug}`)
    await expect(reader.getByText('A source asked us to.')).toBeVisible()
    await expect(reader.getByText('sacks')).toHaveCount(0)
    await checkScreen('article-withdrawn', reader.getByText('A source asked us to.'))
    await expect(reader.getByRole('button', { name: 'Go Back' })).toBeVisible()
  })

  await test.step('the owner makes the writer an editor, who deletes the article and takes it back', async () => {
    await page.goto('/admin/accounts')
    const account = page.getByRole('listitem').filter({ hasText: wren })
    await account.getByRole('button', { name: `Change role of ${wren}` }).click()
    await owner.dialog.getByRole('radio', { name: /^Writer/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(owner.dialog.getByRole('radio', { name: /^Editor/ })).toBeChecked()
    await expect(account).toContainText('Writer')
    await checkScreen('accounts-role')
    await owner.confirm('Change Role')
    await expect(page.getByText(`${wren} is now an editor.`)).toBeVisible()
    await expect(account).toContainText('Editor')

    await writer.open()
    await writer.button(`Delete ${title}`).click()
    await writer.confirm('Delete')
    await expect(writer.dialog).toContainText('Article deleted successfully')
    await writer.confirm('OK')
    await expect(writer.row(title)).toHaveCount(0)
    await writer.button('Undo').click()
    await expect(writer.page.getByText(`Restored as a draft: “${title}”`)).toBeVisible()
    await expect(writer.row(title)).toContainText('Draft')
  })

  for (const one of [editor.page, writer.page, reader]) await one.context().close()
  await client.remove(id)
})
