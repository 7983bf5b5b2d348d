import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'

const ended = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }

/** Starts the save that otherwise comes after a pause in the typing. */
function autosave(): void {
  window.dispatchEvent(new Event('online'))
}

function expectNoDialog(): void {
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
}

it('lets somebody type on when the session ends, and saves all of it after signing in there', async () => {
  const { user, responses, requests } = await openEditor({
    [`PUT ${storedPath}`]: ended,
    'POST /api/auth/admin/login': ended,
  })
  const summary = screen.getByLabelText<HTMLTextAreaElement>('Summary')
  await user.type(summary, ' First')
  autosave()
  await screen.findByText('Signed out: saved on this computer')
  await user.keyboard(' and then the rest of it')
  expectNoDialog()
  expect(document.activeElement).toBe(summary)
  await waitFor(async () => {
    const [copy] = await readLocalCopies('desk')
    expect(copy?.form.summary).toMatch(/ First and then the rest of it$/)
  })

  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In Again' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Username').readOnly).toBe(true)
  await user.type(dialog.getByLabelText('Password'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await dialog.findByText('The username or password you entered is incorrect.')
  responses['POST /api/auth/admin/login'] = {
    body: { token: 'new', username: 'desk', role: 'owner' },
  }
  responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('Draft saved')
  expectNoDialog()
  expect(lastSentBody(requests, 'POST /api/auth/admin/login').username).toBe('desk')
  expect(lastSentBody(requests, `PUT ${storedPath}`).summary).toMatch(/and then the rest of it$/)
  expect(location.pathname).toBe(`/admin/edit/${stored._id}`)
  expect(summary.value).toMatch(/ First and then the rest of it$/)
})

it('asks for a passkey or a recovery code after the password, if the account has one', async () => {
  const { user, responses } = await openEditor({
    [`PUT ${storedPath}`]: ended,
    'POST /api/auth/admin/login': {
      status: 403,
      body: { code: 'second_factor_needed', message: 'Use your passkey.' },
    },
  })
  await user.type(screen.getByLabelText('Summary'), ' More')
  autosave()
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await user.type(await screen.findByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh')
  responses['POST /api/auth/admin/login'] = {
    body: { token: 'new', username: 'desk', role: 'owner' },
  }
  responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
  await user.click(screen.getByRole('button', { name: 'Use Code' }))
  await screen.findByText('Draft saved')
})

it.each([
  [
    'Save as Draft',
    (user: { click: (button: Element) => Promise<void> }) =>
      user.click(screen.getByRole('button', { name: 'Save as Draft' })),
  ],
  [
    'Ctrl+S',
    (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Control>}s{/Control}'),
  ],
])('announces the end when a person saves by %s', async (_, save) => {
  const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: ended })
  await user.type(screen.getByLabelText('Summary'), ' More')
  await save(user)
  const text = 'Your admin session has expired. Please log in again.'
  await screen.findByText(text)
  await user.click(screen.getByRole('button', { name: 'Sign in here' }))
  expect(screen.queryByText(text)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expectNoDialog()
  await screen.findByText('Signed out: saved on this computer')
  await save(user)
  await screen.findByText(text)

  responses['POST /api/auth/admin/login'] = {
    body: { token: 'new', username: 'desk', role: 'owner' },
  }
  responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
  await user.click(screen.getByRole('button', { name: 'Sign in here' }))
  await user.type(await screen.findByLabelText('Password'), 'secret{Enter}')
  await screen.findByText('Draft saved')
})

it('keeps a note that is being written, and adds it after signing in there', async () => {
  const replies = `POST /api/admin/notes/${note.id}/replies`
  const { user, responses, requests } = await openEditor({
    ...withNote,
    [`PUT ${storedPath}`]: ended,
    [replies]: ended,
    'POST /api/auth/admin/login': { body: { token: 'new', username: 'desk', role: 'owner' } },
  })
  await user.type(screen.getByLabelText('Summary'), ' More')
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  await user.type(field, 'Half a')
  autosave()
  await screen.findByText('Signed out: saved on this computer')
  await user.type(field, ' word')
  expectNoSessionDialog()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in here' }))
  responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
  responses[replies] = { body: note }
  await user.type(await screen.findByLabelText('Password'), 'secret{Enter}')
  await screen.findByText('Draft saved')
  expect(field.value).toBe('Half a word')
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await waitFor(() =>
    expect(lastSentBody(requests, replies)).toMatchObject({ text: 'Half a word' }),
  )
})

/** The panel of the notes is a dialog too. */
function expectNoSessionDialog(): void {
  expect(screen.queryByText(/session has expired/)).toBeNull()
}

it('does not interrupt a search, says so in the header, and finds the articles after signing in', async () => {
  const { user, responses } = await openPortal('/admin', {
    'POST /api/auth/admin/login': { body: { token: 'new', username: 'desk', role: 'owner' } },
  })
  await screen.findByText(/Create your first article/)
  responses['GET /api/admin/articles'] = ended
  responses['GET /api/admin/counts'] = ended
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(search, 'quiet ')
  await screen.findByText(/Signed out: your session has ended/)
  await user.type(search, 'city')
  expectNoDialog()
  expect(search.value).toBe('quiet city')

  responses['GET /api/admin/articles'] = { body: [listedArticle()] }
  responses['GET /api/admin/counts'] = { body: { total: 1, published: 0, drafts: 1 } }
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  await user.type(await screen.findByLabelText('Password'), 'secret{Enter}')
  await screen.findByRole('row', { name: /The price of silence/ })
  expect(screen.queryByText(/Signed out/)).toBeNull()
})

it('says so when another tab logs out, and announces it when a person goes on', async () => {
  const { user, tokens } = await openPortal('/admin')
  await screen.findByText(/Create your first article/)
  tokens.changeInOtherTab('admin', null)
  await screen.findByText(/Signed out: your session has ended/)
  expectNoDialog()
  await user.click(screen.getByRole('tab', { name: /Drafts/ }))
  await screen.findByText('Your session has expired. Please log in again.')
})

it('keeps what was typed into a dialog whose call was refused', async () => {
  const { user } = await openPortal('/admin/keys', {
    'GET /api/admin/access-keys': { body: [] },
    'POST /api/admin/access-keys': ended,
  })
  await user.click(await screen.findByRole('button', { name: 'New Key' }))
  await user.type(screen.getByRole('textbox'), 'The press')
  await user.keyboard('{Enter}')
  await screen.findByText('Your session has expired. Please log in again.')
  await user.click(screen.getByRole('button', { name: 'Sign in here' }))
  await screen.findByRole('dialog', { name: 'Sign In Again' })
  expect(screen.getByDisplayValue('The press')).toBeTruthy()
})
