import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AdminApp } from '#admin/admin-app.tsx'
// Loaded by the first link to it otherwise, within that test's time.
import '#admin/editor/editor-screen.tsx'
import { listedArticle, storedArticle } from '#admin/testing/article-fixtures.ts'
import { goTo, openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'

const unauthorized = {
  status: 401,
  body: { code: 'unauthorized', message: 'Admin session expired. Please log in again.' },
}

const live = {
  contentVersion: 4,
  liveVersion: 4,
  liveSince: '2026-11-20T18:41:00.000Z',
  pendingChanges: 0,
  state: 'live',
  builds: [],
}

function open(path: string, more: StubResponses = {}, token?: string | null) {
  const responses = {
    'GET /api/admin/counts': { body: { total: 3, published: 2, drafts: 1 } },
    'GET /api/admin/releases': { body: live },
    'GET /api/admin/staging': { body: [] },
    ...more,
  }
  return openPortal(path, responses, token)
}

it('says that a browser is too old, rather than fail in the editor', () => {
  vi.stubGlobal('AbortSignal', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<AdminApp />)
  expect(screen.getByText('The admin portal needs a newer browser. Update this one.')).toBeTruthy()
})

describe('the dashboard', () => {
  it('shows Loading while the session is verified, then counts, tabs and articles', async () => {
    const published = listedArticle({
      published: true,
      status: 'published',
      changedVersion: 4,
      live: true,
    })
    const { user } = await open('/admin', {
      'GET /api/admin/articles?limit=50&sort=updated&order=desc': { body: [published] },
    })
    expect(screen.getByText('Loading')).toBeTruthy()
    const row = await screen.findByRole('row', { name: /The price of silence/ })
    expect(within(row).getByText('Published')).toBeTruthy()
    expect(within(row).getByText('Nov 20, 2026')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Content Management')
    expect(await within(row).findByText('Live')).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByText('Live')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /Drafts/ }))
    expect(await screen.findByText('No draft articles found.')).toBeTruthy()
    expect(location.search).toBe('?tab=drafts')
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('No published articles found.')).toBeTruthy()
  })

  it('stays where a file is dropped beside every place for files', async () => {
    await open('/admin')
    await screen.findByRole('navigation', { name: 'Portal' })
    const leaves = (drag: typeof fireEvent.drop, type: string) =>
      drag(document.body, { dataTransfer: { types: [type], files: [] } })
    expect(leaves(fireEvent.dragOver, 'Files')).toBe(false)
    expect(leaves(fireEvent.drop, 'Files')).toBe(false)
    expect(leaves(fireEvent.drop, 'text/plain')).toBe(true)
  })

  it('groups its screens, marks the current one and shows only what the role may see', async () => {
    await open('/admin/staging')
    const nav = await screen.findByRole('navigation', { name: 'Portal' })
    const groups = within(nav).getAllByRole('group')
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Writing',
      'Library',
      'Readers',
      'Site',
    ])
    const writing = within(groups[0] as HTMLElement).getAllByRole('link')
    expect(writing.map(({ textContent }) => textContent)).toEqual([
      'Articles',
      'Staging',
      'Board',
      'Calendar',
    ])
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Staging')
  })

  it('invites to create the first article, and reports a failed load', async () => {
    const { user, responses } = await open('/admin', {
      'GET /api/admin/articles': { status: 400, body: { code: 'bad_request', message: 'No.' } },
      'GET /api/admin/vitals': { never: true },
    })
    expect(await screen.findByText('Failed to load articles. Please try again.')).toBeTruthy()
    responses['GET /api/admin/articles'] = { body: [] }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const empty = 'No articles found. Create your first article to get started.'
    expect(await screen.findByText(empty)).toBeTruthy()
  })

  it('deletes an article after a confirmation and reports success', async () => {
    const { user, requests, responses } = await open('/admin', {
      'GET /api/admin/articles': { body: [listedArticle()] },
      'DELETE /api/admin/articles/the-price-of-silence-7f3k2m': { status: 204 },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete The price of silence' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Article' })
    expect(within(question).getByText('The price of silence')).toBeTruthy()
    responses['GET /api/admin/articles'] = { body: [] }
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Article deleted successfully')).toBeTruthy()
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText(/Create your first article/)).toBeTruthy()
  })

  it('undoes a deletion by a message that stays on the next screen', async () => {
    const call = '/api/admin/bin/the-price-of-silence-7f3k2m/restore'
    const { user, requests } = await open('/admin', {
      'GET /api/admin/articles': { body: [listedArticle()] },
      'GET /api/admin/staging': { body: [] },
      'DELETE /api/admin/articles/the-price-of-silence-7f3k2m': { status: 204 },
      [`PUT ${call}`]: { body: storedArticle() },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete The price of silence' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Article' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    goTo('/admin/staging')
    expect(await screen.findByText('Deleted: “The price of silence”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Restored as a draft: “The price of silence”')).toBeTruthy()
    expect(requests.some(({ route }) => route === `PUT ${call}`)).toBe(true)
  })

  it('reads anew which article leads after another one was deleted', async () => {
    const lead = listedArticle({ published: true, status: 'published' })
    const other = listedArticle({ _id: 'other-aaaaaa', title: 'Other' })
    const settings = {
      settings: null,
      categories: [],
      revision: 0,
      savedBy: null,
      savedAt: null,
      sharedKey: null,
    }
    const { user, responses } = await open('/admin', {
      'GET /api/admin/articles': { body: [lead, other] },
      'GET /api/admin/settings': { body: { ...settings, leadArticle: lead._id } },
      'DELETE /api/admin/articles/other-aaaaaa': { status: 204 },
    })
    await screen.findByText('★ Lead')
    responses['GET /api/admin/settings'] = { body: { ...settings, leadArticle: null } }
    await user.click(screen.getByRole('button', { name: 'Delete Other' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('☆ Lead')).toBeTruthy()
  })

  it('reads the list again if an article could not be deleted: it may be gone', async () => {
    const { user, responses } = await open('/admin', {
      'GET /api/admin/articles': { body: [listedArticle()] },
      'DELETE /api/admin/articles/the-price-of-silence-7f3k2m': {
        status: 404,
        body: { code: 'not_found', message: 'There is no such article.' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete The price of silence' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Article' })
    responses['GET /api/admin/articles'] = { body: [] }
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Someone else deleted this article already.')).toBeTruthy()
    expect(await screen.findByText(/Create your first article/)).toBeTruthy()
  })

  it('keeps each tab of a search in the history, and a search as one entry', async () => {
    const { user, requests } = await open('/admin?q=ferry')
    const visited = history.length
    await user.type(await screen.findByLabelText('Search articles'), 's')
    await waitFor(() => expect(requests.some(({ route }) => route.endsWith('q=ferrys'))).toBe(true))
    expect(history.length).toBe(visited)
    await user.click(screen.getByRole('tab', { name: /Drafts/ }))
    await waitFor(() => expect(location.search).toBe('?tab=drafts&q=ferrys'))
    expect(history.length).toBe(visited + 1)
  })

  it('reports an ended session, then shows its message on the sign-in screen', async () => {
    const { tokens, user } = await open('/admin', {
      'GET /api/admin/articles': unauthorized,
    })
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy()
    expect(tokens.get('admin')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(location.pathname).toBe('/admin/login'))
    // The alerts of the screen before it go first.
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(unauthorized.body.message),
    )
  })

  it('says nothing of what the browser broke off because the page is being left', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Load failed'))
    window.dispatchEvent(new Event('beforeunload'))
    await open('/admin')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByText('Loading')).toBeTruthy()
    window.dispatchEvent(new Event('pageshow'))
    expect(await screen.findByRole('heading', { name: 'Content Management' })).toBeTruthy()
  })

  it('redirects to the sign-in screen and back after signing in', async () => {
    const { user, responses } = await open('/admin', {}, null)
    await waitFor(() => expect(location.pathname).toBe('/admin/login'))
    responses['POST /api/auth/admin/login'] = unauthorized
    await user.type(await screen.findByLabelText('Username'), 'desk')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The username or password you entered is incorrect.',
    )
    responses['POST /api/auth/admin/login'] = {
      body: { token: 'new', username: 'desk', role: 'owner' },
    }
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('heading', { name: 'Content Management' })).toBeTruthy()
  })
})

