import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { panelOf, replaceWords } from './suggesting.ts'

test.use({ visitor: 'admin', viewport: { width: 1440, height: 900 } })

test('a writer suggests on a colleague’s draft; an editor accepts, refuses, answers and takes all', async ({
  browser,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  test.setTimeout(240_000)
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const { _id } = await createArticle({
    title: 'The mill',
    content: '<p>The mill stood still for 30 days.</p><p>Nobody asked the miller why.</p>',
  })
  const stored = async () => (await magazine.client.read(_id)).content
  const before = await stored()
  const writer = await openAsColleague(browser, magazine, { username: 'Robin', role: 'writer' })
  await writer.edit(_id)
  const { page } = writer
  await expect(page.getByRole('heading', { name: 'Suggest Changes' })).toBeVisible()
  await writer.text.click()
  await replaceWords(page, '30 days', 'a month')
  await replaceWords(page, 'Nobody', 'No one')
  await writer.writeOn(' We did.')
  await page.getByLabel('Title').first().fill('The old mill')
  await expect(writer.saving).toHaveText('Suggestions saved')
  expect(await stored()).toBe(before)
  await expect(writer.text.locator('del')).toContainText(['30 days', 'Nobody'])
  await checkScreen('suggest-mode', writer.text)
  await page.reload()
  await expect(writer.text).toContainText('No one asked the miller why. We did.')

  const editor = await openAsColleague(
    browser,
    magazine,
    { username: 'Maren', role: 'editor' },
    { viewport: { width: 1440, height: 900 } },
  )
  await editor.edit(_id)
  await expect(editor.text.locator('ins')).toHaveText(['a month', 'No one', ' We did.'])
  await editor.page.keyboard.press('Control+Alt+s')
  await expect(editor.page.getByRole('heading', { name: 'Suggest Changes' })).toBeVisible()
  await editor.text.click()
  await replaceWords(editor.page, 'stood still', 'was silent')
  await expect(editor.saving).toHaveText('Suggestions saved')
  await expect(editor.text.locator('ins')).toContainText(['was silent', 'a month'])
  await editor.page.context().close()

  // The owner sees those of both, with their names.
  await admin.edit(_id)
  await expect(admin.text.locator('del')).toHaveText(['stood still', '30 days', 'Nobody'])
  await admin.page.getByRole('button', { name: 'Suggestions (5)' }).click()
  const panel = panelOf(admin.page)
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await checkScreen('suggestions-two', admin.text)
  const status = admin.page.getByRole('status')
  await admin.page.keyboard.press('Control+Alt+j')
  await admin.page.keyboard.press('Control+Alt+j')
  await expect(
    status.filter({ hasText: 'Replaces “stood still” with “was silent”, by Maren' }),
  ).toHaveCount(1)
  await admin.page.emulateMedia({ forcedColors: 'active' })
  const active = panel.getByRole('listitem').filter({ has: admin.page.locator('[aria-current]') })
  await expect(active).toHaveCSS('outline-style', 'solid')
  await admin.page.emulateMedia({ forcedColors: null })
  await admin.page.keyboard.press('Control+Alt+j')
  await admin.page.keyboard.press('Control+Alt+Enter')
  await expect(status.filter({ hasText: 'Accepted: Replaces “30 days”' })).toHaveCount(1)
  expect(await stored()).toContain('The mill stood still for a month.')
  await panel.getByRole('button', { name: /^Refuse: Replaces “Nobody”/ }).click()
  await expect(admin.text.locator('del')).toHaveText(['stood still'])
  await expect(page.getByText(/ refused your suggestion: “No one”\./)).toBeVisible({
    timeout: 10_000,
  })
  await panel.getByRole('button', { name: /^Answer: Adds “We did.”/ }).click()
  await admin.page.getByRole('textbox', { name: 'Note' }).fill('Did we?')
  await admin.page.keyboard.press('Control+Enter')
  // Stored, the answer leads back to the changes.
  const answers = panel.getByRole('button', { name: /^Answers \(1\)/ })
  await expect(answers).toBeFocused()
  await checkScreen('suggestions-answered')
  await answers.click()
  await expect(admin.page.getByText('On a suggestion')).toBeVisible()
  await checkScreen('suggestion-answers')
  await admin.page
    .getByRole('dialog', { name: 'Notes' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(answers).toBeFocused()

  // Its maker sees what became of it without loading anything.
  await expect(writer.text).toContainText('Nobody asked the miller why. We did.', {
    timeout: 10_000,
  })
  await admin.page.context().setOffline(true)
  await panel.getByRole('button', { name: 'Accept all by Robin' }).click()
  const unsaved = panel.getByText('It is accepted in your text, which is not saved yet.')
  await expect(unsaved).toBeVisible()
  await admin.page.context().setOffline(false)
  await expect(admin.page.getByLabel('Title').first()).toHaveValue('The old mill')
  await expect.poll(stored).toContain('Nobody asked the miller why. We did.')
  await expect(unsaved).toHaveCount(0)
  await admin.button('History').click()
  await expect(
    admin.page.getByRole('button', { name: /Suggestion accepted.*suggested by Robin/ }).first(),
  ).toBeVisible()
  await expect(writer.saving).toHaveText('No open suggestions', { timeout: 10_000 })
  await expect(page.getByText(/ accepted what you proposed, /)).toBeVisible()

  await admin.open()
  await expect(admin.row('The old mill')).toContainText('1 suggestion')
  await page.context().close()
})
