import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { boardCard } from '#admin/testing/board-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { signedInAs } from '#admin/testing/stub-api.ts'

const bac = { _id: 'bac', title: 'Le bac', language: 'fr' }
const at = '2026-11-20T12:00:00.000Z'
const column = { stage: 'draft', count: 1, more: false }
const days = { timeZone: 'America/New_York', scheduled: [], planned: [], more: false }

it('says of a draft that it is withdrawn', async () => {
  const articles = [listedArticle({ withdrawn: true }), listedArticle({ _id: 'other' })]
  await openPortal('/admin', { 'GET /api/admin/articles': { body: articles } })
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText('Draft')).toHaveLength(2)
  expect(table.getByText('Withdrawn').title).toMatch(/^Withdrawn: readers find an explanation/)
})

it.each([
  ['/admin', 'GET /api/admin/articles', [listedArticle(bac)]],
  ['/admin/board', 'GET /api/admin/board', [{ ...column, cards: [boardCard(bac)] }]],
  ['/admin/calendar?day=2026-11-20', 'GET /api/admin/schedule', { ...days, out: [{ ...bac, at }] }],
  ['/admin', 'GET /api/admin/sent-back', [{ ...bac, articleId: 'bac', by: 'ada', at, note: '' }]],
])('has a title on %s read aloud in its language, by %s', async (path, call, body) => {
  const empty = { 'GET /api/admin/articles': { body: [] } }
  await openPortal(path, { ...empty, [call]: { body } })
  expect((await screen.findByRole('link', { name: bac.title })).lang).toBe('fr')
})

it('has a title without a language of its own read aloud in the magazine’s', async () => {
  const body = [listedArticle({ _id: 'ferry', title: 'The ferry' })]
  await openPortal('/admin', { 'GET /api/admin/articles': { body } })
  expect((await screen.findByRole('link', { name: 'The ferry' })).lang).toBe('en')
})

it('offers a writer no deletion that the server refuses, as others decided on the draft', async () => {
  const at = '2126-11-20T12:00:00.000Z'
  const drafts = {
    untouched: {},
    'assigned to herself': { assignee: 'Wren' },
    'assigned to another': { assignee: 'ada' },
    ready: { stage: 'ready' as const },
    'sent back': { sentBack: { by: 'ada', to: 'Wren', at } },
    scheduled: { scheduled: { kind: 'publish' as const, at, problem: null } },
    saved: { updatedBy: 'ada' },
  }
  const own = { createdBy: 'Wren', updatedBy: 'Wren' }
  const articles = Object.entries(drafts).map(([title, facts]) =>
    listedArticle({ _id: title, title, ...own, ...facts }),
  )
  await openPortal('/admin', {
    ...signedInAs('Wren', 'writer'),
    'GET /api/admin/articles': { body: articles },
  })
  const table = within(await screen.findByRole('table'))
  const offered = table.getAllByRole('button', { name: /^Delete/ })
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete untouched',
    'Delete assigned to herself',
  ])
})

it('announces how many articles a search finds, also none', async () => {
  const articles = [listedArticle()]
  const { user } = await openPortal('/admin', {
    'GET /api/admin/articles': { body: articles },
    'GET /api/admin/articles?limit=50&sort=updated&order=desc&q=xyz': { body: [] },
  })
  const announced = await screen.findByText('1 article')
  expect(announced.role).toBe('status')
  await user.type(screen.getByRole('searchbox'), 'xyz')
  await screen.findByText('No articles match “xyz”.')
  expect(announced.isConnected).toBe(true)
  expect(announced.textContent).toBe('0 articles')
})

it('keeps the focus on what sorts the list, and shows its articles until they are read in order', async () => {
  const [first, last] = [
    { _id: 'a', title: 'A' },
    { _id: 'z', title: 'Z' },
  ].map((facts) => listedArticle(facts))
  const { user } = await openPortal('/admin', {
    'GET /api/admin/articles': { body: [last, first] },
    'GET /api/admin/articles?limit=50&sort=title&order=asc': { body: [first, last] },
    'GET /api/admin/articles?limit=50&sort=title&order=asc&q=a': { body: [first] },
  })
  const table = await screen.findByRole('table')
  const titles = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  const header = within(table).getByRole('button', { name: 'Title' })
  header.focus()
  await user.keyboard('{Enter}')
  expect(titles().map((title) => title?.[0])).toEqual(['Z', 'A'])
  await waitFor(() => expect(titles().map((title) => title?.[0])).toEqual(['A', 'Z']))
  expect(document.activeElement).toBe(header)
  await user.type(screen.getByRole('searchbox'), 'a')
  await waitFor(() => expect(table.isConnected).toBe(false))
})
