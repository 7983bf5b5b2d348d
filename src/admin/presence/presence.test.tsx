import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { note, withNote } from '#admin/testing/note-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { goTo, openPortal } from '#admin/testing/open-portal.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import { hereWords, outsideNews } from './presence-words.ts'

const beat = `PUT ${storedPath}/presence`
const oneNote = { openNotes: 1, lastNoteAt: note.createdAt }

describe('an open editor', () => {
  it('shows who else is there, says at once that someone writes, and leaves', async () => {
    const wren = { username: 'Wren', typing: true }
    const { user, requests } = await openEditor({ [beat]: presenceOf({}, [wren]) })
    expect(await screen.findByText('Wren is writing')).toBeTruthy()
    expect(lastSentBody(requests, beat)).toMatchObject({ typing: false })
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    await waitFor(() => expect(lastSentBody(requests, beat)).toMatchObject({ typing: true }))
    const { writer } = lastSentBody(requests, beat)
    window.dispatchEvent(new Event('pagehide'))
    const routes = () => requests.map(({ route }) => route)
    await waitFor(() => expect(routes()).toContain(`DELETE /api/admin/presence/${writer}`))
  })

  it('announces who comes, and not when they begin to write', async () => {
    const others = (typing: boolean) => presenceOf({}, [{ username: 'Wren', typing }])
    const { responses } = await openEditor({ [beat]: others(false) })
    const announced = await screen.findByText('Also here: Wren')
    expect(announced.role).toBe('status')
    responses[beat] = others(true)
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByText('Wren is writing')
    expect(announced.textContent).toBe('Also here: Wren')
    responses[beat] = presenceOf()
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(announced.textContent).toBe(''))
    expect(announced.isConnected).toBe(true)
  })

  it('says of no one that they write while the server cannot be asked', async () => {
    const others = [{ username: 'Wren', typing: true }]
    const { responses } = await openEditor({ [beat]: presenceOf({}, others) })
    await screen.findByText('Wren is writing')
    responses[beat] = { status: 503 }
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(screen.queryByText('Wren is writing')).toBeNull())
  })

  it('leaves after the report that it is there, which would bring it back', async () => {
    const { requests, responses } = await openEditor()
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    responses[beat] = { after, ...presenceOf() }
    const routes = () => requests.map(({ route }) => route)
    const reports = () => routes().filter((route) => route === beat).length
    const before = reports()
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(reports()).toBe(before + 1))
    const { writer } = lastSentBody(requests, beat)
    const left = `DELETE /api/admin/presence/${writer}`
    goTo('/admin')
    await screen.findByRole('heading', { name: 'Content Management' })
    expect(routes()).not.toContain(left)
    answer()
    await waitFor(() => expect(routes()).toContain(left))
  })

  it('learns of a publication outside, and goes on writing unpublished edits', async () => {
    const { user, responses, requests } = await openEditor()
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    const article = {
      ...stored,
      revision: 9,
      published: true,
      status: 'published',
      changedVersion: 3,
    }
    responses[`GET ${storedPath}`] = { body: article }
    responses[`PUT ${storedPath}/working-copy`] = { body: article }
    responses[beat] = presenceOf({ revision: 9, status: 'published' })
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByText('This article was published. Readers see it now.')
    expect(screen.getByRole('button', { name: 'Update & Publish' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Photo Credit').value).toBe('A')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${storedPath}/working-copy`)).toMatchObject({
        revision: 9,
        photoCredit: 'A',
      }),
    )
  })

  it('shows the note that a colleague wrote meanwhile', async () => {
    const { responses } = await openEditor({ [beat]: presenceOf() })
    expect(screen.getByRole('button', { name: 'Notes' })).toBeTruthy()
    Object.assign(responses, withNote)
    responses[beat] = presenceOf(oneNote)
    window.dispatchEvent(new Event('pageshow'))
    expect(await screen.findByRole('button', { name: 'Notes (1)' })).toBeTruthy()
  })

  it('marks a colleague’s note once the word that is composed beside it is there', async () => {
    const { user, responses, requests } = await openEditor({ [beat]: presenceOf() })
    await screen.findByRole('button', { name: 'Notes' })
    const content = screen.getByRole('textbox', { name: 'Article Content' })
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    document.dispatchEvent(new Event('compositionstart'))
    const words = content.textContent.slice(0, 12)
    const anchor = {
      ...note.anchor,
      ranges: [[0, 12]],
      text: words,
      after: content.textContent.slice(12, 30),
    }
    Object.assign(responses, withNote)
    responses[`GET ${storedPath}/notes`] = { body: [{ ...note, anchor }] }
    responses[beat] = presenceOf(oneNote)
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByRole('button', { name: 'Notes (1)' })
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(requests.map(({ route }) => route)).toContain(`PUT ${storedPath}`))
    expect(lastSentBody(requests, `PUT ${storedPath}`)).not.toHaveProperty('anchors')
    expect(content.querySelector('.noted')).toBeNull()
    document.dispatchEvent(new Event('compositionend'))
    await waitFor(() => expect(content.querySelector('.noted')?.textContent).toBe(words))
  })

  it('marks a colleague’s note once the words that it is on are merged', async () => {
    const { user, responses, requests } = await openEditor({ [beat]: presenceOf() })
    await screen.findByRole('button', { name: 'Notes' })
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    const text = 'Brand new words of Ada'
    Object.assign(responses, withNote)
    const anchor = { ...note.anchor, ranges: [[900, 900 + text.length]], text }
    responses[`GET ${storedPath}/notes`] = { body: [{ ...note, anchor }] }
    responses[beat] = presenceOf(oneNote)
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByRole('button', { name: 'Notes (1)' })
    responses[`PUT ${storedPath}`] = { status: 503 }
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText(/^The server failed/)
    expect(lastSentBody(requests, `PUT ${storedPath}`)).not.toHaveProperty('anchors')
    const content = `${stored.content}<p>${text}.</p>`
    responses[`GET ${storedPath}`] = { body: { ...stored, content, revision: 9, updatedBy: 'ada' } }
    responses[beat] = presenceOf({ ...oneNote, revision: 9 })
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(document.querySelector('.noted')?.textContent).toBe(text))
  })

  it('marks a short noted word where a colleague moved it, and does not save that it is gone', async () => {
    const [start, cut, pasted] = [
      '<p>It was quiet in the morning.</p><p>Then it rained, all again.</p>',
      '<p>It was in the morning.</p><p>Then it rained, all again.</p>',
      '<p>It was in the morning.</p><p>Then it rained, all quiet again.</p>',
    ]
    const anchor = { ranges: [[7, 12]], text: 'quiet', before: 'It was ', after: ' in the morning' }
    const { user, responses, requests } = await openEditor({
      [`GET ${storedPath}`]: { body: { ...stored, content: start } },
      ...withNote,
      [`GET ${storedPath}/notes`]: { body: [{ ...note, anchor }] },
      [`PUT ${storedPath}`]: { status: 503 },
      [beat]: presenceOf(),
    })
    const noted = () => document.querySelector('.noted')?.textContent
    await waitFor(() => expect(noted()).toBe('quiet'))
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    const colleagueSaves = (revision: number, content: string, saved: object) => {
      responses[`GET ${storedPath}/notes`] = {
        body: [{ ...note, anchor: { ...anchor, ...saved } }],
      }
      responses[`GET ${storedPath}`] = {
        body: { ...stored, content, revision, updatedBy: 'ada' },
      }
      responses[beat] = presenceOf({ revision })
      window.dispatchEvent(new Event('pageshow'))
    }
    colleagueSaves(9, cut, { ranges: [] })
    await waitFor(() => expect(noted()).toBeUndefined())
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({ revision: 9 }),
    )
    expect(lastSentBody(requests, `PUT ${storedPath}`)).not.toHaveProperty('anchors')
    const sides = { before: 'Then it rained, all ', after: ' again.' }
    colleagueSaves(10, pasted, { ranges: [[42, 47]], ...sides })
    await waitFor(() => expect(noted()).toBe('quiet'))
  })

  it('shows the name that its category was given outside', async () => {
    const { responses } = await openEditor()
    const renamed = { ...stored, revision: 9, category: 'Life' }
    responses[`GET ${storedPath}`] = { body: renamed }
    responses[beat] = presenceOf({ revision: 9 })
    window.dispatchEvent(new Event('pageshow'))
    const field = screen.getByLabelText<HTMLSelectElement>('Category')
    await waitFor(() => expect(field.value).toBe('Life'))
  })

  it('shows whom it was assigned to outside', async () => {
    const { responses } = await openEditor({ 'GET /api/admin/colleagues': { body: [] } })
    responses[`GET ${storedPath}`] = { body: { ...stored, assignee: 'Wren' } }
    responses[beat] = presenceOf({ assignee: 'Wren' })
    window.dispatchEvent(new Event('pageshow'))
    const field = await screen.findByLabelText<HTMLSelectElement>('Assigned to')
    await waitFor(() => expect(field.value).toBe('Wren'))
  })

  it('says that the article is in the bin, and goes on when it is restored', async () => {
    const gone = { body: { others: [], article: null } }
    const published = { body: { ...stored, published: true } }
    const { responses } = await openEditor({ [beat]: gone, [`GET ${storedPath}`]: published })
    await screen.findByText('Deleted by someone else')
    expect(screen.queryByRole('link', { name: /^View on site/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('This article was deleted')
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    responses[beat] = presenceOf()
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByText('Saved')
    expect(screen.getByRole('link', { name: /^View on site: / })).toBeTruthy()
  })
})

describe('the list', () => {
  it('says who else has an article open', async () => {
    const at = { articleId: stored._id, typing: true }
    const { responses } = await openPortal('/admin', {
      'GET /api/admin/articles': { body: [{ ...stored, unpublishedEdits: false }] },
      'GET /api/admin/presence': {
        body: [
          { ...at, username: 'Wren' },
          { ...at, username: 'desk' },
        ],
      },
    })
    expect(await screen.findByText('Wren is writing')).toBeTruthy()
    expect(screen.queryByText('desk is writing')).toBeNull()
    responses['GET /api/admin/presence'] = { status: 503 }
    await waitFor(() => expect(screen.queryByText('Wren is writing')).toBeNull())
  })
})

describe('what presence says', () => {
  const one = (username: string, typing: boolean) => ({ username, typing })

  it('names each colleague once', () => {
    expect(hereWords([])).toBe('')
    expect(hereWords([one('Ada', false), one('Ben', true), one('Cy', false)])).toBe(
      'Ben is writing, Ada and Cy have it open',
    )
  })

  it('is only what others did', () => {
    const newsOf = (change: object) => outsideNews(stored, { ...stored, ...change }, 'desk')
    expect(newsOf({ revision: 9 })).toBe('')
    expect(newsOf({ submittedBy: 'desk' })).toBe('')
    expect(newsOf({ submittedBy: 'Wren' })).toBe('Wren submitted this article for review.')
    expect(newsOf({ stage: 'ready' })).toBe('This article was moved to Ready.')
  })
})
