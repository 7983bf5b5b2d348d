import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('an editor narrows the list, does things with several articles, and finds one by a word of its text', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const word = `Zw${Math.random().toString(36).slice(2, 8)}`
  const create = (title: string, fields: object) =>
    createArticle({ title: `${title} ${word}`, author: `Writer ${word}`, ...fields })
  const ferry = await create('Ferry', { content: `<p>It has a ${word}harbour.</p>` })
  const mill = await create('Mill', { tags: [`tag${word}`], published: true })
  await create('Tide', { category: 'Finance' })
  const titles = page.locator('.row-title')

  await test.step('the list is narrowed, in the address', async () => {
    await page.goto('/admin')
    await page.getByText('Filter by author, category, tag, stage').click()
    await page.getByLabel('Author', { exact: true }).fill(`writer ${word}`)
    await expect(titles).toHaveCount(3)
    await expect(page.getByRole('tab', { name: 'Drafts 2' })).toBeVisible()
    await page.getByLabel('Category', { exact: true }).selectOption('Finance')
    await expect(titles).toHaveText([`Tide ${word}`])
    await checkScreen('dashboard-filter')
    await page.reload()
    await expect(titles).toHaveText([`Tide ${word}`])
    await admin.button('Clear filter').click()
    await page.getByLabel('Tag', { exact: true }).fill(`tag${word}`)
    await expect(titles).toHaveText([`Mill ${word}`])
    await admin.button('Clear filter').click()
    await page.getByLabel('Search articles').fill(`${word}harb`)
    await expect(titles).toHaveText([`Ferry ${word}`])
  })

  await test.step('several are tagged and published; what was left out is named with its reason', async () => {
    await page.getByLabel('Search articles').fill(word)
    await expect(titles).toHaveCount(3)
    for (const name of ['Ferry', 'Mill', 'Tide']) {
      await page.getByRole('checkbox', { name: `Select ${name} ${word}` }).check()
    }
    await expect(page.getByText('3 selected')).toBeVisible()
    await checkScreen('dashboard-selected')
    await admin.button('Tag…').click()
    await admin.dialog.getByLabel('Tags').fill(`more${word}`)
    await checkScreen('bulk-tag')
    await admin.confirm('Add Tags')
    await expect(admin.dialog).toContainText('Tagged: 3 articles.')
    await admin.confirm('OK')
    expect((await magazine.client.read(mill._id)).tags).toEqual([`tag${word}`, `more${word}`])
    for (const name of ['Ferry', 'Mill']) {
      await page.getByRole('checkbox', { name: `Select ${name} ${word}` }).check()
    }
    await admin.button('Publish…').click()
    await checkScreen('bulk-publish')
    await admin.confirm('Publish')
    const leftOut = admin.dialog.getByRole('list', { name: 'Left out' })
    await expect(leftOut).toContainText(`Mill ${word}It is published already.`)
    await checkScreen('bulk-left-out')
    await admin.confirm('OK')
    await expect(page.getByText('1 selected')).toBeVisible()
    expect((await magazine.client.read(ferry._id)).published).toBe(true)
  })

  await test.step('Ctrl K finds an article by a word of its text, from any screen', async () => {
    await page.goto('/admin/keys')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = admin.dialog.getByRole('combobox')
    await field.fill(`${word}harbour`)
    await expect(admin.dialog.getByRole('option', { name: /Ferry/ })).toBeVisible()
    await expect(admin.dialog.getByRole('option')).toHaveCount(1)
    await checkScreen('palette')
    await field.press('Enter')
    await expect(page).toHaveURL(`/admin/edit/${ferry._id}`)
    // In the text the key makes a link.
    await admin.text.click()
    await page.keyboard.press('Control+k')
    await expect(admin.dialog.getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
})

test('a writer deletes a draft of their own, until someone else worked on it', async ({
  browser,
  magazine,
  expectedErrors,
}) => {
  // The draft was touched meanwhile.
  expectedErrors.push(/status of 403/)
  const username = `Wren ${Date.now()}`
  const writer = await openAsColleague(browser, magazine, { username, role: 'writer' })
  for (const title of ['Alone', 'Touched']) {
    await writer.write(`${title} ${username}`, ['A line.'])
    await expect(writer.saving).toHaveText('Draft saved')
  }
  const touched = writer.articleId
  await writer.open()
  const remove = async (title: string) => {
    await writer.button(`Delete ${title} ${username}`).click()
    await writer.confirm('Delete')
  }
  await remove('Alone')
  await expect(writer.dialog).toContainText('Article deleted successfully')
  await writer.confirm('OK')
  await expect(writer.row(`Alone ${username}`)).toHaveCount(0)
  await magazine.client.save(touched, { title: 'Touched', content: '<p>By an editor.</p>' })
  await remove('Touched')
  await expect(writer.dialog).toContainText('You may delete a draft of your own')
  await writer.confirm('OK')
  expect((await magazine.client.read(touched)).title).toBe('Touched')
  await writer.page.context().close()
  await magazine.client.remove(touched)
})
