import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody, signedInAs } from '#admin/testing/stub-api.ts'

const url = 'https://a.example.org/contract'
const cited = { ...stored, citations: [{ title: 'The contract', url }] }
const checkedAt = '2026-11-20T08:00:00.000Z'

const answers = {
  [`GET ${storedPath}`]: { body: cited },
  [`GET ${storedPath}/notes`]: { body: [] },
  [`GET ${storedPath}/links`]: { body: [{ url, checkedAt, problem: 'answered 404' }] },
  'GET /api/admin/care-names': { body: { names: ['Ada Quill'], revision: 4 } },
}

async function listed(name: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name })
  return [...list.children].map(({ textContent }) => textContent)
}

it('checks the text as it is written, and the names that editors change', async () => {
  const { user, requests } = await openEditor({
    ...answers,
    'PUT /api/admin/care-names': { body: { names: ['Ada Quill', 'The price'], revision: 5 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Checklist (2)' }))
  expect(await listed('To do')).toEqual([
    'To doThere is no cover.',
    `To doA source does not answer.${url}: answered 404 (2026-11-20)`,
  ])
  expect(await listed('Done')).toContain('DoneThe summary is written.')

  await user.clear(screen.getByLabelText('Summary'))
  await screen.findByRole('button', { name: 'Checklist (3)' })
  expect(await listed('To do')).toContain('To doThere is no summary.')

  const names = screen.getByRole('region', { name: 'Sensitive names' })
  expect(within(names).getByText('Ada Quill')).toBeTruthy()
  await user.click(within(names).getByRole('button', { name: 'Change the names' }))
  await user.type(within(names).getByLabelText('Names'), '\n The price \n')
  await user.click(within(names).getByRole('button', { name: 'Save Names' }))
  await screen.findByRole('button', { name: 'Checklist (4)' })
  expect(lastSentBody(requests, 'PUT /api/admin/care-names')).toEqual({
    names: ['Ada Quill', 'The price'],
    revision: 4,
  })
  expect((await listed('To do'))[0]).toBe(
    'Needs a reasonReaders would see a sensitive name.The price',
  )
})

it('merges the names that another editor changed meanwhile, and saves them then', async () => {
  const put = 'PUT /api/admin/care-names'
  const message =
    'The names were changed meanwhile, by another editor or in another tab. Check them again.'
  const before = { names: ['Ada Quill', 'Otto', 'The mill'], revision: 4 }
  const { promise: after, resolve } = Promise.withResolvers<void>()
  const { user, requests, responses } = await openEditor({
    ...answers,
    'GET /api/admin/care-names': { body: before },
    [put]: { status: 409, body: { code: 'conflict', message }, after },
  })
  await user.click(await screen.findByRole('button', { name: /^Checklist/ }))
  const names = within(screen.getByRole('region', { name: 'Sensitive names' }))
  await user.click(names.getByRole('button', { name: 'Change the names' }))
  const typed = names.getByLabelText('Names')
  await user.clear(typed)
  await user.type(typed, 'Ada Quill\nThe mill\nMine')
  expect(typed.closest('[inert]')).toBeNull()
  responses['GET /api/admin/care-names'] = {
    body: { names: ['Otto', 'Theirs', 'The mill'], revision: 5 },
  }
  await user.click(names.getByRole('button', { name: 'Save Names' }))
  // What is saved closes the form, with what would be typed meanwhile.
  expect(typed.closest('[inert]')).toBeTruthy()
  resolve()
  expect(await names.findByText(message)).toBeTruthy()
  expect(typed).toHaveProperty('value', 'Theirs\nThe mill\nMine')
  responses[put] = { body: { names: ['Theirs', 'The mill', 'Mine'], revision: 6 } }
  await user.click(names.getByRole('button', { name: 'Save Names' }))
  expect(await names.findByText('Theirs, The mill, Mine')).toBeTruthy()
  expect(lastSentBody(requests, put)).toEqual({
    names: ['Theirs', 'The mill', 'Mine'],
    revision: 5,
  })
})

it('asks for a reason before a publication, keeps it after a failure, and sends it', async () => {
  const body = { ...cited, title: 'Ada Quill', published: true, revision: 4 }
  const { user, requests, responses } = await openEditor({
    ...answers,
    [`GET ${storedPath}`]: { body: { ...cited, title: 'Ada Quill' } },
    [`PUT ${storedPath}`]: { status: 503 },
  })
  await screen.findByRole('button', { name: 'Checklist (3)' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish' }))
  expect(dialog.getByText('Readers would see a sensitive name.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  const reason = dialog.getByLabelText('Why is it published all the same?')
  expect(dialog.getByText('Please give a reason.')).toBeTruthy()
  expect(requests.filter(({ route }) => route === `PUT ${storedPath}`)).toEqual([])
  await user.type(reason, ' She agreed. ')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  responses[`PUT ${storedPath}`] = { body }
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Publish' }))
  const kept = again.getByLabelText('Why is it published all the same?')
  expect(kept).toHaveProperty('value', ' She agreed. ')
  await user.click(again.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Success' })).toBeTruthy())
  expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
    published: true,
    checklist: { overridden: ['care-names'], reason: 'She agreed.' },
  })
})

describe('what readers see besides the text', () => {
  const shown = { ...cited, published: true, status: 'published' as const, changedVersion: 1 }
  const open = (fields: object = {}) =>
    openEditor({
      ...answers,
      [`GET ${storedPath}`]: { body: { ...shown, ...fields } },
      [`PUT ${storedPath}`]: { body: { ...shown, revision: 4 } },
    })
  const inDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

  it('is checked with the text', async () => {
    const { user } = await open({
      slug: 'ada-quill-was-there',
      authors: [{ name: 'The Price', role: 'photography', id: 'the-price' }],
    })
    await user.click(await screen.findByRole('button', { name: 'Checklist (3)' }))
    expect(await listed('To do')).toContain(
      'Needs a reasonReaders would see a sensitive name.Ada Quill',
    )
  })

  it('is checked in the note of a correction', async () => {
    const { user, requests } = await open()
    await screen.findByRole('button', { name: 'Checklist (2)' })
    await user.click(screen.getByRole('button', { name: 'Update & Publish' }))
    const dialog = await inDialog('Update & Publish')
    await user.click(dialog.getByRole('radio', { name: /^Update/ }))
    await user.type(dialog.getByLabelText('Note to readers'), 'Ada Quill was there.')
    await user.click(dialog.getByRole('button', { name: 'Update & Publish' }))
    await user.type(dialog.getByLabelText('Why is it published all the same?'), 'She agreed.')
    await user.click(dialog.getByRole('button', { name: 'Update & Publish' }))
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Success' })).toBeTruthy())
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      correction: { note: 'Ada Quill was there.' },
      checklist: { overridden: ['care-names'], items: { names: ['Ada Quill'] } },
    })
  })

  it('is checked in the explanation of a withdrawal', async () => {
    const { user, requests } = await open()
    await screen.findByRole('button', { name: 'Checklist (2)' })
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    const dialog = await inDialog('Unpublish')
    await user.click(dialog.getByRole('checkbox'))
    await user.type(dialog.getByLabelText('Explanation'), 'Ada Quill asked.')
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    await user.type(dialog.getByLabelText('Why is it published all the same?'), 'She agreed.')
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Success' })).toBeTruthy())
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      published: false,
      withdrawal: { explanation: 'Ada Quill asked.' },
      checklist: { overridden: ['care-names'], reason: 'She agreed.' },
    })
  })
})

it('names a picture that the site does not have, and blocks the publication because of it', async () => {
  const gone = '/media/00000000000000000000000000000001-800x600.webp'
  const content = `<p>Look.</p><figure><img src="${gone}" alt="A mill"></figure>`
  const saved = { ...cited, content, revision: 4, missingPictures: [gone] }
  const { user } = await openEditor({
    ...answers,
    [`GET ${storedPath}`]: { body: { ...cited, content } },
    [`PUT ${storedPath}`]: { body: saved },
  })
  await user.type(screen.getByLabelText('Summary'), ' More')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(new RegExp(`^Not on this site: ${gone}. The text is saved.`))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish' }))
  dialog.getByText(/^A picture is not on this site./)
})

it('asks a writer, who submits the text, for no reason', async () => {
  const { user } = await openEditor({ ...answers, ...signedInAs('ada', 'writer') })
  await user.click(await screen.findByRole('button', { name: /^Checklist/ }))
  expect(screen.getByText(/^You can save and submit at any time\./)).toBeTruthy()
  expect(screen.queryByText(/when you publish/)).toBeNull()
})
