import { article, editing, signedIn } from './editor-page.ts'
import { keptWriting } from './kept-writing.ts'
import { ReaderScreen } from './reader.screen.ts'
import { expect, test } from './test.ts'

test('a new article is a draft on the server soon after it is typed, under its own address', async ({
  page,
}) => {
  const admin = await signedIn(page)
  const title = `Half a thought ${Date.now()}`
  await admin.write(title, ['The first paragraph.'])
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(page).toHaveURL(/\/admin\/edit\/half-a-thought/)
  await expect(admin.text).toBeFocused()
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/admin/articles/*', async (route) => {
    if (route.request().method() === 'PUT') await looked.promise
    await route.continue()
  })
  await page.keyboard.type(' And more.')
  await expect(admin.saving).toHaveText(/Unsaved changes|Saving/)
  looked.resolve()
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(admin.button('Publish')).toBeVisible()
  await page.reload()
  await expect(admin.text).toContainText('The first paragraph. And more.')
  await expect(admin.button('Update & Publish')).toBeVisible()
  await admin.button('Back').click()
  await expect(admin.row(title)).toContainText('Draft')
})

test('edits of a published article are kept apart from what readers see until they are published', async ({
  page,
  browser,
}) => {
  const { _id } = await article({ published: true })
  const admin = await editing(page, _id)
  await admin.writeOn(' Then it was loud.')
  await expect(admin.saving).toHaveText('Edits saved, not published')
  await page.reload()
  await expect(page.getByText(/Unpublished edits by editor/)).toBeVisible()
  await expect(admin.text).toContainText('Then it was loud.')

  const reader = await browser.newPage()
  await new ReaderScreen(reader).signIn()
  await expect
    .poll(async () => (await reader.goto(`/article/${_id}`))?.status(), { timeout: 30_000 })
    .toBe(200)
  await expect(reader.getByText('It was quiet.')).toBeVisible()
  await expect(reader.getByText('Then it was loud.')).toHaveCount(0)
  await reader.close()

  await page.getByRole('button', { name: 'Discard edits' }).click()
  await admin.confirm('Discard')
  await expect(admin.text).toHaveText('It was quiet.')
  await expect(admin.saving).toHaveText('Saved')

  await admin.writeOn(' And stayed so.')
  await admin.button('Update & Publish').click()
  await admin.confirm('Update & Publish')
  await expect(admin.dialog).toContainText('Your article has been updated successfully.')
  await admin.confirm('OK')
  await admin.edit(_id)
  await expect(admin.text).toContainText('And stayed so.')
  await expect(page.getByText(/Unpublished edits/)).toHaveCount(0)
})

test('an offline hour: the text is kept on this computer, and on the server once it is back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const { _id } = await article()
  const admin = await editing(page, _id)
  await context.setOffline(true)
  await admin.writeOn(' Offline.')
  await expect(admin.saving).toHaveText('No connection: saved on this computer')
  await admin.writeOn(' Still offline.')
  await admin.button('Save as Draft').click()
  await expect(admin.dialog).toContainText(
    'Failed to save article. Please check all required fields and try again.',
  )
  await expect(admin.dialog).toContainText('No connection to the server.')
  await admin.confirm('OK')
  await context.setOffline(false)
  // Several tries may have failed by now, each of which made the wait for the next one longer.
  await expect(admin.saving).toHaveText('Draft saved', { timeout: 30_000 })
  await page.reload()
  await expect(admin.text).toContainText('It was quiet. Offline. Still offline.')
})

test('a session that ends while writing: the text is offered back after signing in', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { _id } = await article()
  const admin = await editing(page, _id)
  const call = `**/api/admin/articles/${_id}`
  await page.route(call, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'unauthorized', message: 'Admin session expired. Please log in again.' },
    }),
  )
  await admin.writeOn(' Then the session ended.')
  await expect(admin.dialog).toContainText('Your admin session has expired. Please log in again.')
  await page.unroute(call)
  await admin.confirm('OK')
  await expect(page.getByText('Admin session expired. Please log in again.')).toBeVisible()
  await page.getByLabel('Username').fill('editor')
  await page.getByLabel('Password').fill('the password of the browser tests')
  await admin.button('Sign In').click()
  await expect(admin.dialog).toContainText('saved on this computer but not on the server')
  await expect(admin.dialog.locator('mark').first()).toContainText('Then the session ended.')
  await admin.confirm('Restore')
  await expect(admin.text).toContainText('Then the session ended.')
  await expect(admin.saving).toHaveText('Draft saved')
})

test('leaving with unsaved work asks; what is left behind is offered again, or discarded', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  await page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await admin.writeOn(' Left behind.')
  await admin.button('Back').click()
  await expect(admin.dialog).toContainText('Your last changes are not on the server yet.')
  await admin.confirm('Stay')
  await expect(admin.text).toContainText('Left behind.')
  await admin.button('Back').click()
  await admin.confirm('Leave')
  await expect(page).toHaveURL('/admin')
  await page.getByText(/Unsaved changes on this computer/).waitFor()
  await page.getByRole('link', { name: 'Continue writing' }).first().click()
  await expect(admin.dialog).toContainText('Left behind.')
  await admin.confirm('Use server version')
  await expect(admin.text).toHaveText('It was quiet.')
  await expect.poll(() => keptWriting(page)).toEqual([])
  await page.reload()
  await expect(admin.text).toHaveText('It was quiet.')
  await expect(admin.dialog).toHaveCount(0)
})

test('undo and redo go across the saves in between, and no further than the beginning', async ({
  page,
}) => {
  const { _id } = await article()
  const admin = await editing(page, _id)
  for (const words of [' First.', ' Second.']) {
    await admin.writeOnAndStore(words)
    await expect(admin.saving).toHaveText('Draft saved')
  }
  for (const left of ['It was quiet. First.', 'It was quiet.', 'It was quiet.']) {
    await page.keyboard.press('Control+z')
    await expect(admin.text).toHaveText(left)
  }
  for (const back of ['It was quiet. First.', 'It was quiet. First. Second.']) {
    await page.keyboard.press('Control+Shift+z')
    await expect(admin.text).toHaveText(back)
  }
  await expect(admin.saving).toHaveText('Draft saved')
})
