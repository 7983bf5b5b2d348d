import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('a correction says what was wrong and what changed, on its article and in the list, until it is changed', async ({
  page,
  admin,
  createArticle,
  checkScreen,
}) => {
  const { _id, title, slug } = await createArticle({ published: true })
  await admin.edit(_id)
  await admin.writeOn(' Her daughter made 30 sacks.')
  await admin.button('Update & Publish').click()
  await admin.dialog.getByRole('radio', { name: 'Correction' }).check()
  await admin.confirm('Update & Publish')
  await expect(admin.dialog).toContainText('Say what was wrong and what is right.')
  await admin.dialog.getByLabel('Note to readers').fill('We left out who made 30 sacks.')
  await admin.dialog.getByRole('checkbox', { name: /^Show what changed/ }).check()
  await expect(admin.dialog.getByRole('region', { name: 'What readers will see' })).toContainText(
    'daughter',
  )
  await checkScreen('update-correction')
  await admin.confirm('Update & Publish')
  await admin.confirm('OK')

  await page.goto(`/article/${slug}`)
  const note = page.getByRole('note')
  await expect(note).toContainText('We left out who made 30 sacks.')
  await note.getByText('What changed').click()
  await expect(note.locator('ins')).toContainText('daughter')
  await checkScreen('article-corrected', note)
  await note.getByRole('link').click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('30 sacks')
  await checkScreen('corrections')

  await page.goto('/admin/corrections')
  await page.getByRole('button', { name: `Change: Correction of ${title}` }).click()
  await admin.dialog.getByRole('checkbox', { name: /^Show what changed/ }).uncheck()
  await checkScreen('corrections-change')
  await admin.dialog.getByLabel('Note to readers').fill('We left out the daughter.')
  await admin.confirm('Save')
  await expect(page.getByText('We left out the daughter.')).toBeVisible()
  await checkScreen('corrections-admin')
})
