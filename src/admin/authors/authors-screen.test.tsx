import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { author } from '#admin/testing/author-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, signedInAs } from '#admin/testing/stub-api.ts'

it('lets an editor, who may not list accounts, choose the one that an author belongs to', async () => {
  const put = 'PUT /api/admin/authors/maud-ferrer'
  const { user, requests } = await openPortal('/admin/authors', {
    ...signedInAs('ed', 'editor'),
    'GET /api/admin/authors': { body: [author] },
    'GET /api/admin/colleagues': { body: [{ username: 'ed' }, { username: 'maud' }] },
    [put]: { body: { ...author, account: 'maud', revision: 2 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Maud Ferrer' }))
  await user.selectOptions(await screen.findByLabelText('Account (optional)'), 'maud')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = lastSentBody(requests, put)
  expect(sent).toMatchObject({ name: 'Maud Ferrer', account: 'maud', revision: 1 })
  expect(requests.filter(({ route }) => route.includes('/accounts'))).toEqual([])
})

it('makes a new author, and says at the name that there is one already', async () => {
  const post = 'POST /api/admin/authors'
  const message = 'There is another author called Maud Ferrer.'
  const { user, requests, responses } = await openPortal('/admin/authors', {
    'GET /api/admin/authors': { body: [author] },
    'GET /api/admin/colleagues': { body: [] },
    [post]: {
      status: 409,
      body: { code: 'conflict', message, issues: [{ field: 'name', message }] },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New Author' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New Author' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please give a name.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'Maud Ferrer')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  responses[post] = { status: 201, body: { ...author, id: 'maude', name: 'Maude' } }
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Maude')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = lastSentBody(requests, post)
  expect(sent).toEqual({ name: 'Maude', line: '', picture: '', account: null })
})

it('deletes an author without articles after a question, and says why one stays', async () => {
  const remove = 'DELETE /api/admin/authors/nora-ahead'
  const nora = { ...author, id: 'nora-ahead', name: 'Nora Ahead', articles: 0 }
  const message = 'Articles credit Nora Ahead, perhaps as drafts.'
  const { user, requests, responses } = await openPortal('/admin/authors', {
    'GET /api/admin/authors': { body: [author, nora] },
    [remove]: { status: 409, body: { code: 'conflict', message } },
  })
  const open = await screen.findByRole('button', { name: 'Delete Nora Ahead' })
  expect(screen.queryByRole('button', { name: 'Delete Maud Ferrer' })).toBeNull()
  const confirm = async () => {
    await user.click(open)
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Author' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
  }
  await confirm()
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  responses[remove] = { status: 204 }
  responses['GET /api/admin/authors'] = { body: [author] }
  await confirm()
  await expect.poll(() => screen.queryByText('Nora Ahead')).toBeNull()
  expect(requests.filter(({ route }) => route === remove)).toHaveLength(2)
})

it('shows what another editor saved beside what is typed, and saves both then', async () => {
  const put = 'PUT /api/admin/authors/maud-ferrer'
  const message =
    'This author was changed meanwhile, by another editor or in another tab. Nothing was saved.'
  const { user, requests, responses } = await openPortal('/admin/authors', {
    'GET /api/admin/authors': { body: [author] },
    'GET /api/admin/colleagues': { body: [{ username: 'maud' }] },
    [put]: { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Maud Ferrer' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Line'), 'Writes about water.')
  const theirs = { ...author, name: 'Maud A. Ferrer', line: 'Theirs.', revision: 2 }
  responses['GET /api/admin/authors'] = { body: [theirs] }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Maud A. Ferrer')
  expect(dialog.getByLabelText('Line')).toHaveProperty('value', 'Writes about water.')
  responses[put] = { body: { ...theirs, line: 'Writes about water.', revision: 3 } }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(lastSentBody(requests, put)).toMatchObject({
    name: 'Maud A. Ferrer',
    line: 'Writes about water.',
    revision: 2,
  })
})

it('keeps what another editor saved while what is typed here was kept on this computer', async () => {
  const put = 'PUT /api/admin/authors/maud-ferrer'
  const list = 'GET /api/admin/authors'
  const colleagues = { 'GET /api/admin/colleagues': { body: [] } }
  const edit = { name: 'Edit Maud Ferrer' }
  const first = await openPortal('/admin/authors', { ...colleagues, [list]: { body: [author] } })
  await first.user.click(await screen.findByRole('button', edit))
  await first.user.type(screen.getByLabelText('Name'), ' Jr.')
  cleanup()

  const theirs = { ...author, line: 'Theirs.', revision: 2 }
  const { user, requests, responses } = await openPortal('/admin/authors', {
    ...colleagues,
    [list]: { body: [theirs] },
    [put]: { status: 409, body: { code: 'conflict', message: 'Nothing was saved.' } },
  })
  await user.click(await screen.findByRole('button', edit))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/^Restored/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Nothing was saved.')
  expect(lastSentBody(requests, put)).toMatchObject({ revision: 1 })
  // It is not stored yet, and stays kept.
  dialog.getByText(/^Restored/)
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Maud Ferrer Jr.')
  expect(dialog.getByLabelText('Line')).toHaveProperty('value', 'Theirs.')
  responses[put] = { body: { ...theirs, name: 'Maud Ferrer Jr.', revision: 3 } }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(lastSentBody(requests, put)).toMatchObject({
    name: 'Maud Ferrer Jr.',
    line: 'Theirs.',
    revision: 2,
  })
})

it('finds one of many by the name, or by an earlier spelling of it', async () => {
  const others = Array.from({ length: 20 }, (_, index) => ({
    ...author,
    id: `other-${index}`,
    name: `Other ${index}`,
  }))
  const merged = { ...author, name: 'Maud Éva Ferrer', spellings: ['M. Smith'] }
  const { user } = await openPortal('/admin/authors', {
    'GET /api/admin/authors': { body: [...others, merged] },
  })
  const field = await screen.findByRole('searchbox', { name: 'Search authors' })
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map((h) => h.textContent)
  expect(names()).toHaveLength(21)
  for (const words of ['eva', 'smith']) {
    await user.clear(field)
    await user.type(field, words)
    await expect.poll(names).toEqual(['Maud Éva Ferrer'])
  }
  expect(screen.getByRole('button', { name: 'Merge Maud Éva Ferrer' })).toBeTruthy()
  await user.type(field, ' nobody')
  expect(await screen.findByText('No author matches.')).toBeTruthy()
})
