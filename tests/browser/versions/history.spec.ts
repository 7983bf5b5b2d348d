import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('the history of an article: what changed, a name, one field and the whole restored, and undone', async ({
  page,
  admin,
  createArticle,
  checkScreen,
  magazine,
}) => {
  const { _id, title } = await createArticle({
    summary: 'Before the flood.',
    content:
      '<h2>The river</h2><p>It was quiet here, and nobody slept.</p><p>Far from the town.</p>',
    importDigest: 'a'.repeat(64),
  })
  await magazine.client.save(_id, {
    title,
    summary: 'After the flood.',
    content:
      '<h3>The river</h3><p>It was <strong>quiet</strong> there, and nobody slept.</p><p>Far from the town.</p>',
  })
  await admin.edit(_id)
  const history = admin.button('History')
  await history.click()
  await expect(history).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('dialog', { name: 'History', exact: true })
  await expect(panel.getByRole('button', { name: /by/ })).toHaveText([/Saved/, /Imported/])
  await checkScreen('history')

  await panel.getByRole('button', { name: /Saved/ }).click()
  const version = page.getByRole('dialog').last()
  await expect(version.locator('ins')).toContainText(['After', 'there'])
  await expect(version.locator('del')).toContainText(['Before', 'here'])
  await expect(version.locator('.diff-note')).toHaveText([
    '[heading 3, was heading 2]',
    '[bold added]',
  ])
  await checkScreen('history-version')
  await version.getByRole('button', { name: 'Name' }).click()
  await page.getByLabel('Name', { exact: true }).fill('For the lawyer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await version.getByRole('heading', { name: '“For the lawyer”' }).waitFor()

  await version.getByRole('button', { name: 'Show the first change in the text' }).click()
  await expect(version.locator('.diff-heading-3')).toBeFocused()
  await version.getByRole('button', { name: 'Older' }).click()
  await expect(version).toContainText('This is the first version that is kept.')
  await page.emulateMedia({ forcedColors: 'active' })
  const colorOf = (name: string) =>
    version.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
  expect(await colorOf('Older')).not.toBe(await colorOf('Newer'))
  await page.emulateMedia({ forcedColors: null })
  await expect(version.locator('.diff')).toContainText('Far from the town.')
  await version.getByLabel('The text in the editor').check()
  await version.getByRole('button', { name: 'Restore only this: Summary' }).click()
  await expect(panel.locator('.result')).toContainText('Restored Summary of')
  const summary = page.getByLabel('Summary', { exact: true })
  await expect(summary).toHaveValue('Before the flood.')
  await panel.getByRole('button', { name: /Imported/ }).click()
  await version.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(admin.text.locator('h2')).toHaveText('The river')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.text.locator('h3')).toHaveText('The river')
  await expect(summary).toHaveValue('Before the flood.')
  await expect(panel.getByRole('button', { name: /by/ })).toHaveText([
    /Restored/,
    /Restored/,
    /Restored/,
    /For the lawyer.*Saved/,
    /Imported/,
  ])
  await page.keyboard.press('Escape')
  await expect(history).toBeFocused()
})
