import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as mentions from '#admin/editor/notes/mention-at.ts'
import { note } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'

const wren = 'Wren Castellan'
const first = {
  id: 'first',
  by: 'Ada',
  at: note.createdAt,
  text: `For @${wren}: was it?`,
  mentions: [wren],
}
const notes = {
  [`GET ${storedPath}/notes`]: { body: [{ ...note, replies: [first] }] },
  'GET /api/admin/colleagues': { body: [{ username: wren }] },
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows a note that mentions a colleague whose name has a space', async () => {
  const { user } = await openEditor(notes)
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  expect((await screen.findByText('@Wren Castellan')).tagName).toBe('STRONG')
})

it('keeps the text and its saving when a panel breaks, which can be tried again and closed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = vi.spyOn(mentions, 'partsOf').mockImplementation(() => {
    throw new Error('Broken.')
  })
  const { user, responses } = await openEditor(notes)
  await user.type(screen.getByLabelText('Summary'), ' Still here.')
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This panel could not be shown.')
  expect(log.mock.calls.flat().some((part) => String(part).includes('Broken.'))).toBe(true)
  await user.type(screen.getByLabelText('Summary'), ' And more.')
  responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
  await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
  await screen.findByText('Your article has been updated successfully.')
  const summary = screen.getByLabelText<HTMLTextAreaElement>('Summary').value
  expect(summary).toContain('Still here. And more.')

  broken.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('@Wren Castellan')
})

it('puts a message in the place of a broken dialog, and closes it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const closed = vi.fn()
  function Broken(): never {
    throw new Error('Broken.')
  }
  render(
    <>
      <p>The page</p>
      <DialogBoundary onClose={closed}>
        <Broken />
      </DialogBoundary>
    </>,
  )
  expect(screen.getByText(/This dialog could not be shown/)).toBeTruthy()
  await userEvent.click(screen.getByText('OK'))
  expect(closed).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText(/could not be shown/)).toBeNull())
  expect(screen.getByText('The page')).toBeTruthy()
})
