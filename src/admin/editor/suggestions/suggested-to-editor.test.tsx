import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import { answers, suggestion, text } from '#admin/testing/suggestions.ts'
import { quotedAnchor } from '#domain/notes/note.ts'

describe('the editor of a text for which a colleague suggests something', () => {
  const wren = suggestion({ by: 'Wren', text: { ...text, photoCredit: 'A', summary: 'Short.' } })
  const saved = { ...stored, revision: 4, photoCredit: 'A' }

  it('shows it at its field, and a save says what was accepted, once, and what is left', async () => {
    const { user, requests } = await openEditor({
      ...answers(wren),
      [`PUT ${storedPath}`]: { body: saved },
    })
    const [first] = await screen.findAllByRole('list', { name: 'Suggested here' })
    expect(first?.textContent).toContain('Wren')
    await user.click(await screen.findByRole('button', { name: /^Suggestions/ }))
    const panel = within(screen.getByRole('dialog', { name: 'Suggestions' }))
    await user.dblClick(await panel.findByRole('button', { name: /^Accept: Photo Credit/ }))
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
        photoCredit: 'A',
        summary: stored.summary,
        accepted: [
          { id: wren.id, revision: 7, rest: { text: { photoCredit: 'A', summary: 'Short.' } } },
        ],
      }),
    )
    await screen.findByText(/^Accepted: Photo Credit: nothing becomes “A”, by Wren/)
    expect(requests.filter(({ route }) => route === `PUT ${storedPath}`)).toHaveLength(1)
    expect(panel.queryByRole('alert')).toBeNull()
  })

  it('opens the list where it is clicked, and leaves the cursor in the text', async () => {
    const content = stored.content.replace('</p>', ' Written here.</p>')
    await openEditor(answers(suggestion({ by: 'Wren', text: { ...text, content } })))
    const article = screen.getByRole('textbox', { name: 'Article Content' })
    const drawn = () => article.querySelector<HTMLElement>('[data-change]')
    await waitFor(() => expect(drawn()?.textContent).toContain('Written here.'))
    article.focus()
    drawn()?.click()
    expect(await screen.findByRole('dialog', { name: 'Suggestions' })).toBeTruthy()
    expect(document.activeElement).toBe(article)
  })

  it('is not accepted by a save if that was undone before there was one', async () => {
    const content = '<p>It was very quiet.</p>'
    const { user, requests, responses } = await openEditor({
      ...answers(suggestion({ by: 'Wren', text: { ...text, content } })),
      [`PUT ${storedPath}`]: { status: 503 },
    })
    await user.click(await screen.findByRole('button', { name: /^Suggestions/ }))
    const panel = within(screen.getByRole('dialog', { name: 'Suggestions' }))
    await user.click(await panel.findByRole('button', { name: /^Accept: / }))
    await panel.findByText('It is accepted in your text, which is not saved yet.')
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      content,
      accepted: [{ id: wren.id, rest: null }],
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.type(screen.getByLabelText('Summary'), ' Still.')
    responses[`PUT ${storedPath}`] = { body: { ...stored, revision: 4 } }
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      const sent = lastSentBody(requests, `PUT ${storedPath}`)
      expect(sent).toMatchObject({ summary: 'Who pays for it. Still.', content: stored.content })
      expect(sent).not.toHaveProperty('accepted')
    })
  })

  it('leads back to the changes, and to the button, once one is answered or the answer given up', async () => {
    const [createdBy, createdAt] = ['desk', wren.updatedAt]
    const replies = [{ id: 'n', by: createdBy, at: createdAt, text: 'Why?', mentions: [] }]
    const note = {
      ...{ id: 'n', quote: 'A', suggestionId: wren.id, createdBy, createdAt },
      ...{ anchor: quotedAnchor(''), replies, resolvedBy: null, resolvedAt: null },
    }
    const { user } = await openEditor({
      ...answers(wren),
      [`GET ${storedPath}/notes`]: { body: [] },
      [`POST ${storedPath}/notes`]: { body: note },
    })
    await user.click(await screen.findByRole('button', { name: /^Suggestions/ }))
    const answer = (label: string) =>
      within(screen.getByRole('dialog', { name: 'Suggestions' })).findByRole('button', {
        name: new RegExp(`^${label}: Photo Credit`),
      })
    await user.click(await answer('Answer'))
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), '{Escape}')
    expect(document.activeElement).toBe(await answer('Answer'))
    await user.click(await answer('Answer'))
    // What is written is left for the next time.
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Why{Escape}')
    expect(document.activeElement).toBe(await answer('Answer'))
    await user.click(await answer('Answer'))
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), '?')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByRole('dialog', { name: 'Suggestions' })
    await waitFor(async () =>
      expect(document.activeElement).toBe(await answer(String.raw`Answers \(1\)`)),
    )
  })

  it('refuses one, and keeps the rest', async () => {
    const refuse = `PUT ${storedPath}/suggestions/${wren.id}`
    const { user, requests } = await openEditor({ ...answers(wren), [refuse]: { body: wren } })
    await user.click(await screen.findByRole('button', { name: 'Suggestions (2)' }))
    const panel = screen.getByRole('dialog', { name: 'Suggestions' })
    await user.click(within(panel).getByRole('button', { name: /^Refuse: Photo Credit/ }))
    await waitFor(() =>
      expect(lastSentBody(requests, refuse)).toMatchObject({
        base: { revision: stored.revision },
        revision: 7,
        text: { photoCredit: '', summary: 'Short.' },
      }),
    )
    await screen.findByText(/^Refused: Photo Credit/)
  })

  it('leads from one that is decided to the next one in the list', async () => {
    const refuse = `PUT ${storedPath}/suggestions/${wren.id}`
    const left = { ...wren, revision: 8, text: { ...wren.text, photoCredit: '' } }
    const { user, responses } = await openEditor({ ...answers(wren), [refuse]: { body: left } })
    await user.click(await screen.findByRole('button', { name: 'Suggestions (2)' }))
    const panel = within(screen.getByRole('dialog', { name: 'Suggestions' }))
    const button = panel.getByRole('button', { name: /^Refuse: Photo Credit/ })
    Object.assign(responses, answers(left))
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Short.'))
    expect(document.activeElement?.closest('[role="dialog"], dialog')).toBeTruthy()
  })
})
