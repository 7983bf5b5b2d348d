import { readLocalCopies } from '#tests/browser/articles/local-copies.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { answerOwnReads, desk, endSession, expired, phone } from './ended-session.ts'

test.use({ visitor: 'admin' })

test('what is written when the session ends is there after signing in, with what others saved', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)

  await test.step('a new article, on a phone', async () => {
    await page.setViewportSize(phone)
    const title = `Cut short ${Date.now()}`
    await page.goto('/admin/create')
    await admin.text.waitFor()
    await page.getByLabel('Title').first().fill(title)
    await endSession(page)
    await admin.text.click()
    await page.keyboard.insertText('Half a sentence')
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await expect(admin.dialog).toHaveCount(0)
    await admin.button('Save as Draft').click()
    await expect(admin.dialog).toContainText('Your admin session has expired. Please log in again.')
    await answerOwnReads(page)
    await admin.confirm('OK')
    await admin.signIn()
    await expect(page.getByText(/^Restored what was typed on this computer, /)).toBeVisible()
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.text).toHaveText('Half a sentence')
    await expect(page.getByLabel('Title').first()).toHaveValue(title)
    await expect(admin.saving).toHaveText('Draft saved')
    await expect.poll(() => readLocalCopies(page)).toEqual([])
    await admin.open()
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveCount(1)
    await expect(page.getByText('Unsaved changes on this computer')).toHaveCount(0)
  })

  await test.step('a stored article, at a desk', async () => {
    await page.setViewportSize(desk)
    const { _id, title } = await createArticle()
    await admin.edit(_id)
    await admin.text.click()
    await endSession(page)
    await admin.writeOn(' Then the session ended.')
    await expect(admin.saving).toHaveText('Signed out: saved on this computer')
    await page.keyboard.press('Control+S')
    await expect(admin.dialog).toContainText('Your admin session has expired. Please log in again.')
    await checkScreen('session-ended')
    await answerOwnReads(page)
    await admin.confirm('OK')
    await expect(page.getByText(expired)).toBeVisible()
    await checkScreen('sign-in-after-the-end')
    // Meanwhile a colleague saves at another place.
    const content = `<p>Once.</p>${(await magazine.client.read(_id)).content}`
    await magazine.client.save(_id, { title, content })
    await admin.signIn()
    await expect(page.getByText(/^Restored what was typed on this computer, /)).toBeVisible()
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.text).toHaveText('Once.It was quiet. Then the session ended.')
    await checkScreen('restored-and-merged')
    await expect(admin.saving).toHaveText('Draft saved')
    expect((await magazine.client.read(_id)).content).toContain('Then the session ended.')
    await expect.poll(() => readLocalCopies(page)).toEqual([])
  })
})
