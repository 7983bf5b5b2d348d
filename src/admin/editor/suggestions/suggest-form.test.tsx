import './suggest-form.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { readKeptTexts, readLocalCopies, saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { note } from '#admin/testing/note-fixtures.ts'
import { openEditor, openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody, type StubResponses, signedInAs } from '#admin/testing/stub-api.ts'
import { answers, leftCopy, save, suggestion, text } from '#admin/testing/suggestions.ts'

async function openSuggestMode(more: StubResponses) {
  const opened = await openEditorAt(`/admin/edit/${stored._id}?suggest=1`, more)
  await screen.findByRole('toolbar')
  return opened
}

const credit = () => screen.getByLabelText<HTMLInputElement>('Photo Credit')

describe('the editor in Suggest mode', () => {
  it('stores what is typed as a proposal, and the article never', async () => {
    const { user, requests, responses } = await openSuggestMode({
      [save]: { body: suggestion() },
    })
    await screen.findByText('Nothing suggested yet')
    await user.type(credit(), 'A')
    await waitFor(async () =>
      expect(await readLocalCopies('desk')).toMatchObject([
        { suggested: true, articleId: stored._id },
      ]),
    )
    Object.assign(responses, answers(suggestion()))
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Suggestions saved')
    expect(lastSentBody(requests, save)).toMatchObject({
      base: { revision: stored.revision, copyRevision: 0 },
      revision: 0,
      text: { photoCredit: 'A', content: stored.content },
    })
    expect(requests.filter(({ route }) => route === `PUT ${storedPath}`)).toEqual([])
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
  })

  it('goes on writing where its own words are clicked, without the list', async () => {
    const content = stored.content.replace('</p>', ' Written here.</p>')
    await openSuggestMode(answers(suggestion({ text: { ...text, content } })))
    const drawn = () => document.querySelector<HTMLElement>('.tiptap [data-change]')
    await waitFor(() => expect(drawn()?.textContent).toContain('Written here.'))
    drawn()?.click()
    await waitFor(() => expect(drawn()?.className).toContain('active'))
    expect(screen.queryByRole('dialog', { name: 'Suggestions' })).toBeNull()
  })

  it('merges what an editor refused, and the text that moved on, and saves on top of both', async () => {
    const { user, requests, responses } = await openSuggestMode({
      ...answers(suggestion()),
      [save]: { status: 409, body: { code: 'conflict', message: 'The text was changed.' } },
    })
    await waitFor(() => expect(credit().value).toBe('A'))
    await user.type(screen.getByLabelText('Summary'), ' Read on.')
    const moved = { ...stored, revision: 9, title: 'The price of silence today', updatedBy: 'Wren' }
    const left = suggestion({ text, revision: 8, lost: [{ field: 'title', was: 'a', words: 'b' }] })
    Object.assign(responses, answers(left), {
      [`GET ${storedPath}`]: { body: moved },
      [save]: { status: 409, body: { code: 'conflict', message: 'The text was changed.' } },
    })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Merged with Wren’s changes.')
    expect(credit().value).toBe('')
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        base: { revision: 9 },
        revision: 8,
        text: {
          title: 'The price of silence today',
          photoCredit: '',
          summary: 'Who pays for it. Read on.',
        },
        lost: [{ field: 'title', was: 'a', words: 'b' }],
      }),
    )
  })

  it.each(['a refused save', 'a colleague’s save'])(
    'goes on with what lost its place while it was written on, once, after %s',
    async (reason) => {
      const was = '<p>The mill stood.</p><p>The river was quiet today.</p>'
      const proposed = was.replace('quiet', 'loud')
      const article = { ...stored, content: was }
      const own = suggestion({
        baseText: { ...text, content: was },
        text: { ...text, content: proposed, photoCredit: 'A' },
      })
      const { user, requests, responses } = await openSuggestMode({
        [`GET ${storedPath}`]: { body: article },
        ...answers({ ...own, text: { ...own.text, photoCredit: '' } }),
        [save]: { body: own },
      })
      await user.type(credit(), 'A')
      await user.keyboard('{Control>}s{/Control}')
      await screen.findByText('Suggestions saved')
      Object.assign(responses, answers(own), {
        [`GET ${storedPath}`]: {
          body: {
            ...article,
            revision: 9,
            content: '<p>The mill stood.</p>',
            photoCredit: 'B',
            summary: 'Who paid.',
            updatedBy: 'Wren',
          },
        },
        [save]: { status: 409, body: { code: 'conflict', message: 'The text was changed.' } },
        [`PUT ${storedPath}/presence`]: presenceOf({ revision: 9, suggestionsRevision: 7 }),
      })
      await user.type(credit(), 'da')
      const { editor } = document.querySelector('.tiptap') as Element & { editor: Editor }
      editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' At night.')
      if (reason !== 'a refused save') {
        window.dispatchEvent(new Event('pageshow'))
        await screen.findByText('Merged with Wren’s changes.')
      }
      await user.keyboard('{Control>}s{/Control}')
      await screen.findByText('Merged with Wren’s changes.')
      await waitFor(() =>
        expect(lastSentBody(requests, save)).toMatchObject({
          base: { revision: 9 },
          text: {
            content: '<p>The mill stood.</p><p>The river was loud today. At night.</p>',
            photoCredit: 'Ada',
            summary: 'Who paid.',
          },
          lost: [],
        }),
      )
    },
  )

  it.each(['before', 'after a reload'])('saves what is answered first: %s', async (when) => {
    const notes = `POST ${storedPath}/notes`
    const replies = [{ id: 'r', by: 'desk', at: leftCopy.keptAt, text: 'Hers.', mentions: [] }]
    const more = {
      [save]: { body: suggestion() },
      [`GET ${storedPath}/notes`]: { body: [] },
      'GET /api/admin/colleagues': { body: [] },
      [notes]: { status: 201, body: { ...note, suggestionId: suggestion().id, replies } },
    }
    const typed = await openSuggestMode(more)
    await typed.user.type(credit(), 'A')
    await typed.user.click(await screen.findByRole('button', { name: /^Answer/ }))
    await typed.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Hers.')
    if (when === 'after a reload') {
      await waitFor(async () => expect(await readKeptTexts('desk')).toHaveLength(1))
      cleanup()
    }
    const { user, requests } = when === 'before' ? typed : await openSuggestMode(more)
    await user.click(await screen.findByRole('button', { name: 'Add note' }))
    await waitFor(() =>
      expect(lastSentBody(requests, notes)).toMatchObject({ suggestionId: suggestion().id }),
    )
    const isSent = (wanted: string) => requests.findIndex(({ route }) => route === wanted)
    expect(isSent(save)).toBeLessThan(isSent(notes))
  })

  it('says what an editor decided, now and later, and where its words are kept', async () => {
    const { user, requests, responses } = await openSuggestMode({
      ...answers(suggestion({ text: { ...text, photoCredit: 'A', title: 'Silence' } })),
      [`GET ${storedPath}/versions`]: { body: [] },
      [save]: { status: 409, body: { code: 'conflict', message: 'The text was changed.' } },
    })
    await waitFor(() => expect(credit().value).toBe('A'))
    await user.type(screen.getByLabelText('Summary'), ' Read on.')
    const [at, by] = ['2026-11-25T10:00:00.000Z', 'Marguerite']
    const refused = { id: 1, text, writtenBy: 'desk', givenUpBy: by, givenUpAt: at }
    const accepted = {
      ...{ id: 'v', kind: 'accepted', name: null, revision: 9, copyRevision: 0, previous: null },
      ...{ by, suggestedBy: ['desk'], at },
    }
    Object.assign(responses, {
      [`GET ${storedPath}`]: { body: { ...stored, revision: 9, title: 'Silence', updatedBy: by } },
      [`GET ${storedPath}/suggestions`]: { body: [] },
      [`GET ${storedPath}/given-up-texts`]: { body: [refused] },
      [`GET ${storedPath}/versions`]: { body: [accepted] },
    })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText(
      'Marguerite accepted your suggestion. Marguerite refused your suggestion: “A”.',
    )
    expect(credit().value).toBe('')
    await screen.findByText(/^Marguerite accepted what you proposed, /)
    await screen.findByText(/^Marguerite refused what you proposed, /)
    await screen.findByText(/A discarded text is kept for 30 days/)
    expect(lastSentBody(requests, save).text).toMatchObject({
      title: 'Silence',
      photoCredit: '',
      summary: 'Who pays for it. Read on.',
    })
  })

  it('shows what it was saved as in another tab where that overlaps, and saves what is chosen', async () => {
    const refused = { status: 409, body: { code: 'conflict', message: 'It was changed.' } }
    const { user, requests, responses } = await openSuggestMode({
      ...answers(suggestion()),
      [save]: refused,
    })
    await waitFor(() => expect(credit().value).toBe('A'))
    await user.type(credit(), ' here')
    const there = suggestion({ text: { ...text, photoCredit: 'A there', summary: 'Short.' } })
    Object.assign(responses, answers({ ...there, revision: 8 }))
    await user.keyboard('{Control>}s{/Control}')
    const panel = await screen.findByRole('region', { name: 'Changed by both' })
    expect(panel.textContent).toContain('A here')
    expect(panel.textContent).toContain('A there')
    const sent = requests.filter(({ route }) => route === save).length
    await user.keyboard('{Control>}s{/Control}')
    expect(requests.filter(({ route }) => route === save)).toHaveLength(sent)
    Object.assign(responses, { [save]: { body: { ...there, revision: 9 } } })
    await user.click(within(panel).getByRole('button', { name: 'Take theirs: Photo Credit' }))
    await waitFor(() => expect(credit().value).toBe('A there'))
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
    expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('Short.')
  })
})

