import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import { text } from '#admin/testing/suggestions.ts'

const published = { ...stored, published: true, status: 'published', changedVersion: 2 } as const
const workingCopy = {
  submission: { ...text, summary: 'Edited.' },
  baseRevision: stored.revision,
  revision: 5,
  savedBy: 'desk',
  savedAt: '2026-11-25T09:00:00.000Z',
}
const keep = `POST ${storedPath}/given-up-texts`
const remove = `DELETE ${storedPath}/working-copy?copyRevision=${workingCopy.revision}`

async function openEdits() {
  const opened = await openEditor({
    [`GET ${storedPath}`]: { body: { ...published, workingCopy } },
    [remove]: { status: 204 },
  })
  const { user, requests, responses } = opened
  const isDiscarded = () => requests.some(({ route }) => route === remove)
  async function discard() {
    responses[`GET ${storedPath}`] = { body: published }
    await user.click(screen.getByRole('button', { name: 'Discard edits' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
  }
  return { ...opened, isDiscarded, discard }
}

const summary = () => screen.getByLabelText<HTMLTextAreaElement>('Summary')

it('are discarded with what was typed since, which is kept too', async () => {
  const { user, requests, responses, isDiscarded, discard } = await openEdits()
  responses[keep] = { status: 503 }
  await user.type(summary(), ' Unsaved.')
  await discard()
  await screen.findByText('Failed to discard the edits. Please try again.')
  expect([isDiscarded(), summary().value]).toEqual([false, 'Edited. Unsaved.'])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  responses[keep] = { status: 204 }
  await discard()
  await waitFor(() => expect(summary().value).toBe(stored.summary))
  expect(isDiscarded()).toBe(true)
  expect(lastSentBody(requests, keep)).toMatchObject({ text: { summary: 'Edited. Unsaved.' } })
})

it('are not discarded with what cannot be kept', async () => {
  const { isDiscarded, discard } = await openEdits()
  fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'a'.repeat(100) } })
  await discard()
  await screen.findByText(/^Your latest changes cannot be kept as they are/)
  expect([isDiscarded(), summary().value]).toEqual([false, 'Edited.'])
})

it('are kept once if all of them are saved', async () => {
  const { requests, discard } = await openEdits()
  await discard()
  await waitFor(() => expect(summary().value).toBe(stored.summary))
  expect(requests.some(({ route }) => route === keep)).toBe(false)
})
