import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { storedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'
import { signedInAs } from '#admin/testing/stub-api.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

const since = '2026-11-01T12:00:00.000Z'

describe('a writer', () => {
  const writer = signedInAs('Wren', 'writer')

  it('finds only what a writer may do', async () => {
    const own = storedArticle({ _id: 'own', title: 'Mine', createdBy: 'Wren' })
    const someones = storedArticle({ _id: 'other', title: 'Theirs' })
    const listed = [own, someones].map((article) => ({
      ...article,
      unpublishedEdits: false,
      openNotes: 0,
    }))
    await openPortal('/admin', { ...writer, 'GET /api/admin/articles': { body: listed } })
    expect(await screen.findByRole('link', { name: 'Edit Mine' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read Theirs' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    const nav = within(screen.getByRole('navigation', { name: 'Portal' }))
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Articles',
      'Staging',
      'Board',
      'Calendar',
      'Media',
    ])
  })

  it.each(['settings', 'accounts', 'keys', 'editions'])(
    'learns that /admin/%s is not theirs, and sees and reads nothing of it',
    async (name) => {
      const { requests } = await openPortal(`/admin/${name}`, writer)
      expect(await screen.findByText(/You are signed in as a writer/)).toBeTruthy()
      const main = within(screen.getByRole('main'))
      expect(main.queryByRole('button')).toBeNull()
      expect(main.queryByRole('textbox')).toBeNull()
      expect(main.getAllByRole('link')).toHaveLength(1)
      expect(requests.map(({ route }) => route)).toEqual(['GET /api/auth/admin/verify'])
    },
  )

  it('is told at the field, and by the button, why a text is refused', async () => {
    const message = 'A tag has at most 40 characters.'
    const article = storedArticle({ _id: 'b', createdBy: 'Wren' })
    const { user } = await openPortal('/admin/edit/b', {
      ...writer,
      'GET /api/admin/articles/b': { body: article },
      'GET /api/admin/articles/b/given-up-texts': { body: [] },
      'PUT /api/admin/articles/b': {
        status: 400,
        body: { code: 'bad_request', message, issues: [{ field: 'tags', message }] },
      },
    })
    await user.type(await screen.findByLabelText('Summary'), 'New')
    await screen.findByText(`Not saved: ${message}`)
    expect(screen.getByLabelText('Tags').getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText(`Error: ${message}`)).toBeTruthy()
  })

  it('submits edits for review instead of publishing', async () => {
    const article = storedArticle({ _id: 'a', createdBy: 'Wren' })
    const { user, requests, responses } = await openPortal('/admin/edit/a', {
      ...writer,
      'GET /api/admin/articles/a': { body: article },
      'GET /api/admin/articles/a/given-up-texts': { body: [] },
      'PUT /api/admin/articles/a/review': {
        body: { ...article, submittedBy: 'Wren', submittedAt: since },
      },
    })
    const review = responses['PUT /api/admin/articles/a/review']
    responses['PUT /api/admin/articles/a/review'] = { status: 500 }
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText('The article was not submitted. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    Object.assign(responses, { 'PUT /api/admin/articles/a/review': review })
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText(/An editor publishes it, or sends it back/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
    expect(requests.map(({ route }) => route)).toContain('PUT /api/admin/articles/a/review')
  })
})

it.each([
  ['the server fails', false],
  ['there is no connection', true],
])(
  'a writer is told that nothing was submitted, because %s while the text is saved',
  async (_, isCut) => {
    const article = storedArticle({ _id: 'a', createdBy: 'Wren' })
    const { user, requests, close } = await openPortal('/admin/edit/a', {
      ...signedInAs('Wren', 'writer'),
      'GET /api/admin/articles/a': { body: article },
      'GET /api/admin/articles/a/given-up-texts': { body: [] },
      'PUT /api/admin/articles/a': { status: 500 },
    })
    await user.type(await screen.findByLabelText('Summary'), 'New')
    if (isCut) close()
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Error' }))
    expect(dialog.getByText('The article was not submitted. Please try again.')).toBeTruthy()
    expect(dialog.queryAllByText(/^No connection to the server\./)).toHaveLength(isCut ? 1 : 0)
    expect(requests.map(({ route }) => route)).not.toContain('PUT /api/admin/articles/a/review')
  },
)

it('a writer whose session ends while submitting is told so once', async () => {
  const article = storedArticle({ _id: 'a', createdBy: 'Wren' })
  const { user } = await openPortal('/admin/edit/a', {
    ...signedInAs('Wren', 'writer'),
    'GET /api/admin/articles/a': { body: article },
    'GET /api/admin/articles/a/given-up-texts': { body: [] },
    'PUT /api/admin/articles/a/review': {
      status: 401,
      body: { code: 'unauthorized', message: 'No longer.' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('alertdialog', { name: 'Session Expired' })
  expect(screen.queryByText('No longer.')).toBeNull()
})

describe('an editor who is made a writer while an article is open', () => {
  const refused = (message: string) => ({ status: 403, body: { code: 'forbidden', message } })

  async function openDemoted(article: AdminArticle, message: string) {
    const path = `/api/admin/articles/${article._id}`
    const opened = await openPortal(`/admin/edit/${article._id}`, {
      ...signedInAs('Wren', 'editor'),
      [`GET ${path}`]: { body: article },
      [`GET ${path}/given-up-texts`]: { body: [] },
      [`GET ${path}/schedule`]: { body: [] },
      [`GET ${path}/suggestions`]: { body: [] },
      [`PUT ${path}`]: refused(message),
    })
    await screen.findByRole('toolbar')
    Object.assign(opened.responses, signedInAs('Wren', 'writer'))
    return opened
  }

  it('is told so when a publication is refused, and may submit for review instead', async () => {
    const article = storedArticle({ createdBy: 'Wren', author: 'The Desk' })
    const why = 'Only editors and owners may publish. Submit the article for review.'
    const { user } = await openDemoted(article, why)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Publish' }))
    await user.click(question.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(`Error: ${why}`)).toBeTruthy()
    expect(
      await screen.findByText('An owner has changed your role: you are a writer now.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy()
  })

  it('goes on with what is written in another person’s draft as a suggestion', async () => {
    const article = storedArticle({ createdBy: 'Ada' })
    const why = 'Only the writer of this draft, editors and owners may change it.'
    const { user } = await openDemoted(article, why)
    await user.type(screen.getByLabelText('Summary'), ' And my own words.')
    expect(
      await screen.findByText('An owner has changed your role: you are a writer now.'),
    ).toBeTruthy()
    await screen.findByText(/^Restored what was typed on this computer/)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toMatch(
      / And my own words\.$/,
    )
  })
})

it('follows a higher role when the writer comes back to the portal', async () => {
  const { responses } = await openPortal('/admin', signedInAs('Wren', 'writer'))
  const nav = within(await screen.findByRole('navigation', { name: 'Portal' }))
  expect(nav.queryByRole('link', { name: 'Corrections' })).toBeNull()
  Object.assign(responses, signedInAs('Wren', 'editor'))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await nav.findByRole('link', { name: 'Corrections' })).toBeTruthy()
  expect(screen.getByText('An owner has changed your role: you are an editor now.')).toBeTruthy()
})

it('goes on suggesting in a colleague’s draft after another role, until the words are saved', async () => {
  const article = storedArticle({ createdBy: 'Ada' })
  const path = `/api/admin/articles/${article._id}`
  const { user, responses } = await openPortal(`/admin/edit/${article._id}`, {
    ...signedInAs('Wren', 'writer'),
    [`GET ${path}`]: { body: article },
    [`GET ${path}/given-up-texts`]: { body: [] },
    [`GET ${path}/suggestions`]: { body: [] },
    [`PUT ${path}/suggestion`]: { never: true },
  })
  await user.type(await screen.findByLabelText('Summary'), ' And my own words.')
  Object.assign(responses, signedInAs('Wren', 'editor'))
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('An owner has changed your role: you are an editor now.')
  expect(screen.getByRole('heading', { level: 1, name: 'Suggest Changes' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toMatch(/my own words\.$/)
  expect(screen.getByRole('button', { name: 'Suggest', pressed: true })).toBeTruthy()
})

it('a writer goes on with edits of a colleague’s article as a suggestion once it is unpublished', async () => {
  const article = storedArticle({ createdBy: 'Ada', published: true, status: 'published' })
  const path = `/api/admin/articles/${article._id}`
  const { user, responses } = await openPortal(`/admin/edit/${article._id}`, {
    ...signedInAs('Wren', 'writer'),
    [`GET ${path}`]: { body: article },
    [`GET ${path}/given-up-texts`]: { body: [] },
    [`GET ${path}/schedule`]: { body: [] },
    [`GET ${path}/suggestions`]: { body: [] },
    [`PUT ${path}/presence`]: presenceOf({ status: 'published' }),
    [`PUT ${path}/working-copy`]: { status: 503 },
  })
  await screen.findByRole('toolbar')
  await user.type(screen.getByLabelText('Summary'), ' And my own words.')
  const draft = { ...article, revision: 4, published: false, status: 'draft' as const }
  Object.assign(responses, {
    [`GET ${path}`]: { body: draft },
    [`PUT ${path}/presence`]: presenceOf({ revision: 4 }),
  })
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByText('This article was unpublished. Readers no longer see it.')
  await screen.findByRole('heading', { name: 'Suggest Changes' })
  await screen.findByText(/^Restored what was typed on this computer/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Summary').value).toMatch(
    / And my own words\.$/,
  )
})