it('says that a screen could not be shown, whatever of the page is broken', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => {
    throw new Error('A broken frame.')
  })
  await open('/admin')
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to articles' }).getAttribute('href')).toBe('/admin')
  expect(log).toHaveBeenCalled()
  vi.unstubAllGlobals()
  goTo('/admin/staging')
  expect(await screen.findByRole('heading', { name: /^Staging Area/ })).toBeTruthy()
  log.mockRestore()
})

describe('a title in a list', () => {
  const editing: StubResponses = {
    'GET /api/admin/articles': { body: [listedArticle()] },
    'GET /api/admin/staging': { body: [listedArticle()] },
    'GET /api/admin/articles/the-price-of-silence-7f3k2m': { body: storedArticle() },
    'GET /api/admin/articles/the-price-of-silence-7f3k2m/given-up-texts': { body: [] },
  }

  it.each(['/admin?tab=drafts', '/admin/staging'])(
    'leads from %s to the editor, whose Back leads there again',
    async (list) => {
      const { user } = await open(list, editing)
      for (const name of ['The price of silence', /^Edit\b/]) {
        await user.click(await screen.findByRole('link', { name }))
        expect(location.pathname).toBe('/admin/edit/the-price-of-silence-7f3k2m')
        await screen.findByRole('toolbar')
        await user.click(screen.getByRole('button', { name: 'Back' }))
        await waitFor(() => {
          const { pathname, search } = location
          expect(pathname + search).toBe(list)
        })
      }
    },
  )

  it('leads to the editor on a narrow screen too; an editor opened by its address goes back to all', async () => {
    const matchMedia = vi.fn(() => Object.assign(new EventTarget(), { matches: true }))
    vi.stubGlobal('matchMedia', matchMedia)
    const { user } = await open('/admin', editing)
    await user.click(await screen.findByRole('link', { name: 'The price of silence' }))
    await screen.findByRole('toolbar')
    goTo('/admin/edit/the-price-of-silence-7f3k2m')
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(location.pathname).toBe('/admin'))
    vi.unstubAllGlobals()
  })
})
