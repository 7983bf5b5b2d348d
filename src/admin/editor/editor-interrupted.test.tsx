import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formOf, submissionOf } from '#admin/editor/form/article-form.ts'
import { readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { lastSentBody, openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'

describe('an interruption while writing', () => {
  it('by a conflict shows the differences and keeps the text until the editor uses theirs', async () => {
    const message = 'ada saved this article in between, a moment ago. Nothing was overwritten.'
    const { user, responses, requests } = await openEditor({
      [`PUT ${storedPath}`]: { status: 409, body: { code: 'conflict', message } },
    })
    const summary = () => screen.getByLabelText<HTMLTextAreaElement>('Summary')
    await user.type(summary(), ' Mine.')
    responses[`GET ${storedPath}`] = { body: { ...stored, revision: 5, summary: 'Theirs.' } }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Saved by someone else' })
    expect(within(dialog).getByText(message)).toBeTruthy()
    expect(dialog.textContent).toContain('Who pays for it. Mine.')
    expect(dialog.textContent).toContain('Theirs.')
    await user.click(within(dialog).getByRole('button', { name: 'Back to writing' }))
    expect(summary().value).toBe('Who pays for it. Mine.')
    await user.click(screen.getByRole('button', { name: 'Resolve' }))
    responses[`POST ${storedPath}/given-up-texts`] = { status: 503 }
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }))
    await screen.findByText(/could not be kept on the server/)
    expect(summary().value).toBe('Who pays for it. Mine.')
    responses[`POST ${storedPath}/given-up-texts`] = { status: 204 }
    await user.click(screen.getByRole('button', { name: 'Use theirs' }))
    await waitFor(() => expect(summary().value).toBe('Theirs.'))
    expect(screen.getByText('Draft saved')).toBeTruthy()
    expect(lastSentBody(requests, `POST ${storedPath}/given-up-texts`)).toMatchObject({
      text: { summary: 'Who pays for it. Mine.' },
    })
  })

  it('by a conflict saves mine as the revision after theirs if the editor keeps it', async () => {
    const refused = { status: 409, body: { code: 'conflict', message: 'ada saved.' } }
    const { user, responses, requests } = await openEditor({ [`PUT ${storedPath}`]: refused })
    await user.type(screen.getByLabelText('Summary'), ' Mine.')
    responses[`GET ${storedPath}`] = { body: { ...stored, revision: 5, summary: 'Theirs.' } }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const keep = await screen.findByRole('button', { name: 'Keep mine' })
    responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 6 } }
    await user.click(keep)
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(lastSentBody(requests, `POST ${storedPath}/given-up-texts`)).toMatchObject({
      text: { summary: 'Theirs.' },
    })
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      revision: 5,
      summary: 'Who pays for it. Mine.',
    })
  })

  it('by one’s own second tab names the tab, and restores a discarded text', async () => {
    const text = { ...submissionOf(formOf(stored), stored, false), summary: 'Given up.' }
    const { published: _, revision: __, ...kept } = text
    const { user, responses, requests } = await openEditor({
      [`PUT ${storedPath}`]: { status: 409, body: { code: 'conflict', message: 'You saved.' } },
      [`GET ${storedPath}/given-up-texts`]: {
        body: [
          {
            id: 1,
            text: kept,
            writtenBy: 'ada',
            givenUpBy: 'desk',
            givenUpAt: '2026-11-20T18:40:00.000Z',
          },
        ],
      },
    })
    await user.type(screen.getByLabelText('Summary'), ' Mine.')
    responses[`GET ${storedPath}`] = {
      body: { ...stored, revision: 5, summary: 'Mine too.', updatedBy: 'desk' },
    }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Saved in another tab' })
    await user.click(within(dialog).getByRole('button', { name: 'Back to writing' }))
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    const summary = screen.getByLabelText<HTMLTextAreaElement>('Summary')
    await waitFor(() => expect(summary.value).toBe('Given up.'))
    expect(lastSentBody(requests, `POST ${storedPath}/given-up-texts`)).toMatchObject({
      text: { summary: 'Who pays for it. Mine.' },
    })
  })

  it('by a lost connection keeps a reply, asks before it is left, and stores it once', async () => {
    const at = '2026-11-20T18:40:00.000Z'
    const note = {
      id: '0b0f7c52-0a5e-4a3c-8f0e-6d2f0d0c0a01',
      quote: 'quiet',
      anchor: { ranges: [], text: 'quiet', before: '', after: '' },
      createdBy: 'ada',
      createdAt: at,
      resolvedBy: null,
      resolvedAt: null,
      replies: [{ id: 'first', by: 'ada', at, text: 'Was it?', mentions: [] }],
    }
    const replies = `POST /api/admin/notes/${note.id}/replies`
    const { user, responses, requests } = await openEditor({
      [`GET ${storedPath}/notes`]: { body: [note] },
      'GET /api/admin/colleagues': { body: [] },
      [replies]: { status: 503 },
    })
    await user.click(await screen.findByRole('button', { name: 'Notes (1)' }))
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Yes.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await screen.findByText('The note could not be stored. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const prompt = await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })
    expect(prompt.textContent).toContain('A note is not stored yet.')
    await user.click(within(prompt).getByRole('button', { name: 'Stay' }))

    const reply = { id: 'second', by: 'desk', at, text: 'Yes.', mentions: [] }
    responses[replies] = { body: { ...note, replies: [...note.replies, reply] } }
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull())
    const ids = requests
      .filter(({ route }) => route === replies)
      .map(({ body }) => JSON.parse(body).id)
    expect(ids).toEqual([ids[0], ids[0]])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Content Management' })
  })

  it('by the end of the session offers the unsaved text after signing in', async () => {
    const ended = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }
    const { user, responses, router } = await openEditor({
      [`PUT ${storedPath}`]: ended,
      'POST /api/auth/admin/login': { body: { token: 'new', role: 'owner' } },
    })
    await user.type(screen.getByLabelText('Summary'), ' Unsaved.')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(
      await screen.findByText('Your admin session has expired. Please log in again.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await user.type(await screen.findByLabelText('Username'), 'desk')
    await user.type(screen.getByLabelText('Password'), 'secret')
    responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(router.state.location.pathname).toBe(`/admin/edit/${stored._id}`)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toContain('Unsaved.')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(await readLocalCopies('desk')).toEqual([])
  })
})
