import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, startApi } from '#admin/testing/api-server.ts'
import { storedArticle } from '#admin/testing/listed-article.ts'
import { renderPortal } from '#admin/testing/render-portal.tsx'
import { forgetLocalCopy, readLocalCopies } from './local-copies.ts'

const stored = storedArticle({ reporter: 'R', quotes: [] })
const path = `/api/admin/articles/${stored._id}`

async function open(address: string, more: Answers = {}) {
  const answers: Answers = {
    'GET /api/auth/admin/verify': {
      body: { scope: 'admin', username: 'desk', expiresAt: '2026-11-21T12:00:00.000Z' },
    },
    'GET /api/admin/counts': { body: { total: 0, published: 0, drafts: 0 } },
    'GET /api/admin/articles': { body: [] },
    [`GET ${path}`]: { body: stored },
    ...more,
  }
  const api = await startApi(answers)
  const user = userEvent.setup()
  return { ...api, ...renderPortal(api.origin, address), user, answers }
}

async function edit(more: Answers = {}) {
  const opened = await open(`/admin/edit/${stored._id}`, more)
  await screen.findByRole('toolbar')
  return opened
}

function sentTo(calls: { call: string; body: string }[], call: string) {
  return JSON.parse(calls.find((sent) => sent.call === call)?.body ?? 'null')
}

beforeEach(async () => {
  for (const { writer } of await readLocalCopies()) await forgetLocalCopy(writer)
})

describe('the editor of a new article', () => {
  it('asks for the title first, then for the content', async () => {
    const { user, calls } = await open('/admin/create')
    await user.click(await screen.findByRole('button', { name: 'Save as Draft' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Required Fields' })
    expect(within(dialog).getByText('Please provide a title for the article.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    const [title] = screen.getAllByLabelText('Title')
    await user.type(title as HTMLElement, 'A title')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(screen.getByText('Please add some content to your article.')).toBeTruthy()
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('keeps one row for a source, and inserts only a whole one', async () => {
    const { user } = await open('/admin/create')
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
  it('saves with the revision that it loaded, and goes to the dashboard after the success', async () => {
    const { user, calls, router } = await edit({
      [`PUT ${path}`]: { body: { ...stored, revision: 4 } },
    })
    await user.type(screen.getByLabelText('Summary'), ' Still.')
    await user.click(screen.getByRole('button', { name: 'Update & Publish' }))
    const question = screen.getByRole('alertdialog')
    expect(question.textContent).toContain('This article will be visible to all site users.')
    await user.click(within(question).getByRole('button', { name: 'Update & Publish' }))
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(sentTo(calls, `PUT ${path}`)).toMatchObject({
      revision: 3,
      published: true,
      summary: 'Who pays for it. Still.',
      content: '<p>It was quiet.</p>',
      reporter: 'R',
    })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  it('shows what differs after a conflict, and keeps the text until theirs is wanted', async () => {
    const message = 'ada saved this article in between, a moment ago. Nothing was overwritten.'
    const { user, answers } = await edit({
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
    const { user, answers, calls } = await edit({ [`PUT ${path}`]: refused })
    await user.type(screen.getByLabelText('Summary'), ' Mine.')
    answers[`GET ${path}`] = { body: { ...stored, revision: 5, summary: 'Theirs.' } }
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    const keep = await screen.findByRole('button', { name: 'Keep mine as a new revision' })
    answers[`PUT ${path}`] = { body: { ...stored, revision: 6 } }
    await user.click(keep)
    expect(await screen.findByText('Your article has been updated successfully.')).toBeTruthy()
    expect(
      JSON.parse(calls.findLast(({ call }) => call === `PUT ${path}`)?.body ?? ''),
    ).toMatchObject({ revision: 5, summary: 'Who pays for it. Mine.' })
  })

  it('shows the server’s message and marks the refused field', async () => {
    const issues = [{ field: 'tags.0', message: 'A tag has at most 40 characters.' }]
    const { user } = await edit({
      [`PUT ${path}`]: {
        status: 400,
        body: { code: 'bad_request', message: 'A tag has at most 40 characters.', issues },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(await screen.findByText('Error: A tag has at most 40 characters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Tags').getAttribute('aria-invalid')).toBe('true')
  })

  it('asks before unsaved changes are left, and only then', async () => {
    const { user, router } = await edit()
    await user.type(screen.getByLabelText('Photo Credit'), 'A')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const question = await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>('Photo Credit').value).toBe('A')
    await user.clear(screen.getByLabelText('Photo Credit'))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  it('gives back what was written when the session ended in the middle of it', async () => {
    const ended = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }
    const { user, answers, router } = await edit({
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

  it('says that the article cannot be loaded', async () => {
    await open(`/admin/edit/${stored._id}`, { [`GET ${path}`]: { status: 404 } })
    expect(await screen.findByText('Failed to load article.')).toBeTruthy()
  })
})

describe('the toolbar', () => {
  it('is one stop for Tab, walked by arrow keys, and says what applies', async () => {
    const { user } = await edit()
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting' })
    const buttons = within(toolbar).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Bold',
      'Italic',
      'Underline',
      'Strike',
      'Blockquote',
      'Ordered list',
      'Bullet list',
      'Link',
      'Image',
      'Make a featured quote of the selection',
      'Clean',
      'Undo',
      'Redo',
    ])
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[0]])
    buttons[0]?.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(buttons[2])
    await user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(buttons.at(-1))
    await user.click(screen.getByRole('button', { name: 'Heading 2' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Heading 2' }).getAttribute('aria-pressed')).toBe(
        'true',
      ),
    )
    expect(await screen.findByRole('heading', { name: 'It was quiet.', level: 2 })).toBeTruthy()
  })
})
