import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
// Loaded by the first link to it otherwise, within that test's time.
import '#admin/editor/editor-screen.tsx'
import {
  listedArticle,
  refusedByChecklist,
  storedArticle,
} from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
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

describe('the dashboard', () => {
  it('shows Loading while the session is verified, then counts, tabs and articles', async () => {
    const published = listedArticle({
      published: true,
      status: 'published',
      changedVersion: 4,
      live: true,
    })
    const { router, user } = await open('/admin', {
      'GET /api/admin/articles?limit=50&sort=updated&order=desc': { body: [published] },
    })
    expect(screen.getByText('Loading')).toBeTruthy()
    const row = await screen.findByRole('row', { name: /The price of silence/ })
    expect(within(row).getByText('Published')).toBeTruthy()
    expect(within(row).getByText('November 20, 2026')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Content Management')
    expect(await within(row).findByText('Live')).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByText('Live')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /Drafts/ }))
    expect(await screen.findByText('No draft articles found.')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=drafts')
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('No published articles found.')).toBeTruthy()
  })

  it('invites to create the first article, and reports a failed load', async () => {
    const { user, responses } = await open('/admin', {
      'GET /api/admin/articles': { status: 400, body: { code: 'bad_request', message: 'No.' } },
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
    const question = screen.getByRole('alertdialog', { name: 'Delete Article' })
    expect(within(question).getByText('The price of silence')).toBeTruthy()
    responses['GET /api/admin/articles'] = { body: [] }
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Article deleted successfully')).toBeTruthy()
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText(/Create your first article/)).toBeTruthy()
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
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('☆ Lead')).toBeTruthy()
  })

  it('reports an ended session, then shows its message on the sign-in screen', async () => {
    const { router, tokens, user } = await open('/admin', {
      'GET /api/admin/articles': unauthorized,
    })
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy()
    expect(tokens.get('admin')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
    expect(screen.getByRole('alert').textContent).toBe(unauthorized.body.message)
  })

  it('redirects to the sign-in screen and back after signing in', async () => {
    const { router, user, responses } = await open('/admin', {}, null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
    responses['POST /api/auth/admin/login'] = unauthorized
    await user.type(screen.getByLabelText('Username'), 'desk')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The username or password you entered is incorrect.',
    )
    responses['POST /api/auth/admin/login'] = { body: { token: 'new', role: 'owner' } }
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('heading', { name: 'Content Management' })).toBeTruthy()
  })
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
      const { router, user } = await open(list, editing)
      for (const name of ['The price of silence', /^Edit\b/]) {
        await user.click(await screen.findByRole('link', { name }))
        expect(router.state.location.pathname).toBe('/admin/edit/the-price-of-silence-7f3k2m')
        await screen.findByRole('toolbar')
        await user.click(screen.getByRole('button', { name: 'Back' }))
        await waitFor(() => {
          const { pathname, search } = router.state.location
          expect(pathname + search).toBe(list)
        })
      }
    },
  )

  it('leads to the editor on a narrow screen too; an editor opened by its address goes back to all', async () => {
    const matchMedia = vi.fn(() => Object.assign(new EventTarget(), { matches: true }))
    vi.stubGlobal('matchMedia', matchMedia)
    const { router, user } = await open('/admin', editing)
    await user.click(await screen.findByRole('link', { name: 'The price of silence' }))
    await screen.findByRole('toolbar')
    await router.navigate('/admin/edit/the-price-of-silence-7f3k2m', { state: null })
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
    vi.unstubAllGlobals()
  })
})

