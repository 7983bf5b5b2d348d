import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { saveElsewhere } from '#admin/testing/presence-fixtures.ts'
import { text } from '#admin/testing/suggestions.ts'
import { formatTime } from '#admin/ui/date-time.ts'
import type { Version } from '#domain/versions/version.ts'

const older: Version = {
  id: '1',
  kind: 'autosaved',
  name: null,
  revision: 2,
  copyRevision: 0,
  by: 'desk',
  suggestedBy: [],
  at: '2026-11-20T18:00:00.000Z',
  previous: null,
}
const newer: Version = {
  ...older,
  id: '2',
  kind: 'restored',
  revision: 4,
  at: '2026-11-20T19:00:00.000Z',
  previous: '1',
}

/** Opens the history of an article. What it was before is restored as this. */
async function openHistory(restored: typeof stored) {
  const { previous: _, ...version } = older
  const opened = await openEditor({
    [`GET ${storedPath}/versions`]: { body: [newer, older] },
    [`GET ${storedPath}/versions/1`]: { body: { ...version, articleId: stored._id, text } },
    [`GET ${storedPath}/versions/2`]: {
      body: { ...version, id: '2', articleId: stored._id, text },
    },
    [`POST ${storedPath}/versions/1/restore`]: { body: restored },
  })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  async function restore() {
    await user.click(await panel.findByRole('button', { name: /Saved/ }))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
  }
  return { ...opened, panel, restore }
}

it('keeps what is typed while a restored version is undone', async () => {
  const undone = { ...stored, revision: 5 }
  const { user, responses, panel, restore } = await openHistory({
    ...stored,
    revision: 4,
    title: 'As before',
  })
  const summary = screen.getByLabelText<HTMLTextAreaElement>('Summary')
  const [title] = screen.getAllByLabelText<HTMLInputElement>('Title')
  await restore()
  await waitFor(() => expect(title?.value).toBe('As before'))
  responses[`GET ${storedPath}`] = { body: undone }
  responses[`POST ${storedPath}/versions/1/restore`] = {
    get body() {
      fireEvent.change(summary, { target: { value: 'Typed meanwhile.' } })
      return undone
    },
  }
  await user.click(await panel.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(title?.value).toBe(stored.title))
  expect(summary.value).toBe('Typed meanwhile.')
})

it('offers the undo together with the list, which would move it away', async () => {
  const { responses, panel, restore } = await openHistory({
    ...stored,
    revision: 4,
    title: 'As before',
  })
  const { promise: after, resolve } = Promise.withResolvers<void>()
  await panel.findByRole('button', { name: /Saved/ })
  responses[`GET ${storedPath}/versions`] = { body: [newer, older], after }
  await restore()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull())
  expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull()
  resolve()
  await panel.findByRole('button', { name: 'Undo' })
})

it('goes on showing a version that a later save took the place of', async () => {
  const { user, responses, panel } = await openHistory(stored)
  await user.click(await panel.findByRole('button', { name: /Restored/ }))
  const dialog = await screen.findByRole('dialog', { name: /Nov 20, 2026/ })
  const now = { ...newer, id: '3', revision: 5, at: '2026-11-20T19:05:00.000Z' }
  responses[`GET ${storedPath}/versions`] = { body: [now, older] }
  saveElsewhere(responses, {})
  await panel.findByText(formatTime(now.at))
  expect(dialog.isConnected).toBe(true)
})

it('restores a version once more if the answer was lost, which changes nothing', async () => {
  const { requests, panel, restore } = await openHistory({ ...stored, revision: 4 })
  const { fetch } = globalThis
  const isRestore = (sent: unknown) => String(sent).endsWith('/restore')
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
    const isLost = isRestore(sent[0]) && !requests.some(({ route }) => isRestore(route))
    const answer = await fetch(...sent)
    if (isLost) throw new TypeError('Failed to fetch')
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  await restore()
  await panel.findByText(/^Restored .* Nothing was published\.$/)
  expect(requests.filter(({ route }) => isRestore(route))).toHaveLength(2)
})

it('offers no undo of a version that the text is already', async () => {
  const { panel, restore } = await openHistory(stored)
  await restore()
  await panel.findByText(/^Restored .* Nothing was published\.$/)
  expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says which version is shown, and keeps the focus where there is none older', async () => {
  const { user, panel } = await openHistory(stored)
  await user.click(await panel.findByRole('button', { name: /Restored/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Nov 20, 2026/ }))
  const older = dialog.getByRole('button', { name: 'Older' })
  await user.click(older)
  expect(dialog.getByRole('status').textContent).toBe('2: Nov 20, 2026, 1:00 PM EST. Saved by desk')
  await user.click(older)
  expect(document.activeElement).toBe(older)
})
