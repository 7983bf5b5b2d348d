import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { savedSettings } from '#admin/testing/settings-fixtures.ts'
import { signedInAs } from '#admin/testing/stub-api.ts'
import { click, emptyBoard, typedForms } from '#admin/testing/typed-forms.tsx'
import { deleteLocalCopy, readKeptTexts, readLocalCopies, saveLocalCopy } from './local-copies.ts'

/** The account that signs in after `desk` on the same computer. */
const ada = signedInAs('ada', 'owner')

const ofDesk = {
  writer: 'an-editor-of-desk',
  sequence: 2,
  sameAs: [],
  articleId: stored._id,
  creationKey: 'an-editor-of-desk',
  keptAt: '2026-11-20T18:45:00.000Z',
  by: 'desk',
  suggested: false,
  form: { ...formOf(stored), summary: 'What only the desk knows.' },
  base: formOf(stored),
}

describe('the unsaved text of an article', () => {
  it('is neither shown to the next account nor deleted for it, whatever the server has', async () => {
    await openEditorAt('/admin', ada)
    await saveLocalCopy(ofDesk)
    cleanup()
    const saved = { ...ofDesk, articleId: stored._id, sequence: 2, revision: 3, copyRevision: 0 }
    await openPortal('/admin', { ...ada, 'GET /api/admin/text-saves': { body: [saved] } })
    await screen.findByText(/Create your first article/)
    expect(screen.queryByText(/Unsaved changes on this computer/)).toBeNull()
    cleanup()
    await openPortal(`/admin/edit/${stored._id}`, {
      ...ada,
      ...withNote,
      [`GET ${storedPath}`]: { body: stored },
    })
    await screen.findByRole('toolbar')
    expect(screen.queryByText(/^Restored what was typed/)).toBeNull()
    cleanup()
    expect(await readLocalCopies('ada')).toEqual([])
    // A name is typed in any case at the sign-in.
    expect(await readLocalCopies('Desk')).toEqual([ofDesk])
    await openPortal('/admin')
    await screen.findByText(/Unsaved changes on this computer: “The price of silence”/)
    await deleteLocalCopy(ofDesk.writer)
  })

  it('is listed before a logout, with what becomes of it', async () => {
    const { user } = await openEditorAt('/admin')
    await saveLocalCopy(ofDesk)
    await saveLocalCopy({ ...ofDesk, writer: 'ada', by: 'ada', form: formOf(null) })
    await screen.findByText(/Create your first article/)
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    const unsaved = within(await screen.findByRole('region', { name: 'Not on the server yet' }))
    expect(unsaved.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('“The price of silence”'),
    ])
    unsaved.getByText(/stays on this computer, for your account only/)
    for (const writer of [ofDesk.writer, 'ada']) await deleteLocalCopy(writer)
  })
})

describe.each(typedForms)('what is typed into $name', (form) => {
  const { path, responses, open, label, send, answers } = form
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label })

  it('is there after a reload, for its account only, until it is sent', async () => {
    const first = await openPortal(path, responses)
    await open(first.user)
    await first.user.type(await field(), 'Half a sen')
    cleanup()

    const other = await openPortal(path, { ...responses, ...ada })
    await open(other.user)
    expect((await field()).value).not.toContain('Half a sen')
    cleanup()

    const again = await openPortal(path, { ...responses, ...answers })
    await open(again.user)
    await waitFor(async () => expect((await field()).value).toContain('Half a sen'))
    await screen.findByText(/^Restored: typed on this computer/)
    if (!send) return
    await again.user.click(screen.getByRole('button', { name: send }))
    await waitFor(() => expect(screen.queryByText(/^Restored:/)).toBeNull())
    cleanup()

    const last = await openPortal(path, responses)
    await open(last.user)
    expect((await field()).value).not.toContain('Half a sen')
  })
})

it('is gone when it was cancelled on purpose', async () => {
  const board = { 'GET /api/admin/board': { body: emptyBoard } }
  const { user } = await openPortal('/admin/board', board)
  await click('New pitch')(user)
  await user.type(await screen.findByLabelText('Title'), 'Half a sen')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await click('New pitch')(user)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('')
})

it('is there again after Escape', async () => {
  const board = { 'GET /api/admin/board': { body: emptyBoard } }
  const { user } = await openPortal('/admin/board', board)
  await click('New pitch')(user)
  await user.type(await screen.findByLabelText('Title'), 'Half a sen')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await click('New pitch')(user)
  await screen.findByText(/^Restored: typed on this computer/)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Half a sen')
})

it('never holds a passphrase', async () => {
  const { user } = await openEditor({
    ...withNote,
    [`GET ${storedPath}/preview-links`]: { body: { links: [], approvals: [] } },
  })
  await click('Preview links')(user)
  await click('New Link')(user)
  await user.type(await screen.findByLabelText('Name'), 'Dr Osei')
  await user.type(screen.getByLabelText('Passphrase (optional)'), 'open sesame')
  await waitFor(async () => {
    const [kept] = await readKeptTexts('desk')
    expect(kept?.fields).toMatchObject({ name: 'Dr Osei', passphrase: '' })
  })
})

it('never holds the address of a webhook, which may be a secret', async () => {
  const { user } = await openPortal('/admin/settings/webhooks', {
    'GET /api/admin/webhooks': { body: [] },
  })
  await click('New Webhook')(user)
  await user.type(await screen.findByLabelText('Address'), 'https://chat.example/secret')
  await user.type(screen.getByLabelText('Description (optional)'), 'Chat')
  await waitFor(async () => {
    const [kept] = await readKeptTexts('desk')
    expect(kept?.fields).toMatchObject({ description: 'Chat', url: '' })
  })
})

it('conflicts if the settings were saved by someone else since', async () => {
  const { user, requests } = await openPortal('/admin/settings')
  await user.type(await screen.findByLabelText('About'), 'Half a sen')
  cleanup()
  const settings = { ...savedSettings, settings: null, revision: 7 }
  expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  const again = await openPortal('/admin/settings', {
    'GET /api/admin/settings': { body: settings },
    'PUT /api/admin/settings': { body: settings },
  })
  await screen.findByText(/^Restored: typed on this computer/)
  await again.user.click(screen.getByRole('button', { name: 'Save Settings' }))
  await waitFor(() =>
    expect(again.requests.some(({ route }) => route.startsWith('PUT'))).toBe(true),
  )
  const put = again.requests.find(({ route }) => route.startsWith('PUT'))
  expect(JSON.parse(put?.body ?? '{}').revision).toBe(0)
})

it('says at the logout that a form is not sent yet', async () => {
  const { user } = await openEditor(withNote)
  await click('Notes (1)')(user)
  await click('Reply')(user)
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Half')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const unsaved = within(await screen.findByRole('region', { name: 'Not on the server yet' }))
  unsaved.getByText(/^A note,/)
})
