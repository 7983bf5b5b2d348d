import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'admin' })

test('search, sort and tabs stand in the address, and the server answers them', async ({
  page,
  admin,
  createArticle,
}) => {
  const word = `Zq${Math.random().toString(36).slice(2, 8)}`
  for (const [index, name] of ['Cellar', 'Attic', 'Bridge'].entries()) {
    await createArticle({
      title: `${name} ${word}`,
      author: `Writer ${index}`,
      published: index === 2,
    })
  }
  await admin.open()
  const titles = page.locator('tbody .row-title')
  const search = page.getByLabel('Search articles')
  await search.fill(word.toLowerCase())
  await expect(titles).toHaveText([`Bridge ${word}`, `Attic ${word}`, `Cellar ${word}`])
  await expect(page).toHaveURL(new RegExp(`\\?q=${word.toLowerCase()}$`))
  await expect(page.getByRole('tab', { name: 'Drafts 2' })).toBeVisible()
  await admin.button('Title').click()
  await expect(titles).toHaveText([`Attic ${word}`, `Bridge ${word}`, `Cellar ${word}`])
  const titleHeader = page.getByRole('columnheader', { name: 'Title' })
  await expect(titleHeader).toHaveAttribute('aria-sort', 'ascending')
  await admin.button('Title').click()
  await expect(titles.first()).toHaveText(`Cellar ${word}`)
  await page.getByLabel('Sort by').selectOption('Author')
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await expect(titles).toHaveText([`Cellar ${word}`, `Attic ${word}`])
  await page.reload()
  await expect(titles).toHaveText([`Cellar ${word}`, `Attic ${word}`])
  await expect(search).toHaveValue(word.toLowerCase())
  await page.goBack()
  await expect(page.getByRole('tab', { name: /All Articles/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await search.fill(`${word} nowhere`)
  await expect(page.getByText(`No articles match “${word} nowhere”.`)).toBeVisible()
  await admin.button('Clear search').click()
  await expect(search).toHaveValue('')
})

test('staging without a network does nothing later, and recovers; a note goes with a rewrite', async ({
  page,
  context,
  admin,
  magazine,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/)
  const { _id, title } = await createArticle()
  await page.goto('/admin/staging')
  const card = page.getByRole('article', { name: title })

  await test.step('without a network', async () => {
    await card.waitFor()
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Publish' }).click()
    await admin.confirm('Publish')
    await expect(admin.dialog).toContainText('Failed to publish article. Please try again.')
    await admin.confirm('OK')
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('This page is loaded once you are online.')
    await expect(page.getByRole('link', { name: 'Staging', exact: true })).toBeVisible()
  })

  await test.step('with a network again', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Keys' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('link', { name: 'Staging', exact: true }).click()
    await expect(card.getByRole('button', { name: 'Publish' })).toBeEnabled()
    expect((await magazine.client.read(_id)).published).toBe(false)
  })

  await test.step('a note to the author stays until the draft is published', async () => {
    await card.getByRole('button', { name: 'Needs Rewrite' }).click()
    await card.getByRole('button', { name: 'Add a note to the author' }).click()
    await page.keyboard.type('Half as long, please.')
    await card.getByRole('button', { name: 'Save note' }).click()
    await expect(card).toContainText('Note to the author: Half as long, please.')
    await admin.edit(_id)
    await expect(page.getByText('To be rewritten: Half as long, please.')).toBeVisible()
    await admin.button('Publish').click()
    await admin.confirm('Publish')
    await admin.confirm('OK')
    await admin.edit(_id)
    await expect(page.getByText('To be rewritten')).toHaveCount(0)
  })
})
