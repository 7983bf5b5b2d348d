import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import { limits } from '#domain/limits.ts'

describe('the editor of a new article', () => {
  it('requires the title first, then the content', async () => {
    const { user, requests } = await openEditorAt('/admin/create')
    await user.click(await screen.findByRole('button', { name: 'Save as Draft' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Required Fields' })
    expect(within(dialog).getByText('Please provide a title for the article.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    const [title] = screen.getAllByLabelText('Title')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await user.type(title as HTMLElement, 'A title')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(screen.getByText('Please add some content to your article.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    const content = screen.getByRole('textbox', { name: 'Article Content' })
    await waitFor(() => expect(document.activeElement).toBe(content))
    expect(requests.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  it('begins with the writer’s own name, which is not a change', async () => {
    const { user } = await openEditorAt('/admin/create', {
      'GET /api/admin/authors/names': {
        body: [
          { id: 'ada', name: 'Ada', isYours: false },
          { id: 'anna-holt', name: 'Anna Holt', isYours: true },
        ],
      },
    })
    const author = await screen.findByLabelText<HTMLInputElement>('Author')
    await waitFor(() => expect(author.value).toBe('Anna Holt'))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(location.pathname).toBe('/admin'))
  })

  it('shows only the text in Focus, until Escape is pressed in it', async () => {
    const { user } = await openEditorAt('/admin/create')
    const content = await screen.findByRole('textbox', { name: 'Article Content' })
    const isOn = () => document.documentElement.classList.contains('focus-mode')
    await user.keyboard('{Control>}{Alt>}f{/Alt}{/Control}')
    expect(isOn()).toBe(true)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(isOn()).toBe(true)
    fireEvent.keyDown(content, { key: 'Escape' })
    expect(isOn()).toBe(false)
  })

  it('says that pictures which Word names by their files did not come with the text', async () => {
    await openEditorAt('/admin/create')
    const content = await screen.findByRole('textbox', { name: 'Article Content' })
    const word = '<p>From Word<img width=4 src="file:///C:/clip_image001.png"></p>'
    const getData = (type: string) => (type === 'text/html' ? word : '')
    fireEvent.paste(content, { clipboardData: { files: [], getData } })
    expect(await screen.findByText(/^The pictures of this text stay on your computer/)).toBeTruthy()
    expect(content.textContent).toBe('From Word')
  })

  it('becomes the editor of the stored article with the first save, address and heading', async () => {
    const { user } = await openEditorAt('/admin/create', {
      'POST /api/admin/articles': { status: 201, body: stored },
    })
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    await user.type((await screen.findAllByLabelText('Title'))[0] as HTMLElement, stored.title)
    const row = screen.getByRole('group', { name: 'Source 1' })
    await user.type(within(row).getByLabelText('Title'), 'The contract')
    await user.type(within(row).getByLabelText('URL'), 'https://a.example/contract')
    await user.click(within(row).getByRole('button', { name: 'Insert source 1' }))
    expect(heading()).toBe('New Article')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(heading()).toBe('Edit Article'))
    expect(location.pathname).toBe(`/admin/edit/${stored._id}`)
    expect(document.title).toContain('Edit Article')
  })

  it('leads from the title to the text by Enter, and says where a title is cut off', async () => {
    const { user } = await openEditor()
    const title = screen.getAllByLabelText('Title')[0] as HTMLElement
    const content = screen.getByRole('textbox', { name: 'Article Content' })
    await user.clear(title)
    await user.paste('a'.repeat(limits.title - 1))
    const message = `At most ${limits.title} characters. More is cut off.`
    expect(screen.queryByText(message)).toBeNull()
    await user.paste('bcd')
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByLabelText('Summary'))
    await user.paste('a'.repeat(limits.summary + 1))
    const ofSummary = `At most ${limits.summary} characters. More is cut off.`
    expect(await screen.findByText(ofSummary)).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText(ofSummary)).toBeNull()
    await user.click(title)
    expect(fireEvent.keyDown(title, { key: 'Enter', isComposing: true })).toBe(true)
    expect(document.activeElement).toBe(title)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(content))
  })

  it('keeps one row for a source and inserts only a complete one', async () => {
    const { user } = await openEditorAt('/admin/create')
    const remove = await screen.findByRole('button', { name: 'Remove source 1' })
    const insert = screen.getByRole('button', { name: 'Insert source 1' })
    expect([remove, insert].map((button) => button.hasAttribute('disabled'))).toEqual([true, true])
    const row = screen.getByRole('group', { name: 'Source 1' })
    await user.type(within(row).getByLabelText('Title'), 'The contract')
    await user.type(within(row).getByLabelText('URL'), 'https://a.example/contract')
    expect(insert.hasAttribute('disabled')).toBe(false)
    await user.click(insert)
    const link = await screen.findByRole('link', { name: 'The contract' })
    expect(link.getAttribute('href')).toBe('https://a.example/contract')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    await user.click(screen.getByRole('button', { name: 'Add Citation' }))
    expect(remove.hasAttribute('disabled')).toBe(false)
  })
})

describe('the editor of a stored article', () => {
  it('saves with the revision that it loaded, then returns to the dashboard', async () => {
    const { user, requests } = await openEditor({
      [`PUT ${storedPath}`]: { body: { ...stored, revision: 4 } },
    })
    await user.type(screen.getByLabelText('Summary'), ' Still.')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('This article will be visible to all site users.')
    await user.click(within(question).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      revision: 3,
      published: true,
      summary: 'Who pays for it. Still.',
      content: '<p>It was quiet.</p>',
      reporter: 'R',
    })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(location.pathname).toBe('/admin'))
  })

  it('shows the server’s message and marks the rejected field', async () => {
    const issues = [{ field: 'tags.0', message: 'A tag has at most 40 characters.' }]
    const { user } = await openEditor({
      [`PUT ${storedPath}`]: {
        status: 400,
        body: { code: 'bad_request', message: 'A tag has at most 40 characters.', issues },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Error: A tag has at most 40 characters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Tags').getAttribute('aria-invalid')).toBe('true')
  })

  it('saves when it is left within the pause, and asks only if that fails', async () => {
    const { user, responses } = await openEditor({ [`PUT ${storedPath}`]: { status: 500 } })
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const question = await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>('Photo Credit').value).toBe('A')
    expect(screen.getByText('The server failed: saved on this computer')).toBeTruthy()
    responses[`PUT ${storedPath}`] = { body: { ...stored, photoCredit: 'A', revision: 4 } }
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(location.pathname).toBe('/admin'))
  })

  it('keeps what is discarded when it is left, where the server can be reached', async () => {
    const keep = `POST ${storedPath}/given-up-texts`
    const { user, requests } = await openEditor({
      [`PUT ${storedPath}`]: { status: 500 },
      [keep]: { status: 204 },
    })
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(location.pathname).toBe('/admin'))
    expect(lastSentBody(requests, keep)).toMatchObject({ text: { photoCredit: 'A' } })
  })

  it('marks a rewrite as done without touching the text, and saves from the new revision', async () => {
    const marked = { ...stored, status: 'needs_rewrite', rewriteNote: 'Shorter.' } as const
    const { user, requests } = await openEditor({
      [`GET ${storedPath}`]: { body: marked },
      [`PUT ${storedPath}/rewrite-done`]: { body: { ...stored, revision: 4 } },
      [`PUT ${storedPath}`]: { body: { ...stored, revision: 5 } },
    })
    await user.type(screen.getByLabelText('Summary'), ' Still.')
    expect(screen.getByText('Shorter.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    await waitFor(() => expect(screen.queryByText('Shorter.')).toBeNull())
    expect(lastSentBody(requests, `PUT ${storedPath}/rewrite-done`)).toEqual({ revision: 3 })
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(lastSentBody(requests, `PUT ${storedPath}`)).toMatchObject({
      revision: 4,
      summary: 'Who pays for it. Still.',
    })
  })

  it('unpublishes a published article, and keeps edits by Ctrl+S without publishing them', async () => {
    const published = {
      ...stored,
      published: true,
      status: 'published',
      changedVersion: 2,
    } as const
    const { user, requests } = await openEditor({
      [`GET ${storedPath}`]: { body: published },
      [`PUT ${storedPath}/working-copy`]: { body: published },
    })
    expect(screen.queryByRole('button', { name: 'Save as Draft' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Update & Publish' })).toBeTruthy()
    expect(screen.getByRole('link', { name: `View on site: ${stored.title}` })).toBeTruthy()
    await user.type(screen.getByLabelText('Summary'), ' Kept.')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(lastSentBody(requests, `PUT ${storedPath}/working-copy`)).toMatchObject({
        summary: 'Who pays for it. Kept.',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByRole('alertdialog', { name: 'Unpublish' })).toBeTruthy()
  })

  it('asks once before Admin is published as the author, and marks a bad source', async () => {
    const { user } = await openEditor({ [`PUT ${storedPath}`]: { status: 503 } })
    const row = screen.getByRole('group', { name: 'Source 1' })
    await user.type(within(row).getByLabelText('Title'), 'The contract')
    await user.type(within(row).getByLabelText('URL'), 'contract')
    await user.clear(screen.getByLabelText('Author'))
    const publish = screen.getByRole('button', { name: 'Publish' })
    await user.click(publish)
    expect(within(row).getByLabelText('URL').getAttribute('aria-invalid')).toBe('true')
    await user.clear(within(row).getByLabelText('URL'))
    await user.click(publish)
    await user.click(screen.getByRole('button', { name: 'Publish as Admin' }))
    expect(screen.getByText(/will be visible to all site users/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(publish)
    expect(screen.getByText(/will be visible to all site users/)).toBeTruthy()
  })

  it.each([
    ['cannot be read', { status: 503 }],
    ['does not come', { never: true }],
  ])('opens the text without what is suggested if that %s', async (_, answer) => {
    await openEditor({ [`GET ${storedPath}/suggestions`]: answer })
    expect(await screen.findByText('It was quiet.')).toBeTruthy()
  })

  it('says that what is suggested could not be loaded, and not that there is nothing', async () => {
    const { user } = await openEditor({ [`GET ${storedPath}/suggestions`]: { status: 503 } })
    await user.click(screen.getByRole('button', { name: 'Suggestions' }))
    expect(await screen.findByText(/^Some suggestions could not be loaded/)).toBeTruthy()
    expect(screen.queryByText(/^Nothing is suggested/)).toBeNull()
  })

  it('has title, summary and text read aloud in the article’s language', async () => {
    const { user } = await openEditor()
    const fields = () => {
      const [title] = screen.getAllByLabelText('Title')
      const text = screen.getByRole('textbox', { name: 'Article Content' })
      return [title, screen.getByLabelText('Summary'), text.parentElement]
    }
    expect(fields().map((field) => field?.lang)).toEqual(['en', 'en', 'en'])
    await user.selectOptions(screen.getByLabelText('Language'), 'French')
    expect(fields().map((field) => field?.lang)).toEqual(['fr', 'fr', 'fr'])
  })

  it('reports that the article cannot be loaded', async () => {
    await openEditorAt(`/admin/edit/${stored._id}`, { [`GET ${storedPath}`]: { status: 404 } })
    expect(await screen.findByText('Failed to load article.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All articles' })).toBeTruthy()
  })
})
