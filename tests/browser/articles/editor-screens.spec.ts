import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('the editor of a draft: its sections and dialogs, the preview, pictures', async ({
  page,
  admin,
  createArticle,
  expectedErrors,
  checkScreen,
}) => {
  expectedErrors.push(/status of 500/)
  const { _id } = await createArticle({ quotes: [{ text: 'Not in the text.' }] })
  await admin.edit(_id)
  for (const title of ['Basic Information', 'Featured Image', 'Audio', 'Citations']) {
    await admin.unfold(title)
  }
  await page.getByText('These words are not in').waitFor()
  await checkScreen('editor')

  await test.step('dialogs', async () => {
    const toolbarButton = (name: string) =>
      page.getByRole('toolbar').getByRole('button', { name, exact: true })
    await toolbarButton('Link').click()
    await admin.dialog.waitFor()
    await checkScreen('editor-link')
    await page.keyboard.press('Escape')
    await toolbarButton('Image').click()
    await admin.dialog.waitFor()
    await checkScreen('editor-image')
    await admin.dialog.getByLabel('Image address').fill('http://a.example/a.png')
    await checkScreen('image-refused')
    await page.keyboard.press('Escape')
    await admin.button('Preview').click()
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await checkScreen('preview')
    await page.keyboard.press('Escape')
    await admin.button('Publish').click()
    await checkScreen('publish')
    await page.keyboard.press('Escape')
  })

  await test.step('the upload of a cover, its progress and its failure', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/upload/image?*', async (route) => {
      await answered.promise
      await route.fulfill({ status: 500 })
    })
    await admin.chooseCover()
    await checkScreen('cover-uploading', page.getByRole('button', { name: 'Cancel upload' }))
    answered.resolve()
    await checkScreen('cover-failed', page.getByText('Image upload failed. Please try again.'))
    await page.unroute('**/api/upload/image?*')
    await admin.uploadCover()
    await checkScreen('cover', page.getByRole('img', { name: 'Cover preview' }))
    await admin.chooseAudio()
    await checkScreen('audio', page.getByLabel('Title of the audio'))
  })
})
