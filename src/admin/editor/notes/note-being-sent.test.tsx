import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor } from '#admin/testing/open-editor.tsx'
import type { StubResponse } from '#admin/testing/stub-api.ts'

const replies = `POST /api/admin/notes/${note.id}/replies`
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })

/** Sends a reply, whose answer comes once it is let through. */
async function openSent(answer: StubResponse) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const opened = await openEditor({ ...withNote, [replies]: { ...answer, after: promise } })
  const { user, requests } = opened
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(field(), 'It was loud.')
  expect(field().closest('[inert]')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(requests.some(({ route }) => route === replies)).toBe(true))
  return { ...opened, letThrough: resolve }
}

it('a reply takes no words while it is sent, and has all of them if that fails', async () => {
  const { letThrough } = await openSent({ status: 503 })
  expect(field().closest('[inert]')).toBeTruthy()
  letThrough()
  await screen.findByText('The note could not be stored. Please try again.')
  await waitFor(() => expect(field().closest('[inert]')).toBeNull())
  expect(field().value).toBe('It was loud.')
})

it('what is added to a reply in a panel that was opened again meanwhile stays', async () => {
  const reply = { id: 'second', by: 'desk', at: note.createdAt, text: 'It was loud.', mentions: [] }
  const { user, letThrough } = await openSent({ body: { ...note, replies: [reply] } })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Notes (1)' }))
  await user.type(field(), ' Ask Dr Osei.')
  letThrough()
  await screen.findByText('It was loud.', { selector: '.note-text' })
  expect(field().value).toBe('It was loud. Ask Dr Osei.')
})
