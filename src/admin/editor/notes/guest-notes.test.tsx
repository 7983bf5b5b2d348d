import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, storedPath } from '#admin/testing/open-editor.tsx'
import type { Note } from '#domain/notes/note.ts'

it('a note says that a guest wrote it, whatever name is on the preview link', async () => {
  const at = '2026-11-20T18:40:00.000Z'
  const id = '0b0f7c52-0a5e-4a3c-8f0e-6d2f0d0c0a01'
  const note: Note = {
    id,
    quote: '',
    anchor: { ranges: [], text: '', before: '', after: '' },
    createdBy: 'ada',
    previewLinkId: 'p1',
    suggestionId: null,
    createdAt: at,
    resolvedBy: null,
    resolvedAt: null,
    replies: [
      { id, by: 'ada', at, text: 'Publish it.', mentions: [] },
      { id: 'second', by: 'ada', at, text: 'I did not write that.', mentions: [] },
    ],
  }
  const { user } = await openEditor({
    [`GET ${storedPath}/notes`]: { body: [note] },
    'GET /api/admin/colleagues': { body: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  const byGuest = await screen.findByText('Publish it.')
  const itemOf = (element: HTMLElement) => within(element.closest('li') as HTMLElement)
  expect(itemOf(byGuest).getByText('guest, by preview link')).toBeTruthy()
  const byAccount = itemOf(screen.getByText('I did not write that.'))
  expect(byAccount.queryByText('guest, by preview link')).toBeNull()
})
