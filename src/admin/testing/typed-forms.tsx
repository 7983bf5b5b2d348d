import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { savedSettings } from '#admin/testing/settings-fixtures.ts'
import { stages } from '#domain/board/stage.ts'
import { listedArticle } from './article-fixtures.ts'
import { author } from './author-fixtures.ts'
import { libraryImage } from './image-fixtures.ts'
import { note, withNote } from './note-fixtures.ts'
import { stored, storedPath } from './open-editor.tsx'
import type { StubResponses } from './stub-api.ts'

const draft = listedArticle({ status: 'needs_rewrite' })

const picture = libraryImage()

export const emptyBoard = stages.map((stage) => ({ stage, count: 0, cards: [], more: false }))

/** Opens a form of a screen that has been opened. */
type Opening = (user: UserEvent) => Promise<void>

export const click =
  (name: string | RegExp): Opening =>
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

/** The forms that people write in, apart from the editor. */
export const typedForms: TypedForm[] = [
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
        body: { ...savedSettings, settings: null },
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
  {
    name: 'the facts of a picture',
    path: '/admin/media',
    responses: {
      'GET /api/admin/images': { body: [picture] },
      [`GET /api/admin/images/${picture.hash}`]: {
        body: { image: picture, uses: [], more: false },
      },
    },
    open: click(/^mill\.webp/),
    label: 'Alternative text',
  },
  {
    name: 'an access key',
    path: '/admin/keys',
    responses: { 'GET /api/admin/access-keys': { body: [] } },
    open: click('New Key'),
    label: 'Name',
  },
  {
    name: 'an invitation',
    path: '/admin/accounts',
    responses: {
      'GET /api/admin/accounts': { body: [] },
      'GET /api/admin/invitations': { body: [] },
    },
    open: click('Invite'),
    label: 'Name',
  },
  {
    name: 'a token',
    path: '/admin/settings/tokens',
    responses: { 'GET /api/admin/tokens': { body: [] } },
    open: click('New Token'),
    label: 'Name',
  },
  {
    name: 'a webhook',
    path: '/admin/settings/webhooks',
    responses: { 'GET /api/admin/webhooks': { body: [] } },
    open: click('New Webhook'),
    label: 'Description (optional)',
  },
  {
    name: 'a preview link',
    path: `/admin/edit/${stored._id}`,
    responses: {
      [`GET ${storedPath}`]: { body: stored },
      ...withNote,
      [`GET ${storedPath}/preview-links`]: { body: { links: [], approvals: [] } },
    },
    open: async (user) => {
      await click('Preview links')(user)
      await click('New Link')(user)
    },
    label: 'Name',
  },
]
