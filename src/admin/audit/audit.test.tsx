import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { goTo, openPortal } from '#admin/testing/open-portal.tsx'
import type { AuditEntry } from '#domain/audit/audit.ts'

const none = { subject: '', article: null }
const entries: AuditEntry[] = [
  { id: 'e2', at: '2026-11-21T18:00:00.000Z', by: '', kind: 'sign-in-refused', ...none },
  {
    id: 'c1',
    at: '2026-11-21T17:00:00.000Z',
    by: 'Wren',
    kind: 'publish',
    subject: 'The Mill',
    article: 'a1',
  },
  { id: 'e1', at: '2026-11-19T17:00:00.000Z', by: 'desk', kind: 'shared-key-changed', ...none },
  {
    id: 'e3',
    at: '2026-11-19T16:00:00.000Z',
    by: 'Wren',
    kind: 'scheduled',
    subject: 'The Ferry (publish, 2031-05-05 09:00, America/New_York)',
    article: null,
  },
]
const older: AuditEntry = {
  id: 'e0',
  at: '2026-11-18T17:00:00.000Z',
  by: 'desk',
  kind: 'key-made',
  subject: 'Press',
  article: null,
}

it('is listed by day, loaded on, filtered and downloaded with the session', async () => {
  const first = 'GET /api/admin/audit?limit=100'
  const { user, requests } = await openPortal('/admin/audit', {
    'GET /api/admin/accounts': { body: [] },
    [first]: {
      body: entries,
      headers: {
        link: '</api/admin/audit?limit=100&before=1,1>; rel="next"',
        'access-control-expose-headers': 'link',
      },
    },
    'GET /api/admin/audit?limit=100&before=1,1': { body: [older] },
    'GET /api/admin/audit?by=Wren&limit=100': { body: entries.slice(1, 2) },
    'GET /api/admin/audit.csv': { body: '"when"', headers: { 'content-type': 'text/csv' } },
  })
  const days = () => screen.getAllByRole('region').map(({ textContent }) => textContent)
  await screen.findByRole('link', { name: 'The Mill' })
  expect(days()).toEqual([
    expect.stringMatching(/November 21.*A name without an account.*refused.*WrenPublished: The/),
    expect.stringMatching(
      /November 19, 2026.*deskChanged the shared access key.*change: The Ferry \(Publication, May 5, 2031, 9:00 AM EDT\)$/,
    ),
  ])
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await expect.poll(() => days().at(-1)).toMatch(/deskCreated an access key: Press$/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Wren')
  await expect.poll(() => days().length).toBe(1)
  expect(location.search).toBe('?by=Wren')
  expect(
    within(screen.getByRole('combobox', { name: 'Person' })).getAllByRole('option'),
  ).toHaveLength(2)

  const saved: string[] = []
  URL.createObjectURL = () => 'blob:list'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`)
  })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await expect.poll(() => saved).toEqual(['audit.csv blob:list'])
  expect(requests.find(({ route }) => route.includes('.csv'))).toMatchObject({
    route: 'GET /api/admin/audit.csv?by=Wren',
    authorization: 'Bearer admin-token',
  })
})

it('tells an owner once what happened since the last visit, on the first screen', async () => {
  const news = { entries: [entries[2]], more: false, last: 7 }
  const { requests } = await openPortal('/admin', {
    'GET /api/admin/audit/news': { body: news },
    'PUT /api/admin/audit/news': { status: 204 },
    'GET /api/admin/staging': { body: [] },
  })
  await screen.findByRole('complementary', { name: 'Since your last visit' })
  goTo('/admin?tab=drafts')
  expect(screen.getByRole('complementary')).toBeTruthy()
  goTo('/admin/staging')
  await expect.poll(() => screen.queryByRole('complementary')).toBeNull()
  const told = () => requests.filter(({ route }) => route === 'PUT /api/admin/audit/news')
  await expect.poll(() => told().map(({ body }) => body)).toEqual(['{"last":7}'])
})

it('tells an owner what happened since the last visit, until it is dismissed', async () => {
  const news = { entries: [entries[2], older], more: true, last: 7 }
  const { user, requests } = await openPortal('/admin', {
    'GET /api/admin/audit/news': { body: news },
    'PUT /api/admin/audit/news': { status: 204 },
  })
  const notice = await screen.findByRole('complementary', { name: 'Since your last visit' })
  expect(notice.textContent).toMatch(
    /visit: desk changed the shared access key; desk created an access key \(Press\); and more\. Audit/,
  )
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  const told = () => requests.find(({ route }) => route === 'PUT /api/admin/audit/news')
  await expect.poll(() => told()?.body).toBe('{"last":7}')
})
