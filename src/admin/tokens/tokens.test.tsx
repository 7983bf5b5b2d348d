import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'
import type { Token } from '#domain/tokens/token.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const nightly: Token = {
  id: 't1',
  name: 'Nightly backup',
  grants: ['backup', 'read-all'],
  origins: [],
  createdBy: 'desk',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: inDays(60),
  lastDay: '2026-11-20',
  revokedAt: null,
}

function open(tokens: Token[], more: StubResponses = {}) {
  return openPortal('/admin/settings/tokens', {
    'GET /api/admin/tokens': { body: tokens },
    ...more,
  })
}

it('shows what each token may do, when it ends, and who used it last', async () => {
  const revokedAt = '2026-11-19T12:00:00.000Z'
  await open([
    nightly,
    { ...nightly, id: 't2', name: 'Weather', expiresAt: inDays(3), origins: ['https://a.example'] },
    { ...nightly, id: 't3', name: 'Leaked', revokedAt, lastDay: null },
  ])
  const items = within(await screen.findByRole('list', { name: 'Tokens' }))
  const [first, second, third] = items.getAllByRole('listitem').map((item) => item.textContent)
  expect(first).toMatch(/Nightly backup.*Active.*Backup, Read everything/)
  expect(first).toMatch(/Last used on Nov 20, 2026 \(UTC\) ends on \w+ \d+, \d+ created by desk/)
  expect(second).toMatch(/, in 3 days pages of https:\/\/a.example/)
  expect(third).toMatch(/Leaked.*Revoked.*Never used revoked on Nov 19, 2026/)
  expect(items.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(2)
})

it('creates one with what it may do, and shows it once', async () => {
  const token = `lk_pat_${'a'.repeat(36)}`
  const { user, requests } = await open([], {
    'POST /api/admin/tokens': { status: 201, body: { ...nightly, token } },
  })
  expect(await screen.findByText(/^No tokens yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New Token' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Token' }))
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  expect(await form.findByText('Name is required')).toBeTruthy()
  const missing = form.getByText('Choose what the program may do.')
  expect(form.queryByText(/never/i)).toBeNull()
  await user.type(form.getByLabelText('Name'), 'Nightly backup')
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  await waitFor(() => expect(document.activeElement).toBe(missing))
  await user.click(form.getByRole('checkbox', { name: /^Backup/ }))
  await user.click(form.getByRole('radio', { name: '365 days' }))
  await user.type(form.getByLabelText('Pages that use it (optional)'), 'https://a.example/x')
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  expect(await form.findByText(/without a path/)).toBeTruthy()
  await user.clear(form.getByLabelText('Pages that use it (optional)'))
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy This Token Now' }))
  await user.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(token)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(token)).toBeNull()
  const sent = requests.filter(({ route }) => route === 'POST /api/admin/tokens')
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { name: 'Nightly backup', grants: ['backup'], days: 365, origins: [] },
  ])
})

it('revokes one after a question that names it', async () => {
  const { user, responses } = await open([nightly], {
    'DELETE /api/admin/tokens/t1': { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly backup' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke Token' }))
  expect(question.getByText('Nightly backup')).toBeTruthy()
  const { promise, resolve } = Promise.withResolvers<void>()
  responses['GET /api/admin/tokens'] = {
    after: promise,
    body: [{ ...nightly, revokedAt: '2026-11-21T12:00:00.000Z' }],
  }
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // To where a browser returns the focus, which is gone with the next list.
  screen.getByRole('button', { name: 'Revoke Nightly backup' }).focus()
  resolve()
  expect(await screen.findByText('Revoked')).toBeTruthy()
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('is found from the settings', async () => {
  const { user } = await openPortal('/admin/settings', { 'GET /api/admin/tokens': { body: [] } })
  await user.click(await screen.findByRole('link', { name: 'Access for programs' }))
  expect(await screen.findByText(/^No tokens yet/)).toBeTruthy()
})
