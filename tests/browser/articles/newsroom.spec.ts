import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { tabTo } from '#tests/browser/keyboard.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('a writer notes the draft of somebody else by the keyboard, and only suggests what they type', async ({
  browser,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { _id } = await createArticle({
    content: '<p>The mill stood still for 30 days.</p><p>Nobody asked why</p>',
  })
  const before = await magazine.client.read(_id)
  const username = `Wren ${Date.now()}`
  const writer = await openAsColleague(browser, magazine, { username, role: 'writer' })
  const { keyboard } = writer.page
  await writer.edit(_id)
  await writer.text.focus()
  for (const key of ['Control+End', 'x', 'Enter', 'y', 'Control+s']) await keyboard.press(key)
  await expect(writer.saving).toHaveText('Suggestions saved')
  const { content, revision } = await magazine.client.read(_id)
  expect({ content, revision }).toEqual({ content: before.content, revision: before.revision })
  for (const key of ['Control+z', 'Control+z']) await keyboard.press(key)
  await expect(writer.text).toHaveText('The mill stood still for 30 days.Nobody asked why')
  await keyboard.press('Control+End')
  await keyboard.press('Control+Shift+ArrowLeft')
  await keyboard.press('Control+Alt+m')
  await expect(writer.page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await keyboard.type('Did you?')
  await keyboard.press('Control+Enter')
  await expect(writer.text.locator('.noted')).toHaveText('why')
  await checkScreen('suggesting-note', writer.text)
  // Another window made the panel another dialog, which takes no key at first.
  await expect(writer.page.locator('[data-settling]')).toHaveCount(0)
  await keyboard.press('Escape')
  await writer.button('History').click()
  await expect(writer.page.getByRole('button', { name: /Saved.* by/ })).toBeVisible()
  await writer.page.context().close()
})

test('an editor reads what changed and schedules by the keyboard alone', async ({
  browser,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { _id } = await createArticle()
  const username = `Maren ${Date.now()}`
  const editor = await openAsColleague(
    browser,
    magazine,
    { username, role: 'editor' },
    { viewport: { width: 1440, height: 900 } },
  )
  const { page } = editor
  const { keyboard } = page
  await editor.edit(_id)
  await editor.writeOnAndStore(' The miller told us.')
  await tabTo(editor.button('History'), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: /Saved.* by/ }).first())
  await keyboard.press('Enter')
  await expect(editor.dialog.last().locator('ins')).toContainText('The miller told us.')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(editor.button('History')).toBeFocused()
  await tabTo(editor.button('Schedule'))
  await keyboard.press('Enter')
  await tabTo(editor.button('Schedule a change'))
  await keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Schedule a change' })
  await expect(form.getByRole('radio', { name: 'Publish' })).toBeFocused()
  // Tomorrow at nine, as the form begins.
  await keyboard.press('Enter')
  const scheduled = page.getByRole('list', { name: 'Scheduled changes' })
  await expect(scheduled).toContainText('Publication')
  await expect(editor.button('Schedule a change')).toBeFocused()
  await checkScreen('newsroom-scheduled', scheduled)

  await scheduled.getByRole('button', { name: /^Cancel: Publication/ }).click()
  await page.getByRole('button', { name: 'Do not publish' }).click()
  await expect(page.getByText('Nothing is scheduled.')).toBeVisible()
  await page.context().close()
})
