import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'
import { readLocalCopies } from './local-copies.ts'

test.use({ visitor: 'admin', viewport: { width: 1280, height: 720 } })

test('a new article is a draft on the server soon after it is typed, under its own address', async ({
  page,
  admin,
}) => {
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
  await expect(admin.button('Publish')).toBeVisible()
  await admin.button('Back').click()
  await expect(admin.row(title)).toContainText('Draft')
})

test('a headline is pasted as one line, and undo brings back what was there', async ({
  page,
  context,
  admin,
  createArticle,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { _id } = await createArticle()
  await admin.edit(_id)
  const field = page.getByLabel('Title').first()
  const before = await field.inputValue()
  await page.evaluate(() => navigator.clipboard.writeText('A headline\r\nof two lines\r\n'))
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue('A headline of two lines')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue(before)
})

test('edits of a published article are kept apart from what readers see until they are published', async ({
  page,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle({ published: true })
  await admin.edit(_id)
  await admin.writeOn(' Then it was loud.')
  await expect(admin.saving).toHaveText('Edits saved, not published')
  await page.reload()
  await expect(page.getByText(/Unpublished edits by editor/)).toBeVisible()
  await expect(admin.text).toContainText('Then it was loud.')

  const served = await (await page.request.get(`/article/${_id}`)).text()
  expect(served).toContain('It was quiet.')
  expect(served).not.toContain('Then it was loud.')

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

test('without a network the text is kept on this computer; a deleted article is reported', async ({
  page,
  context,
  admin,
  magazine,
  createArticle,
  checkScreen,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of (404|409)/)
  const { _id } = await createArticle()
  await admin.edit(_id)
  await context.setOffline(true)
  await admin.writeOn(' Offline.')
  await expect(admin.saving).toHaveText('No connection: saved on this computer')
  await checkScreen('editor-offline')
  await admin.writeOn(' Still offline.')
  await admin.button('Save as Draft').click()
  await expect(admin.dialog).toContainText(
    'Failed to save article. Please check all required fields and try again.',
  )
  await expect(admin.dialog).toContainText('No connection to the server.')
  await checkScreen('editor-offline-error')
  await admin.confirm('OK')
  await context.setOffline(false)
  // Each attempt that failed made the pause before the next one longer.
  await expect(admin.saving).toHaveText('Draft saved', { timeout: 60_000 })
  await page.reload()
  await expect(admin.text).toContainText('It was quiet. Offline. Still offline.')

  await magazine.client.remove(_id)
  await admin.writeOn(' Too late.')
  await page.getByText('Deleted by someone else').waitFor()
  await checkScreen('editor-gone')
  await admin.button('Save as new').click()
  await admin.confirm('OK')

  // This editor made the article: the creation that it would repeat is in the bin.
  const title = `Made twice ${_id}`
  const made = async () => (await magazine.client.list()).filter((one) => one.title === title)
  await page.goto('/admin/create')
  await page.getByLabel('Title').first().fill(title)
  await admin.writeOn('Words.')
  await expect(admin.saving).toHaveText('Draft saved')
  for (const article of await made()) await magazine.client.remove(article._id)
  await admin.writeOn(' More words.')
  await page.getByText('Deleted by someone else').waitFor()
  await admin.button('Save as new').click()
  await admin.confirm('OK')
  const again = await made()
  expect(again).toHaveLength(1)
  for (const article of again) await magazine.client.remove(article._id)
})

test('leaving with unsaved work asks; what is left behind is in the text again, and stored', async ({
  page,
  admin,
  createArticle,
  checkScreen,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
  await page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await admin.writeOn(' Left behind.')
  await admin.button('Back').click()
  await expect(admin.dialog).toContainText('Your last changes are not on the server yet.')
  await checkScreen('leave')
  await admin.confirm('Stay')
  await expect(admin.text).toContainText('Left behind.')
  await admin.button('Back').click()
  await admin.confirm('Leave')
  await expect(page).toHaveURL('/admin')
  await page.getByText(/Unsaved changes on this computer/).waitFor()
  await checkScreen('dashboard-unsaved')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Continue writing' }).first().click()
  await expect(admin.text).toHaveText('It was quiet. Left behind.')
  await expect(admin.saving).toHaveText('Draft saved')
  await expect(admin.dialog).toHaveCount(0)
  await checkScreen('recovered')
  await expect.poll(() => readLocalCopies(page)).toEqual([])
  await page.reload()
  await expect(admin.text).toHaveText('It was quiet. Left behind.')
})

test('undo and redo go across the saves in between, and no further than the beginning', async ({
  page,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle()
  await admin.edit(_id)
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

test('a text that was restored can be restored again while the storage is full and the server silent', async ({
  page,
  admin,
  createArticle,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    const { fetch } = window
    // Also of what is sent while the page closes, which no route of the test's sees.
    window.fetch = (...given) =>
      new Request(...given).method === 'PUT' ? new Promise(() => {}) : fetch(...given)
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
      if (sessionStorage.getItem('full')) throw new DOMException('Full.', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const { _id } = await createArticle()
  await admin.edit(_id)
  await admin.writeOn(' Typed while there was room.')
  await expect
    .poll(() => readLocalCopies(page))
    .toEqual([expect.stringContaining('while there was room.')])
  await page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  for (let times = 0; times < 2; times++) {
    await page.reload()
    await expect(page.getByText(/^Restored what was typed on this computer/)).toBeVisible()
    await expect(admin.text).toContainText('Typed while there was room.')
    await expect(admin.saving).toHaveText('Unsaved changes, no copy on this computer')
  }
  await page.evaluate(() => sessionStorage.removeItem('full'))
  await admin.writeOn(' And after it.')
  await expect
    .poll(() => readLocalCopies(page))
    .toEqual([expect.stringContaining('there was room. And after it.')])
})
