import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  listedArticle,
  refusedByChecklist,
  storedArticle,
} from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'

const openStaging = (more: StubResponses) => openPortal('/admin/staging', more)

it('says under which name readers will see an article by Admin, and only then', async () => {
  const { user } = await openStaging({
    'GET /api/admin/staging': {
      body: [
        listedArticle({ _id: 'one-7f3k2m', title: 'One', author: 'Admin' }),
        listedArticle({ _id: 'two-7f3k2m', title: 'Two', author: 'Ines' }),
      ],
    },
  })
  const question = async (title: string) => {
    const card = within(await screen.findByRole('article', { name: title }))
    await user.click(card.getByRole('button', { name: `Publish ${title}` }))
    const text = screen.getByRole('alertdialog').textContent
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    return text
  }
  expect(await question('One')).toContain('Readers will see it as “By Admin”.')
  expect(await question('Two')).not.toContain('By Admin')
})

it('has the loud button only where a draft is ready', async () => {
  await openStaging({
    'GET /api/admin/staging': {
      body: [
        listedArticle({ _id: 'one-7f3k2m', title: 'One', stage: 'ready' }),
        listedArticle({ _id: 'two-7f3k2m', title: 'Two', stage: 'draft' }),
      ],
    },
  })
  const publish = async (title: string) => {
    const card = within(await screen.findByRole('article', { name: title }))
    return card.getByRole('button', { name: `Publish ${title}` }).className
  }
  expect(await publish('One')).toContain('button-primary')
  expect(await publish('Two')).not.toContain('button-primary')
})

it('shows all edits in review, also beside many drafts that are', async () => {
  const path = 'GET /api/admin/articles?status=published&submitted=true&limit=50'
  const edits = (title: string) => [
    listedArticle({ _id: `${title}-7f3k2m`, title, published: true, submittedBy: 'Wren' }),
  ]
  const { user } = await openStaging({
    'GET /api/admin/staging': { body: [] },
    [path]: {
      body: edits('One'),
      headers: {
        link: '</api/admin/articles?before=x>; rel="next"',
        'access-control-expose-headers': 'link',
      },
    },
    'GET /api/admin/articles?before=x': { body: edits('Two') },
  })
  const list = await screen.findByRole('region', { name: 'Edits in review' })
  await user.click(within(list).getByRole('button', { name: 'Load more edits' }))
  expect(await within(list).findByRole('link', { name: 'Two' })).toBeTruthy()
  expect(within(list).getByRole('link', { name: 'One' })).toBeTruthy()
})

it('undoes Needs Rewrite by the same button', async () => {
  const path = '/api/admin/articles/the-price-of-silence-7f3k2m'
  const marked = { status: 'needs_rewrite', revision: 4 } as const
  const { user, requests, responses } = await openStaging({
    'GET /api/admin/staging': { body: [listedArticle()] },
    [`PUT ${path}/needs-rewrite`]: { body: storedArticle(marked) },
    [`PUT ${path}/rewrite-done`]: { body: storedArticle({ revision: 5 }) },
  })
  const button = () => screen.getByRole('button', { name: /^Needs Rewrite/ })
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
  const { user, requests, responses } = await openStaging({
    'GET /api/admin/staging': { body: [draft] },
    'GET /api/admin/articles/the-price-of-silence-7f3k2m': {
      body: storedArticle({ content: '<img src="https://a.example/b.png">' }),
    },
    [publish]: refusedByChecklist,
  })
  expect(await screen.findByText('Needs rewrite')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Publish/ }))
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
  // What is asked for is not shown as wrong before it was left out.
  const reason = within(question).getByLabelText(/^Why is it published/)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(reason.getAttribute('aria-invalid')).toBeNull()
  await user.click(await within(question).findByRole('button', { name: 'Publish' }))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  responses[publish] = { status: 500 }
  await user.type(reason, 'It is answered.')
  await user.click(await within(question).findByRole('button', { name: 'Publish' }))
  const failure = await screen.findByRole('alertdialog', { name: 'Error' })
  await user.click(within(failure).getByRole('button'))
  // With the reason.
  responses[publish] = { body: storedArticle({ published: true, status: 'published' }) }
  await user.click(await within(question).findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('No draft articles found.')).toBeTruthy()
  const sent = requests.filter(({ route }) => route === publish)
  const answered = {
    revision: 3,
    checklist: { overridden: ['open-notes'], items: {}, reason: 'It is answered.' },
  }
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { revision: 3, checklist: { overridden: [], reason: '' } },
    answered,
    answered,
  ])
})