describe('the staging area', () => {
  it('says under which name readers will see an article by Admin, and only then', async () => {
    const { user } = await open('/admin/staging', {
      'GET /api/admin/staging': {
        body: [
          listedArticle({ _id: 'one-7f3k2m', title: 'One', author: 'Admin' }),
          listedArticle({ _id: 'two-7f3k2m', title: 'Two', author: 'Ines' }),
        ],
      },
    })
    const question = async (title: string) => {
      const card = within(await screen.findByRole('article', { name: title }))
      await user.click(card.getByRole('button', { name: 'Publish' }))
      const text = screen.getByRole('alertdialog').textContent
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      return text
    }
    expect(await question('One')).toContain('Readers will see it as “By Admin”.')
    expect(await question('Two')).not.toContain('By Admin')
  })

  it('undoes Needs Rewrite by the same button', async () => {
    const path = '/api/admin/articles/the-price-of-silence-7f3k2m'
    const marked = { status: 'needs_rewrite', revision: 4 } as const
    const { user, requests, responses } = await open('/admin/staging', {
      'GET /api/admin/staging': { body: [listedArticle()] },
      [`PUT ${path}/needs-rewrite`]: { body: storedArticle(marked) },
      [`PUT ${path}/rewrite-done`]: { body: storedArticle({ revision: 5 }) },
    })
    const button = () => screen.getByRole('button', { name: 'Needs Rewrite' })
    await screen.findByText('The price of silence')
    expect(button().getAttribute('aria-pressed')).toBe('false')
    responses['GET /api/admin/staging'] = { body: [listedArticle(marked)] }
    await user.click(button())
    await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    responses['GET /api/admin/staging'] = { body: [listedArticle({ revision: 5 })] }
    await user.click(button())
    await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'))
    expect(screen.getByText('No longer marked for a rewrite: “The price of silence”')).toBeTruthy()
    const sent = requests.filter(({ route }) => route.startsWith('PUT'))
    expect(sent.map(({ route, body }) => [route, body])).toEqual([
      [`PUT ${path}/needs-rewrite`, '{"revision":3}'],
      [`PUT ${path}/rewrite-done`, '{"revision":4}'],
    ])
  })

  it('publishes the listed revision after a confirmation that names foreign pictures and asks for a reason', async () => {
    const draft = listedArticle({ status: 'needs_rewrite' })
    const publish = 'PUT /api/admin/articles/the-price-of-silence-7f3k2m/publish'
    const { user, requests, responses } = await open('/admin/staging', {
      'GET /api/admin/staging': { body: [draft] },
      'GET /api/admin/articles/the-price-of-silence-7f3k2m': {
        body: storedArticle({ content: '<img src="https://a.example/b.png">' }),
      },
      [publish]: refusedByChecklist,
    })
    expect(await screen.findByText('Needs rewrite')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const question = screen.getByRole('alertdialog')
    expect(question.textContent).toContain(
      'This article will be visible to all site users. Are you sure you want to publish it now?',
    )
    responses['GET /api/admin/staging'] = { body: [] }
    await user.click(within(question).getByRole('button', { name: 'Publish' }))
    expect(await within(question).findByText('https://a.example/b.png')).toBeTruthy()
    expect(requests.some(({ route }) => route.endsWith('/publish'))).toBe(false)
    await user.click(await within(question).findByRole('button', { name: 'Publish' }))
    expect(await within(question).findByText('1 note is open.')).toBeTruthy()
    responses[publish] = { body: storedArticle({ published: true, status: 'published' }) }
    await user.type(within(question).getByLabelText(/^Why is it published/), 'It is answered.')
    await user.click(await within(question).findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('No draft articles found.')).toBeTruthy()
    const sent = requests.filter(({ route }) => route === publish)
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { revision: 3, checklist: { overridden: [], reason: '' } },
      { revision: 3, checklist: { overridden: ['open-notes'], reason: 'It is answered.' } },
    ])
  })

  it.each([
    ['Publish', 'Publish', 'PUT', '/publish', 'Failed to publish article. Please try again.'],
    ['Needs Rewrite', null, 'PUT', '/needs-rewrite', 'Failed to mark article for a rewrite.'],
    ['Delete', 'Confirm Delete', 'DELETE', '', 'Failed to delete article. Please try again.'],
  ])(
    'reports that %s failed and closes the confirmation',
    async (action, confirmation, method, path, message) => {
      const { user } = await open('/admin/staging', {
        'GET /api/admin/staging': { body: [listedArticle()] },
        'GET /api/admin/articles/the-price-of-silence-7f3k2m': { body: storedArticle() },
        [`${method} /api/admin/articles/the-price-of-silence-7f3k2m${path}`]: { status: 500 },
      })
      await user.click(await screen.findByRole('button', { name: action }))
      if (confirmation) {
        const question = screen.getByRole('alertdialog')
        await user.click(within(question).getByRole('button', { name: confirmation }))
      }
      expect(await screen.findByText(message, { exact: false })).toBeTruthy()
      expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    },
  )

  it('runs an action once if its button is double-clicked', async () => {
    const { user, requests } = await open('/admin/staging', {
      'GET /api/admin/staging': { body: [listedArticle()] },
      'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite': {
        body: storedArticle({ status: 'needs_rewrite' }),
      },
    })
    await user.dblClick(await screen.findByRole('button', { name: 'Needs Rewrite' }))
    expect(await screen.findByText('Marked for a rewrite: “The price of silence”')).toBeTruthy()
    expect(requests.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1)
  })

  it('shows the server’s message if there is one', async () => {
    const message = 'ada saved this article in between, a moment ago. Nothing was overwritten.'
    const { user } = await open('/admin/staging', {
      'GET /api/admin/staging': { body: [listedArticle()] },
      'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite': {
        status: 409,
        body: { code: 'conflict', message },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Needs Rewrite' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
