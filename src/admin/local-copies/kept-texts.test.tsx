import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { openEditor, openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import type { AdminAuthor } from '#domain/authors/author-schema.ts'
import { stages } from '#domain/board/stage.ts'
import { deleteLocalCopy, readLocalCopies, saveLocalCopy } from './local-copies.ts'

/** The account that signs in after `desk` on the same computer. */
const ada: StubResponses = {
  'GET /api/auth/admin/verify': {
    body: {
      scope: 'admin',
      username: 'ada',
      role: 'owner',
      expiresAt: '2026-11-21T12:00:00.000Z',
    },
  },
}

const ofDesk = {
  writer: 'an-editor-of-desk',
  sequence: 2,
  sameAs: [],
  articleId: stored._id,
  creationKey: 'an-editor-of-desk',
  keptAt: '2026-11-20T18:45:00.000Z',
  by: 'desk',
  form: { ...formOf(stored), summary: 'What only the desk knows.' },
}

const note = {
  id: '0b0f7c52-0a5e-4a3c-8f0e-6d2f0d0c0a01',
  quote: 'quiet',
  anchor: { ranges: [], text: 'quiet', before: '', after: '' },
  createdBy: 'ada',
  createdAt: '2026-11-20T18:40:00.000Z',
  resolvedBy: null,
  resolvedAt: null,
  replies: [],
}

const withNote: StubResponses = {
  [`GET ${storedPath}/notes`]: { body: [note] },
  'GET /api/admin/colleagues': { body: [] },
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
    expect(screen.queryByText('Restore Unsaved Changes')).toBeNull()
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

const draft = listedArticle({ status: 'needs_rewrite' })

const author: AdminAuthor = {
  id: 'maud-ferrer',
  name: 'Maud Ferrer',
  line: '',
  picture: '',
  account: null,
  articles: 2,
  spellings: [],
  revision: 1,
}

const emptyBoard = stages.map((stage) => ({ stage, count: 0, cards: [], more: false }))

/** Opens a form of a screen that has been opened. */
type Opening = (user: UserEvent) => Promise<void>

const click =
  (name: string): Opening =>
  async (user) =>
    user.click(await screen.findByRole('button', { name }))

interface TypedForm {
  name: string
  /** The screen, and what it reads. */
  path: string
  responses?: StubResponses
  open: Opening
  /** Of the field. */
  label: string
  /** The button that sends the form, and what the server answers. */
  send?: string
  answers?: StubResponses
}

const forms: TypedForm[] = [
  {
    name: 'a pitch',
    path: '/admin/board',
    responses: { 'GET /api/admin/board': { body: emptyBoard } },
    open: click('New pitch'),
    label: 'Title',
  },
  {
    name: 'an author’s line',
    path: '/admin/authors',
    responses: {
      'GET /api/admin/authors': { body: [author] },
      'GET /api/admin/colleagues': { body: [] },
    },
    open: click('Edit Maud Ferrer'),
    label: 'Line',
    send: 'Save',
    answers: { 'PUT /api/admin/authors/maud-ferrer': { body: { ...author, revision: 2 } } },
  },
  {
    name: 'an edition’s editorial',
    path: '/admin/editions/new',
    responses: { 'GET /api/admin/editions': { body: { editions: [], opensHome: false } } },
    open: async () => void (await screen.findByRole('form', { name: 'Edition' })),
    label: 'Editorial',
  },
  {
    name: 'a correction',
    path: '/admin/corrections',
    responses: {
      'GET /api/admin/corrections': {
        body: {
          corrections: [
            {
              id: 'c1',
              kind: 'correction',
              note: '',
              placement: 'end',
              at: '2026-11-21T18:00:00.000Z',
              article: { _id: stored._id, slug: null, title: 'The Mill' },
            },
          ],
          page: 1,
          pages: 1,
        },
      },
    },
    open: click('Change: Correction of The Mill'),
    label: 'Note to readers',
    send: 'Save',
    answers: { [`PUT ${storedPath}/corrections/c1`]: { body: stored } },
  },
  {
    name: 'a note to the author',
    path: '/admin/staging',
    responses: { 'GET /api/admin/staging': { body: [draft] } },
    open: async (user) => {
      await screen.findByRole('article', { name: draft.title })
      const add = screen.queryByRole('button', { name: 'Add a note to the author' })
      if (add) await user.click(add)
    },
    label: 'Note to the author',
  },
  {
    name: 'a setting',
    path: '/admin/settings',
    open: async () => void (await screen.findByRole('form', { name: 'Settings' })),
    label: 'About',
    send: 'Save Settings',
    answers: {
      'PUT /api/admin/settings': {
        body: {
          settings: null,
          categories: defaultCategories,
          revision: 1,
          savedBy: 'desk',
          savedAt: '2026-11-21T18:00:00.000Z',
          leadArticle: null,
          sharedKey: null,
        },
      },
    },
  },
  {
    name: 'a reply',
    path: `/admin/edit/${stored._id}`,
    responses: { [`GET ${storedPath}`]: { body: stored }, ...withNote },
    open: async (user) => {
      const notes = await screen.findByRole('button', { name: 'Notes (1)' })
      // What was restored has opened the panel and the form.
      if (screen.queryByRole('textbox', { name: 'Reply' })) return
      await user.click(notes)
      await click('Reply')(user)
    },
    label: 'Reply',
    send: 'Reply',
    answers: { [`POST /api/admin/notes/${note.id}/replies`]: { body: note } },
  },
]

describe.each(forms)('what is typed into $name', (form) => {
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

it('conflicts if the settings were saved by someone else since', async () => {
  const { user, requests } = await openPortal('/admin/settings')
  await user.type(await screen.findByLabelText('About'), 'Half a sen')
  cleanup()
  const settings = {
    settings: null,
    categories: defaultCategories,
    revision: 7,
    savedBy: 'ada',
    savedAt: '2026-11-21T18:00:00.000Z',
    leadArticle: null,
    sharedKey: null,
  }
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
