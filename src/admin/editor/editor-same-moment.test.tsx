import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody } from '#admin/testing/stub-api.ts'

const published = { ...stored, published: true, status: 'published', changedVersion: 2 } as const
const refused = { status: 409, body: { code: 'conflict', message: 'ada saved.' } }

/** What a colleague made of it in the same moment. */
const byAda = (fields: object) => ({
  body: { ...stored, revision: 5, updatedBy: 'ada', ...fields },
})

type User = Awaited<ReturnType<typeof openEditor>>['user']

async function publish(user: User, title: string) {
  await user.click(screen.getByRole('button', { name: title }))
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: title })) }
}

describe('a publication in the same moment as a colleague’s', () => {
  it('of the same text is not taken for one that tells readers of a correction', async () => {
    const { user, responses } = await openEditor({
      [`GET ${storedPath}`]: { body: published },
      [`PUT ${storedPath}`]: refused,
    })
    const note = 'The year was wrong.'
    const { dialog, confirm } = await publish(user, 'Update & Publish')
    await user.click(dialog.getByRole('radio', { name: /^Correction/ }))
    await user.type(await dialog.findByRole('textbox'), note)
    responses[`GET ${storedPath}`] = byAda({
      ...published,
      changedVersion: 3,
      revision: 5,
      updatedBy: 'ada',
    })
    await confirm()
    await screen.findByText(
      'ada published this article in between: read it before you publish again.',
    )
    expect(screen.queryByText('Your article has been updated successfully.')).toBeNull()
    const again = await publish(user, 'Update & Publish')
    await waitFor(() =>
      expect(again.dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(note),
    )
    responses[`PUT ${storedPath}`] = byAda({ ...published, changedVersion: 4, revision: 6 })
    await again.confirm()
    await screen.findByText('Your article has been updated successfully.')
  })

  it('of the same text without a note is done', async () => {
    const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: refused })
    const { confirm } = await publish(user, 'Publish')
    responses[`GET ${storedPath}`] = byAda(published)
    await confirm()
    await screen.findByText('Your article has been updated successfully.')
  })

  it('is not made without a word if only what is around the text was changed', async () => {
    const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: refused })
    const { confirm } = await publish(user, 'Publish')
    responses[`GET ${storedPath}`] = byAda({ slug: 'another' })
    await confirm()
    await screen.findByText(
      'ada changed this article in between: read it before you publish again.',
    )
  })
})

it('an explanation is left also if a colleague withdrew the article in the same moment', async () => {
  const { user, responses, requests } = await openEditor({
    [`GET ${storedPath}`]: { body: published },
    [`PUT ${storedPath}`]: refused,
  })
  await user.click(screen.getByRole('button', { name: 'Unpublish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unpublish' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Leave an explanation/ }))
  await user.type(await dialog.findByRole('textbox'), 'It was not true.')
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  const withdrawn = { changedVersion: 3, withdrawal: null }
  responses[`GET ${storedPath}`] = { ...byAda(withdrawn), after }
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
  await waitFor(() => expect(lastSentBody(requests, `PUT ${storedPath}`)).toBeTruthy())
  responses[`PUT ${storedPath}`] = byAda({ ...withdrawn, revision: 6 })
  answer()
  await screen.findByText(/Your article is unpublished/)
  expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
    revision: 5,
    withdrawal: { explanation: 'It was not true.' },
  })
})

it('what a save finds changed around the text is told with what it merged', async () => {
  const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: refused })
  await user.type(screen.getByLabelText('Photo Credit'), 'Mine')
  responses[`GET ${storedPath}`] = byAda({
    ...published,
    title: 'Theirs',
    revision: 5,
    updatedBy: 'ada',
  })
  responses[`PUT ${storedPath}/working-copy`] = byAda({ ...published, title: 'Theirs' })
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(
    'Merged with ada’s changes. This article was published. Readers see it now.',
  )
})

it('a note that sends a text back stays when a colleague ended the review meanwhile', async () => {
  const submitted = {
    submittedBy: 'Wren',
    submittedAt: '2026-11-21T09:00:00.000Z',
    stage: 'review',
  }
  const { user, responses, requests } = await openEditor({
    [`GET ${storedPath}`]: { body: { ...stored, ...submitted } },
  })
  await user.click(screen.getByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Back' }))
  await user.type(dialog.getByRole('textbox'), 'Shorter.')
  const sentBack = { by: 'ada', to: 'Wren', at: '2026-11-21T10:00:00.000Z' }
  responses[`GET ${storedPath}`] = { body: { ...stored, sentBack, rewriteNote: 'Longer.' } }
  responses[`PUT ${storedPath}/presence`] = presenceOf({ submittedBy: null })
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByText('Longer.')
  const message = 'ada sent this text back meanwhile. Nothing was changed.'
  responses[`DELETE ${storedPath}/review`] = { status: 409, body: { code: 'conflict', message } }
  await user.click(dialog.getByRole('button', { name: 'Send Back' }))
  await dialog.findByText(message)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Shorter.')
  expect(lastSentBody(requests, `DELETE ${storedPath}/review`)).toEqual({
    note: 'Shorter.',
    submittedAt: submitted.submittedAt,
  })
})

it('a note is not deleted with an answer that was not seen, which is shown then', async () => {
  const first = { id: 'first', by: 'ada', at: note.createdAt, text: 'Is it?', mentions: [] }
  const path = `DELETE /api/admin/notes/${note.id}`
  const message = 'ben answered this note meanwhile. Read the answer before you delete it.'
  const { user, responses, requests } = await openEditor({
    ...withNote,
    [`GET ${storedPath}/notes`]: { body: [{ ...note, replies: [first] }] },
    [path]: { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
  const answer = { ...first, id: 'second', by: 'ben', text: 'It is.' }
  responses[`GET ${storedPath}/notes`] = { body: [{ ...note, replies: [first, answer] }] }
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText(message)
  await screen.findByText('It is.')
  expect(requests.some(({ route }) => route === `${path}?replies=1`)).toBe(true)
})
