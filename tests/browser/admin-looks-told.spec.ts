import { article, client, editing, signedIn } from './editor-page.ts'
import { expect } from './test.ts'
import { tour } from './tour.ts'

const refused = { status: 400, json: { code: 'bad_request', message: 'A tag is too long.' } }

tour(
  'what is asked and told: required fields, errors, successes',
  async ({ page, expectedErrors, shot }) => {
    expectedErrors.push(/status of (400|404|500)/, /ERR_FAILED/)
    const admin = await signedIn(page)
    await page.goto('/admin/create')
    await admin.text.waitFor()
    await shot('create')
    await admin.button('Publish').click()
    await admin.dialog.getByText('Please provide a title for the article.').waitFor()
    await shot('required-title')
    await admin.confirm('OK')
    await page.getByLabel('Title').first().fill('A title')
    await admin.button('Save as Draft').click()
    await admin.dialog.getByText('Please add some content to your article.').waitFor()
    await shot('required-content')
    await admin.confirm('OK')

    const { _id, title } = await article({ published: true })
    await admin.edit(_id)
    await admin.button('Save as Draft').click()
    await admin.dialog.getByText('it is no longer visible').waitFor()
    await shot('retract')
    await page.keyboard.press('Escape')
    await admin.writeOn(' More.')
    await expect(admin.saving).toHaveText('Edits saved, not published')
    await admin.button('Discard edits').click()
    await shot('discard-edits')
    await page.keyboard.press('Escape')
    const put = `**/api/admin/articles/${_id}`
    await page.route(put, (route) => route.fulfill(refused))
    await admin.button('Update & Publish').click()
    await admin.confirm('Update & Publish')
    await admin.dialog.getByText('Error: A tag is too long.').waitFor()
    await shot('save-error')
    await admin.confirm('OK')
    await shot('editor-refused')
    await page.unroute(put)
    await admin.button('Update & Publish').click()
    await admin.confirm('Update & Publish')
    await admin.dialog.getByText('Your article has been updated successfully.').waitFor()
    await shot('save-success')
    await admin.confirm('OK')

    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.route(put, (route) => route.abort())
    await admin.confirm('Delete')
    await admin.dialog.getByText('Failed to delete article. Please try again.').waitFor()
    await shot('delete-error')
    await admin.confirm('OK')
    await page.unroute(put)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await admin.confirm('Delete')
    await admin.dialog.getByText('Article deleted successfully').waitFor()
    await shot('delete-success')
    await admin.confirm('OK')
    await page.goto('/admin/edit/nothing-like-it')
    await page.getByText('Failed to load article.').waitFor()
    await shot('editor-load-failure')
  },
)

tour(
  'pictures: their upload, its progress and its failure',
  async ({ page, expectedErrors, shot }) => {
    expectedErrors.push(/status of 500/, /ERR_FAILED/)
    const { _id } = await article()
    const admin = await editing(page, _id)
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/upload/image', async (route) => {
      await answered.promise
      await route.fulfill({ status: 500 })
    })
    await admin.chooseCover()
    await shot('cover-uploading', page.getByRole('button', { name: 'Cancel upload' }))
    answered.resolve()
    await shot('cover-failed', page.getByText('Image upload failed. Please try again.'))
    await page.unroute('**/api/upload/image')
    await admin.uploadCover()
    await shot('cover', page.getByRole('img', { name: 'Cover preview' }))
    await page.getByRole('toolbar').getByRole('button', { name: 'Image', exact: true }).click()
    await admin.dialog.getByLabel('Image address').fill('http://a.example/a.png')
    await shot('image-refused')
  },
)

tour(
  'lists: empty ones, failures, questions in staging, a failed build',
  async ({ page, expectedErrors, shot }) => {
    expectedErrors.push(/status of (400|500)/, /ERR_FAILED/)
    const { title } = await article({ published: true })
    const draft = await article()
    const admin = await signedIn(page)
    await page.goto('/admin/staging')
    const card = page.getByRole('article', { name: draft.title })
    await card.getByRole('button', { name: 'Delete' }).click()
    await shot('staging-delete')
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Publish' }).click()
    await shot('staging-publish')
    const publishing = '**/api/admin/articles/*/publish'
    await page.route(publishing, (route) => route.abort())
    await admin.confirm('Publish')
    await admin.dialog.getByText('Failed to publish article. Please try again.').waitFor()
    await shot('staging-error')
    await admin.confirm('OK')
    const releases = await (await client()).releases()
    const build = { id: 9_999, state: 'failed', wantedVersion: 99, contentVersion: 99 }
    const when = { requestedAt: '2026-11-21T10:00:00.000Z', startedAt: null, endedAt: null }
    const why = {
      seconds: 1.2,
      pages: null,
      reason: 'astro build\nENOSPC: no space left on device',
    }
    const failed = { ...build, requestedBy: 'ada', ...when, ...why }
    await page.route('**/api/admin/releases', (route) =>
      route.fulfill({ json: { ...releases, liveVersion: 0, state: 'failed', builds: [failed] } }),
    )
    await page.goto('/admin/releases')
    await page.getByText('ENOSPC').first().waitFor()
    await shot('releases-failed')
    await page.goto('/admin')
    await page.getByRole('link', { name: `Edit ${title}` }).waitFor()
    await shot('dashboard-failed-build')
    await page.route('**/api/admin/staging?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/staging')
    await page.getByText('No draft articles found.').waitFor()
    await shot('staging-empty')
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin')
    await page.getByText('Create your first article to get started.').waitFor()
    await shot('dashboard-empty')
    await page.unroute('**/api/admin/articles?*')
    await page.route('**/api/admin/articles?*', (route) => route.fulfill({ status: 400 }))
    await page.reload()
    await page.getByText('Failed to load articles. Please try again.').waitFor()
    await shot('dashboard-failure')
  },
)
