import { expect } from './test.ts'
import { test } from './visual.ts'

test.use({ visitor: 'admin' })

test('required fields, errors and successes of a new and of a published article', async ({
  page,
  admin,
  createArticle,
  expectedErrors,
  checkScreen,
  magazine,
}) => {
  expectedErrors.push(/status of (400|404|409|500)/, /ERR_FAILED/)

  await test.step('required fields', async () => {
    await page.goto('/admin/create')
    await admin.text.waitFor()
    await checkScreen('create')
    await admin.button('Publish').click()
    await admin.dialog.getByText('Please provide a title for the article.').waitFor()
    await checkScreen('required-title')
    await admin.confirm('OK')
    await page.getByLabel('Title').first().fill('A title')
    await admin.button('Save as Draft').click()
    await admin.dialog.getByText('Please add some content to your article.').waitFor()
    await admin.confirm('OK')
  })

  const { _id, title } = await createArticle({
    published: true,
    category: 'Politics',
    author: 'Ines',
  })
  const call = `**/api/admin/articles/${_id}`

  await test.step('a published article, its errors and successes', async () => {
    await admin.edit(_id)
    await admin.button('Unpublish').click()
    await admin.dialog.getByText('it is no longer visible').waitFor()
    await checkScreen('retract')
    await page.keyboard.press('Escape')
    await admin.writeOn(' More.')
    await expect(admin.saving).toHaveText('Edits saved, not published')
    await checkScreen('editor-published')
    await admin.button('Discard edits').click()
    await expect(admin.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.route(call, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'bad_request', message: 'A tag is too long.' },
      }),
    )
    await admin.button('Update & Publish').click()
    await admin.confirm('Update & Publish')
    await admin.dialog.getByText('Error: A tag is too long.').waitFor()
    await checkScreen('save-error')
    await admin.confirm('OK')
    await checkScreen('editor-refused')
    await page.unroute(call)
    await admin.button('Update & Publish').click()
    await admin.confirm('Update & Publish')
    await admin.dialog.getByText('Your article has been updated successfully.').waitFor()
    await checkScreen('save-success')
    await admin.confirm('OK')
  })

  await test.step('its address changes at once, and the old one leads on', async () => {
    const { _id: other } = await createArticle({ published: true })
    await admin.edit(_id)
    // Folded at the width of the last picture.
    await admin.button('Basic Information').click()
    await admin.button('Change the address').click()
    const field = page.getByLabel('Address', { exact: true })
    await field.fill(other)
    await admin.button('Save address').click()
    await page.getByText('The address leads to another article').waitFor()
    await checkScreen('editor-address')
    await field.fill(`Moved to ${_id}`)
    await expect(page.getByText(`/article/moved-to-${_id}`)).toBeVisible()
    await field.press('Enter')
    await expect(page.locator('.address-path')).toHaveText(`/article/moved-to-${_id}`)
    const found = await page.request.get(`/article/${_id}`)
    expect([found.status(), new URL(found.url()).pathname]).toEqual([
      200,
      `/article/moved-to-${_id}`,
    ])
    await admin.writeOn(' After the move.')
    await expect(admin.saving).toHaveText('Edits saved, not published')
    await page.goto('/admin')
  })

  await test.step('a deletion that fails, then succeeds', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.route(call, (route) => route.abort())
    await admin.confirm('Delete')
    await admin.dialog.getByText('Failed to delete article. Please try again.').waitFor()
    await admin.confirm('OK')
    await page.unroute(call)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await admin.confirm('Delete')
    await admin.dialog.getByText('Article deleted successfully').waitFor()
    await checkScreen('delete-success')
  })

  await test.step('the bin restores it, and deletes it for good after asking', async () => {
    await admin.dialog.getByRole('link', { name: 'Bin' }).click()
    await page.getByRole('button', { name: `Restore ${title}` }).waitFor()
    await checkScreen('bin')
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    await page.getByText('Restored as a draft').getByRole('link', { name: title }).waitFor()
    expect(await magazine.client.read(_id)).toMatchObject({ published: false, title })
    await magazine.client.remove(_id)
    await page.reload()
    await page.getByRole('button', { name: `Delete for good: ${title}` }).click()
    await checkScreen('bin-delete')
    await admin.confirm('Delete for good')
    await expect(page.getByRole('button', { name: `Restore ${title}` })).toHaveCount(0)
    await page.goto('/admin/edit/nothing-like-it')
    await page.getByText('Failed to load article.').waitFor()
    await checkScreen('editor-load-failure')
  })
})

test('lists without a server', async ({ page, expectedErrors, checkScreen }) => {
  expectedErrors.push(/ERR_FAILED/)
  for (const [path, call] of [
    ['/admin/staging', '**/api/admin/staging?*'],
    ['/admin/bin', '**/api/admin/bin?*'],
    ['/admin/media', '**/api/admin/images?*'],
    ['/admin/keys', '**/api/admin/access-keys'],
    ['/admin/settings', '**/api/admin/settings'],
    ['/admin/settings/appearance', '**/api/admin/settings'],
    ['/admin/settings/tokens', '**/api/admin/tokens'],
    ['/admin/settings/webhooks', '**/api/admin/webhooks'],
    ['/admin/releases', '**/api/admin/releases'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor()
    await checkScreen(`failure${path.replace('/admin', '').replaceAll('/', '-')}`)
    await page.unroute(call)
  }
})