it.each([
  [
    'Publish',
    'Publish',
    'PUT /api/admin/articles/the-price-of-silence-7f3k2m/publish',
    'Failed to publish article. Please try again.',
  ],
  [
    'Needs Rewrite',
    null,
    'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite',
    'Failed to mark article for a rewrite.',
  ],
  [
    'Delete',
    'Confirm Delete',
    'DELETE /api/admin/articles/the-price-of-silence-7f3k2m',
    'Failed to delete article. Please try again.',
  ],
])(
  'reports that %s failed and closes the confirmation',
  async (action, confirmation, call, message) => {
    const { user } = await openStaging({
      'GET /api/admin/staging': { body: [listedArticle()] },
      'GET /api/admin/articles/the-price-of-silence-7f3k2m': { body: storedArticle() },
      [call]: { status: 500 },
    })
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${action}`) }))
    if (confirmation) {
      const question = screen.getByRole('alertdialog')
      await user.click(within(question).getByRole('button', { name: confirmation }))
    }
    expect(await screen.findByText(message, { exact: false })).toBeTruthy()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  },
)

it('runs an action once if its button is double-clicked', async () => {
  const { user, requests } = await openStaging({
    'GET /api/admin/staging': { body: [listedArticle()] },
    'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite': {
      body: storedArticle({ status: 'needs_rewrite' }),
    },
  })
  await user.dblClick(await screen.findByRole('button', { name: /^Needs Rewrite/ }))
  expect(await screen.findByText('Marked for a rewrite: “The price of silence”')).toBeTruthy()
  expect(requests.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1)
})

it('shows the server’s message if there is one', async () => {
  const message = 'ada saved this article in between, a moment ago. Nothing was overwritten.'
  const { user } = await openStaging({
    'GET /api/admin/staging': { body: [listedArticle()] },
    'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite': {
      status: 409,
      body: { code: 'conflict', message },
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Needs Rewrite/ }))
  expect(await screen.findByText(message)).toBeTruthy()
})

it('keeps the focus where a note was closed, and on the screen where it was saved', async () => {
  const path = '/api/admin/articles/the-price-of-silence-7f3k2m'
  const marked = { status: 'needs_rewrite', revision: 4 } as const
  const { user, responses } = await openStaging({
    'GET /api/admin/staging': { body: [listedArticle(marked)] },
    [`PUT ${path}/needs-rewrite`]: { body: storedArticle(marked) },
  })
  const add = { name: 'Add a note to the author' }
  await user.click(await screen.findByRole('button', add))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', add))
  await user.click(screen.getByRole('button', add))
  await user.type(screen.getByLabelText('Note to the author'), 'Shorter.')
  responses['GET /api/admin/staging'] = {
    body: [listedArticle({ ...marked, rewriteNote: 'Shorter.' })],
  }
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByRole('button', { name: 'Change note' })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

it('shows a note that a colleague wrote meanwhile before it is replaced, after a reload too', async () => {
  const put = 'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite'
  const noted = (rewriteNote: string, revision: number) => ({
    body: [listedArticle({ status: 'needs_rewrite', rewriteNote, revision })],
  })
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Note to the author')
  const save = () => screen.getByRole('button', { name: 'Save note' })
  const first = await openStaging({ 'GET /api/admin/staging': noted('Shorter.', 4) })
  await first.user.click(await screen.findByRole('button', { name: 'Change note' }))
  await first.user.type(await field(), ' Half.')
  cleanup()

  const { user, requests, responses } = await openStaging({
    'GET /api/admin/staging': noted('Call the clerk.', 5),
    [put]: { status: 409, body: { code: 'conflict', message: 'Nothing was overwritten.' } },
  })
  const sent = () => requests.filter(({ route }) => route === put).map(({ body }) => body)
  await screen.findByText(/^Restored/)
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe(
    'It was changed meanwhile, and says now: “Call the clerk.” Save again to replace it.',
  )
  expect(sent()).toEqual([])
  // What the list does not know yet is refused by the server.
  responses['GET /api/admin/staging'] = noted('', 6)
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  await screen.findByText('It was removed meanwhile. Save again to replace it.')
  expect((await field()).value).toBe('Shorter. Half.')
  responses[put] = { body: storedArticle() }
  responses['GET /api/admin/staging'] = noted('Shorter. Half.', 7)
  await user.click(save())
  await screen.findByRole('button', { name: 'Change note' })
  expect(sent().map((body) => JSON.parse(body).revision)).toEqual([5, 6])
})

it('takes a note that was saved for no colleague’s while more is typed', async () => {
  const path = 'GET /api/admin/staging'
  const noted = (rewriteNote: string, revision: number) => ({
    body: [listedArticle({ status: 'needs_rewrite', rewriteNote, revision })],
  })
  const { user, responses, requests } = await openStaging({
    [path]: noted('Shorter.', 4),
    'PUT /api/admin/articles/the-price-of-silence-7f3k2m/needs-rewrite': { body: storedArticle() },
  })
  await user.click(await screen.findByRole('button', { name: 'Change note' }))
  const field = screen.getByLabelText('Note to the author')
  await user.type(field, ' Half.')
  responses[path] = noted('Shorter. Half.', 5)
  const save = () => screen.getByRole('button', { name: 'Save note' })
  fireEvent.click(save())
  fireEvent.change(field, { target: { value: 'Shorter. Half!' } })
  await waitFor(() =>
    expect(requests.filter(({ route }) => route.startsWith(path))).toHaveLength(2),
  )
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await user.click(save())
  await waitFor(() =>
    expect(requests.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})
