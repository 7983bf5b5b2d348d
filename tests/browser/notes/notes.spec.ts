import type { Page } from '@playwright/test'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin', viewport: { width: 1440, height: 900 } })

/**
 * Selects the word before the cursor and presses the shortcut for a note, before the browser has notified the
 * text editor of the selection.
 */
async function selectAndNoteAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    getSelection()?.modify('extend', 'backward', 'word')
    const shortcut = { code: 'KeyM', ctrlKey: true, altKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', shortcut))
  })
}

test('a note is written, answered, resolved and opened again by keyboard alone', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { keyboard } = page
  await magazine.saveAccount({
    username: 'ada',
    password: 'a password of the browser tests',
    replace: true,
  })
  const { _id } = await createArticle({
    content: '<p>The mill stood still.</p><p>Nobody asked the miller why</p>',
  })
  const writing = page.getByRole('textbox', { name: 'Note' })
  const answer = Promise.withResolvers<void>()
  await page.route(`**/${_id}/notes`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await admin.edit(_id)
  await admin.text.focus()
  await keyboard.press('Control+End')
  await selectAndNoteAtOnce(page)
  await expect(writing).toBeFocused()
  await expect(page.getByText('Loading notes')).toBeVisible()
  await keyboard.press('Escape')
  await expect(admin.text).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('why')
  await keyboard.press('Control+Alt+m')
  await expect(writing).toBeFocused()
  answer.resolve()
  await keyboard.type('@ad')
  const colleague = page.getByRole('form', { name: 'Note' }).getByRole('option', { name: 'ada' })
  await expect(colleague).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await keyboard.type('did you?')
  await keyboard.press('Control+Enter')
  const quote = page.getByRole('button', { name: 'why', exact: true })
  await expect(quote).toBeFocused()
  await expect(admin.text.locator('.noted')).toHaveText('why')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(admin.text.locator('.noted')).toHaveCSS('text-decoration-line', 'underline')
  await page.emulateMedia({ forcedColors: null })
  await expect(admin.button('Notes (1)')).toBeVisible()

  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await keyboard.type('Not yet.')
  await keyboard.press('Control+Enter')
  await expect(page.locator('.note-text')).toHaveText(['@ada did you?', 'Not yet.'])
  await expect(quote).toBeFocused()

  for (const key of ['Tab', 'Tab', 'Enter']) await keyboard.press(key)
  await expect(admin.button('Notes')).toBeVisible()
  await expect(admin.text.locator('.noted')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused()
  for (let stop = 0; stop < 3; stop++) await keyboard.press('Tab')
  await expect(admin.button('Show resolved (1)')).toBeFocused()
  await keyboard.press('Enter')
  await expect(admin.button('Hide resolved')).not.toHaveAttribute('aria-pressed')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect(admin.button('Reopen')).toBeFocused()
  await keyboard.press('Enter')
  await expect(quote).toBeFocused()
  await expect(admin.text.locator('.noted')).toHaveText('why')
  await checkScreen('notes')

  // An open note keeps the article from being published without a reason.
  await page.getByRole('button', { name: /^Checklist/ }).click()
  const todo = page.getByRole('list', { name: 'To do' })
  await expect(todo).toContainText('1 note is open.')
  await checkScreen('checklist')
  await admin.button('Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Publish' })
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(question).toContainText('Please give a reason.')
  await checkScreen('checklist-override')
  // The panel lies over the text in a narrow window, and stays behind the question.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await admin.button('Notes (1)').click()

  // On a phone the panel lies over the lower half, and the note shows its words above it.
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = page.getByRole('dialog', { name: 'Notes' })
  await expect(panel).toContainText('Not yet.')
  await quote.click()
  const words = await admin.text.locator('.noted-active').first().boundingBox()
  expect(words?.y).toBeGreaterThan(0)
  expect(words?.y).toBeLessThan((await panel.boundingBox())?.y ?? 0)
})
