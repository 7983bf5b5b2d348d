import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formOf, submissionOf } from '#admin/editor/form/article-form.ts'
import { readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { presenceOf, saveElsewhere } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody } from '#admin/testing/stub-api.ts'

async function publish(user: Awaited<ReturnType<typeof openEditor>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish' }))
  await user.click(question.getByRole('button', { name: 'Publish' }))
}

describe('an interruption while writing', () => {
  const refused = { status: 409, body: { code: 'conflict', message: 'ada saved.' } }

  it('by a colleague’s save is merged, and saved from the newer revision', async () => {
    const { user, responses, requests } = await openEditor()
    await user.type(screen.getByLabelText('Photo Credit'), 'Mine')
    const theirs = { ...stored, revision: 5, title: 'Theirs', content: '<p>It was very quiet.</p>' }
    responses[`PUT ${storedPath}`] = { body: { ...theirs, photoCredit: 'Mine', revision: 6 } }
    saveElsewhere(responses, theirs)
    expect(await screen.findByText('Merged with ada’s changes.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
        revision: 5,
        photoCredit: 'Mine',
        title: 'Theirs',
        content: '<p>It was very quiet.</p>',
      }),
    )
  })

  it('by a colleague’s save shows what overlaps, saves what is chosen, and keeps what is not', async () => {
    const keeping = `POST ${storedPath}/given-up-texts`
    const { user, responses, requests } = await openEditor({ [`PUT ${storedPath}`]: refused })
    await user.type(screen.getByLabelText('Photo Credit'), 'Mine')
    const [title] = screen.getAllByLabelText<HTMLInputElement>('Title')
    await user.clear(title as HTMLElement)
    await user.type(title as HTMLElement, 'Mine')
    const theirs = {
      ...stored,
      revision: 5,
      photoCredit: 'Theirs',
      title: 'Theirs',
      updatedBy: 'ada',
    }
    responses[`GET ${storedPath}`] = { body: theirs }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const panel = await screen.findByRole('region', { name: 'Changed by both' })
    expect(panel.textContent).toContain('Mine')
    expect(panel.textContent).toContain('Theirs')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByText('Where both changed the same words, choose which to keep.')
    await user.type(screen.getByLabelText('Photo Credit'), ' too')
    expect(panel.textContent).toContain('Mine too')
    await user.click(screen.getByRole('button', { name: 'Changed by both' }))
    expect(document.activeElement).toBe(panel)
    responses[`PUT ${storedPath}`] = { body: { ...theirs, revision: 6 } }
    responses[keeping] = { status: 204 }
    await user.click(within(panel).getByRole('button', { name: 'Take theirs: Title' }))
    const next = within(panel).getByRole('button', { name: 'Keep mine: Photo Credit' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await user.type(screen.getByLabelText('Photo Credit'), ', still')
    responses[keeping] = { status: 503 }
    await user.click(within(panel).getByRole('button', { name: 'Take theirs: Photo Credit' }))
    await screen.findByText('Your text could not be kept. Please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Photo Credit').value).toBe('Mine too, still')
    responses[keeping] = { status: 204 }
    await user.dblClick(within(panel).getByRole('button', { name: 'Take theirs: Photo Credit' }))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull(),
    )
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(screen.getByLabelText<HTMLInputElement>('Photo Credit').value).toBe('Theirs')
    expect(await screen.findByText('Draft saved')).toBeTruthy()
    const kept = requests.filter(({ route }) => route === keeping)
    expect(kept.map(({ body }) => JSON.parse(body).text)).toMatchObject([
      { title: 'Mine', photoCredit: 'Mine too' },
      { title: 'Theirs', photoCredit: 'Mine too, still' },
      { title: 'Theirs', photoCredit: 'Mine too, still' },
    ])
  })

  it('by the deletion of the article leads to a new one with its text', async () => {
    const created = { ...stored, _id: 'another-one', summary: `${stored.summary} Still.` }
    const { user } = await openEditor({
      [`PUT ${storedPath}`]: { status: 404, body: { code: 'not_found', message: 'Gone.' } },
      'POST /api/admin/articles': { status: 201, body: created },
    })
    await user.type(screen.getByLabelText('Summary'), ' Still.')
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Save as new' }))
    await screen.findByText('Your article has been created successfully.')
  })

  it('by the deletion of the article is said where it was to be published', async () => {
    const { user } = await openEditor({
      [`PUT ${storedPath}`]: { status: 404, body: { code: 'not_found', message: 'Gone.' } },
    })
    await publish(user)
    const error = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(error.textContent).toContain('This article was deleted: nothing was saved.')
  })

  it('by a lost answer to a publication says that it failed, until it is known to be out', async () => {
    const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: { status: 503 } })
    await publish(user)
    await screen.findByRole('alertdialog', { name: 'Error' })
    const out = { ...stored, published: true, status: 'published', changedVersion: 2, revision: 5 }
    responses[`GET ${storedPath}`] = { body: out }
    responses[`PUT ${storedPath}/presence`] = presenceOf({ revision: 5, status: 'published' })
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByText('Your article has been updated successfully.')
    expect(screen.queryByRole('alertdialog', { name: 'Error' })).toBeNull()
  })

  it('restores a discarded text, and keeps the one that it replaces', async () => {
    const text = { ...submissionOf(formOf(stored), stored, false), summary: 'Given up.' }
    const { published: _, revision: __, ...kept } = text
    const list = `${storedPath}/given-up-texts`
    const by = { writtenBy: 'ada', givenUpBy: 'desk', givenUpAt: '2026-11-20T18:40:00.000Z' }
    const more = { link: `<${list}?before=2>; rel="next"`, 'access-control-expose-headers': 'link' }
    const { user, requests, responses } = await openEditor({
      [`GET ${list}`]: { headers: more, body: [{ id: 2, text: { ...kept, summary: '' }, ...by }] },
      [`GET ${list}?before=2`]: { body: [{ id: 1, text: kept, ...by }] },
    })
    await user.type(screen.getByLabelText('Summary'), ' Mine.')
    const summary = screen.getByLabelText<HTMLTextAreaElement>('Summary')
    const tags = (value: string) =>
      fireEvent.change(screen.getByLabelText('Tags'), { target: { value } })
    tags('a'.repeat(100))
    await screen.findByText('1 or more discarded texts are kept for 30 days.')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await user.click(await screen.findByRole('button', { name: 'Older' }))
    await screen.findByText('2 discarded texts are kept for 30 days.')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await screen.findByText(/^Your latest changes cannot be kept as they are/)
    expect(summary.value).toBe('Who pays for it. Mine.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    tags('')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await user.click(await screen.findByRole('button', { name: 'Older' }))
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    responses[`POST ${list}`] = { after, status: 204 }
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    tags('merged')
    answer()
    await waitFor(() => expect(summary.value).toBe('Given up.'))
    expect(lastSentBody(requests, `POST ${list}`)).toMatchObject({
      text: { summary: 'Who pays for it. Mine.', tags: ['merged'] },
    })
  })

  it('by a lost connection keeps a reply, asks before it is left, and stores it once', async () => {
    const first = { id: 'first', by: 'ada', at: note.createdAt, text: 'Was it?', mentions: [] }
    const replies = `POST /api/admin/notes/${note.id}/replies`
    const { user, responses, requests } = await openEditor({
      ...withNote,
      [`GET ${storedPath}/notes`]: { body: [{ ...note, replies: [first] }] },
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

    const reply = { ...first, id: 'second', by: 'desk', text: 'Yes.' }
    responses[replies] = { body: { ...note, replies: [first, reply] } }
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull())
    const ids = requests
      .filter(({ route }) => route === replies)
      .map(({ body }) => JSON.parse(body).id)
    expect(ids).toEqual([ids[0], ids[0]])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Content Management' })
  })

  it('by the end of the session brings the unsaved text back after signing in', async () => {
    const ended = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }
    const { user, responses } = await openEditor({
      [`PUT ${storedPath}`]: ended,
      'POST /api/auth/admin/login': { body: { token: 'new', username: 'desk', role: 'owner' } },
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
    await screen.findByText(/^Restored what was typed on this computer/)
    expect(location.pathname).toBe(`/admin/edit/${stored._id}`)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toContain('Unsaved.')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
  })
})
