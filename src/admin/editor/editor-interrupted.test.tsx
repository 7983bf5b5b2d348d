import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, path, sentTo, stored } from '#admin/testing/open-editor.tsx'
import { readLocalCopies } from '#admin/writing/local-copies.ts'

describe('writing that meets somebody else, or the end of a session', () => {
  it('shows what differs after a conflict, and keeps the text until theirs is wanted', async () => {
    const message = 'ada saved this article in between, a moment ago. Nothing was overwritten.'
    const { user, answers } = await openEditor({
      [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message } },
    })
    const summary = () => screen.getByLabelText<HTMLTextAreaElement>('Summary')
    await user.type(summary(), ' Mine.')
    answers[`GET ${path}`] = { body: { ...stored, revision: 5, summary: 'Theirs.' } }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Saved by somebody else' })
    expect(within(dialog).getByText(message)).toBeTruthy()
    expect(within(dialog).getByText('Who pays for it. Mine.')).toBeTruthy()
    expect(within(dialog).getByText('Theirs.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Back to writing' }))
    expect(summary().value).toBe('Who pays for it. Mine.')
    await user.click(screen.getByRole('button', { name: 'Resolve' }))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(summary().value).toBe('Theirs.'))
    expect(screen.getByText('Draft saved')).toBeTruthy()
  })

  it('keeps mine as the revision after theirs', async () => {
    const refused = { status: 409, body: { code: 'conflict', message: 'ada saved.' } }
    const { user, answers, calls } = await openEditor({ [`PUT ${path}`]: refused })
    await user.type(screen.getByLabelText('Summary'), ' Mine.')
    answers[`GET ${path}`] = { body: { ...stored, revision: 5, summary: 'Theirs.' } }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const keep = await screen.findByRole('button', { name: 'Keep mine as a new revision' })
    answers[`PUT ${path}`] = { body: { ...stored, revision: 6 } }
    await user.click(keep)
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(sentTo(calls, `PUT ${path}`)).toMatchObject({
      revision: 5,
      summary: 'Who pays for it. Mine.',
    })
  })

  it('gives back what was written when the session ended in the middle of it', async () => {
    const ended = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }
    const { user, answers, router } = await openEditor({
      [`PUT ${path}`]: ended,
      'POST /api/auth/admin/login': { body: { token: 'new' } },
    })
    await user.type(screen.getByLabelText('Summary'), ' Unsaved.')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(
      await screen.findByText('Your admin session has expired. Please log in again.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await user.type(await screen.findByLabelText('Username'), 'desk')
    await user.type(screen.getByLabelText('Password'), 'secret')
    answers[`PUT ${path}`] = { body: { ...stored, revision: 4 } }
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await user.click(await screen.findByRole('button', { name: 'Take it back' }))
    expect(router.state.location.pathname).toBe(`/admin/edit/${stored._id}`)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toContain('Unsaved.')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(await readLocalCopies()).toEqual([])
  })
})