describe('what of a proposal has no place any more', () => {
  it('is taken back by the call that keeps what was refused', async () => {
    const open = suggestion({ text, lost: [{ field: 'title', was: 'a', words: 'b' }] })
    const refuse = `PUT ${storedPath}/suggestions/${open.id}`
    const { user, requests } = await openSuggestMode({ ...answers(open), [refuse]: { body: null } })
    await user.click(await screen.findByRole('button', { name: /^Suggestions/ }))
    await user.click(await screen.findByRole('button', { name: /^Take back/ }))
    await waitFor(() =>
      expect(lastSentBody(requests, refuse)).toMatchObject({ revision: 7, lost: [] }),
    )
    await screen.findByText('Nothing suggested yet')
    expect(requests.filter(({ route }) => route === save)).toEqual([])
  })
})

describe('a proposal that a closed editor left on this computer', () => {
  it('is merged into the proposal in Suggest mode, and never as the text of the article', async () => {
    await openEditor()
    await saveLocalCopy(leftCopy)
    cleanup()
    await openPortal('/admin', {
      'GET /api/admin/articles': { body: [] },
    })
    const line = await screen.findByText(/“The price of silence”, as a suggestion/)
    const link = within(line.parentElement as HTMLElement).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/admin/edit/${stored._id}?suggest=1`)
    cleanup()
    const answered = {
      [`GET ${storedPath}`]: { body: stored },
      [`GET ${storedPath}/suggestions`]: { body: [] },
    }
    await openPortal(`/admin/edit/${stored._id}`, answered)
    await screen.findByRole('toolbar')
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    const moved = { ...stored, revision: 9, summary: 'By a colleague.', updatedBy: 'Wren' }
    await openPortal(`/admin/edit/${stored._id}?suggest=1`, {
      ...answered,
      [`GET ${storedPath}`]: { body: moved },
    })
    await screen.findByText(/^Restored what was typed on this computer, .* Merged with Wren’s/)
    expect(credit().value).toBe('A')
    expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('By a colleague.')
  })
})

describe('a text that was being edited when its writer lost the right to', () => {
  const copy = { ...leftCopy, suggested: false }
  const draft = { ...stored, published: false, createdBy: 'Wren' }
  const path = `/admin/edit/${stored._id}`

  it('goes on as a suggestion, and can be taken out', async () => {
    const more = {
      ...signedInAs('desk', 'writer'),
      [`GET ${storedPath}`]: { body: draft },
      [save]: { body: suggestion() },
    }
    const { user, requests } = await openEditorAt(path, more, [copy])
    await screen.findByText(/^Restored what was typed on this computer/)
    expect(credit().value).toBe('A')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(lastSentBody(requests, save).text.photoCredit).toBe('A'))
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
    await user.click(screen.getByRole('button', { name: 'Undo: what was restored' }))
    await screen.findByText('Taken out again, and kept for 30 days.')
    expect(credit().value).toBe('')
  })

  it('goes on from what its editor saved last, though the answer was lost', async () => {
    const taken = {
      ...copy,
      form: leftCopy.base,
      from: { revision: stored.revision, copyRevision: 0 },
    }
    const revision = stored.revision + 1
    const last = { writer: copy.writer, sequence: 1, articleId: stored._id, copyRevision: 0 }
    await openEditorAt(
      path,
      {
        ...signedInAs('desk', 'writer'),
        [`GET ${storedPath}`]: { body: { ...draft, revision, photoCredit: 'Mi' } },
        'GET /api/admin/text-saves': { body: [{ ...last, revision }] },
      },
      [taken],
    )
    await screen.findByText(/^Restored what was typed on this computer/)
    expect(credit().value).toBe('')
  })

  it('is left alone where an editor only suggests', async () => {
    await openEditorAt(`${path}?suggest=1`, { [`GET ${storedPath}`]: { body: draft } }, [copy])
    await screen.findByRole('toolbar')
    await screen.findByText('Nothing suggested yet')
    expect(credit().value).toBe('')
    expect(await readLocalCopies('desk')).toMatchObject([{ writer: copy.writer }])
  })
})
