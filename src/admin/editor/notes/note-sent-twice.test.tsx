import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Creation } from '#admin/api/use-creation-key.ts'
import { saveKeptText } from '#admin/local-copies/local-copies.ts'
import { note } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import type { NoteReply } from '#domain/notes/note.ts'

const at = note.createdAt
const first = { id: note.id, by: 'desk', at, text: 'It was loud.', mentions: [] }
const replies = `POST /api/admin/notes/${note.id}/replies`

/** Opens an editor with a note that is being written, which the server has with the words of `first`. */
async function openWritten(text: string, sent?: Creation) {
  const { id, quote, anchor } = note
  await saveKeptText({
    key: `desk notes ${stored._id}`,
    what: 'A note',
    path: `/admin/edit/${stored._id}`,
    by: 'desk',
    keptAt: at,
    fields: { drafts: { [id]: text }, writing: { id, quote, anchor }, sent },
  })
  const answer = (...of: NoteReply[]) => ({ status: 201, body: { ...note, replies: of } })
  return openEditor({
    [`GET ${storedPath}/notes`]: { body: [] },
    'GET /api/admin/colleagues': { body: [] },
    [`POST ${storedPath}/notes`]: answer(first),
    [replies]: answer(first, { ...first, id: 'second', text: text.trim() }),
  })
}

it('what was added to a note that is stored already goes on as a reply', async () => {
  const { user, requests, responses } = await openWritten('It was loud. Ask Dr Osei.')
  const { [replies]: answer } = responses
  responses[replies] = { status: 503 }
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await screen.findByText('The note could not be stored. Please try again.')
  const { id } = lastSentBody(requests, replies)
  responses[replies] = answer ?? {}
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('It was loud. Ask Dr Osei.', { selector: '.note-text' })
  expect(lastSentBody(requests, replies)).toMatchObject({ id, text: 'It was loud. Ask Dr Osei.' })
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
})

it('a reply that was sent before the page was closed is stored once', async () => {
  const text = 'It was loud. Ask Dr Osei.'
  const sent = { content: JSON.stringify([note.id, text]), key: crypto.randomUUID() }
  const { user, requests } = await openWritten(text, sent)
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await screen.findByText(text, { selector: '.note-text' })
  expect(lastSentBody(requests, replies)).toMatchObject({ id: sent.key })
})

it('a note that is sent again as it was is stored once', async () => {
  const { user, requests } = await openWritten(' It was loud. ')
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await screen.findByText('It was loud.', { selector: '.note-text' })
  expect(lastSentBody(requests, replies)).toBeNull()
})
