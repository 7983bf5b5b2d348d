import { request } from '#domain/calls/request.ts'
import { createNote } from '#domain/notes/calls.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('an editor names who did what, merges two spellings, and publishes an edition', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { _id, title, slug } = await createArticle({ published: true })
  const draft = await createArticle({})
  const cable = 'How a Cable Gets Mended'
  const path = `/article/${slug}`
  await admin.edit(_id)
  await admin.unfold('Basic Information')
  await page.getByLabel('Author').fill('T. Vehr')
  await admin.button('Add a Credit').click()
  await page.getByLabel('Name').fill('Ida Marlowe')
  await checkScreen('credits', page.getByRole('group', { name: 'Credit 1' }))
  await admin.button('Update & Publish').click()
  await admin.confirm('Update & Publish')
  await admin.confirm('OK')
  await page.goto(path)
  await expect(page.getByText('Photography:')).toContainText('Ida Marlowe')
  await page.goto('/admin/authors')
  await page.getByRole('button', { name: 'Edit T. Vehr' }).click()
  await admin.dialog.getByLabel('Line').fill('Asks for the records.')
  await checkScreen('authors-edit')
  await admin.confirm('Save')
  await expect(page.getByRole('list', { name: 'Authors' })).toContainText('Asks for the records.')
  await checkScreen('authors')
  await page.getByRole('button', { name: 'Merge T. Vehr' }).click()
  await admin.dialog.getByLabel('Merge into').selectOption('Tomas Vehr')
  await expect(admin.dialog).toContainText('T. Vehr Tomas Vehr')
  await checkScreen('authors-merge')
  await admin.confirm('Merge')
  await expect(page.getByRole('button', { name: 'Merge T. Vehr' })).toBeHidden()
  await page.goto(path)
  await page.getByRole('link', { name: 'Tomas Vehr' }).click()
  await expect(page.getByText('Asks for the records.')).toBeVisible()
  await checkScreen('contributor')
  await page.goto('/contributors')
  await checkScreen('contributors')

  await test.step('an edition', async () => {
    await page.goto('/admin/editions')
    await page.getByRole('link', { name: 'New Edition' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(`Edition of ${title}`)
    for (const words of [cable, title, draft.title]) {
      await page.getByLabel('Add an article').fill(words)
      await admin.button(`Add: ${words}`).click()
    }
    await expect(page.getByLabel('Add an article')).toBeFocused()
    await admin.button(`Move up: ${title}`).press('Enter')
    await expect(admin.button(`Move up: ${title}`)).toBeFocused()
    const listed = page.getByRole('list', { name: 'Articles of the edition' }).getByRole('link')
    await expect(listed).toHaveText([title, cable, draft.title])
    await admin.button('Save').click()
    await expect(page.getByText('Saved. Readers do not see it.')).toBeVisible()
    await checkScreen('edition-form')
    const anchor = { ranges: [], text: '', before: '', after: '' }
    await request(magazine.client, createNote, {
      params: { id: draft._id },
      body: { id: crypto.randomUUID(), text: 'Who says so?', quote: 'Words', anchor },
    })
    await admin.button('Publish').click()
    await expect(admin.dialog).toContainText(`The checklist holds back ${draft.title}:`)
    await expect(admin.dialog).toContainText('1 note is open.')
    await checkScreen('edition-publish')
    await admin.dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(admin.dialog).toContainText('Please give a reason.')
    await admin.dialog.getByLabel('Why is it published all the same?').fill('Answered by phone.')
    await admin.confirm('Publish')
    await expect(page.getByText('Published: readers see what is saved.')).toBeVisible()
    await page.getByRole('link', { name: 'All editions' }).click()
    await expect(page.getByRole('list', { name: 'Editions' })).toContainText(title)
    await checkScreen('editions-admin')
    await page.goto('/editions')
    await checkScreen('editions')
    await page.getByRole('link', { name: `Edition of ${title}` }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([title, cable, draft.title])
    await checkScreen('edition')
    const choice = page.getByLabel('Open the home page with the current edition')
    await page.goto('/admin/editions')
    await choice.click()
    await expect(choice).toBeChecked()
    await page.goto('/')
    const opening = page.getByRole('region', { name: 'The current edition' })
    await expect(opening.getByRole('listitem')).toHaveText([title, cable, draft.title])
    await checkScreen('home-edition')
    await page.goto('/admin/editions')
    await choice.click()
    await expect(choice).not.toBeChecked()
  })
})
