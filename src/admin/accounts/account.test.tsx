import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { OwnAccount } from '#domain/accounts/own-account.ts'

const signedInAt = '2026-11-21T12:00:00.000Z'
const account: OwnAccount = {
  username: 'Wren',
  role: 'writer',
  fixed: false,
  sessions: [
    { id: 's1', browser: 'Firefox', signedInAt, lastDay: '2026-11-21', current: true },
    { id: 's2', browser: 'Chrome', signedInAt, lastDay: '2026-11-20', current: false },
    { id: 's3', browser: 'Safari', signedInAt, lastDay: '2026-11-19', current: false },
  ],
  passkeys: [{ id: 'p1', name: 'Work laptop', createdAt: signedInAt, lastDay: null }],
  recoveryCodes: 9,
}

it('shows where it is signed in, and ends one session or all others', async () => {
  const { user, requests, responses } = await openPortal('/admin/account', {
    'GET /api/admin/account': { body: account },
    'DELETE /api/admin/account/sessions': { status: 204 },
    'DELETE /api/admin/account/sessions/s2': { status: 204 },
  })
  const sessions = within(await screen.findByRole('region', { name: 'Signed in' }))
  const texts = () => sessions.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    expect.stringMatching(/^FirefoxThis browser/),
    expect.stringMatching(/^ChromeLast used on Nov 20, 2026 \(UTC\).*End session$/),
    expect.stringMatching(/^SafariLast used/),
  ])
  responses['GET /api/admin/account'] = {
    body: { ...account, sessions: account.sessions.filter(({ id }) => id !== 's2') },
  }
  await user.click(sessions.getByRole('button', { name: /^End session in Chrome/ }))
  await expect.poll(() => texts().length).toBe(2)
  expect(sessions.queryByRole('button', { name: 'End all others' })).toBeNull()
  expect(requests.map(({ route }) => route)).toContain('DELETE /api/admin/account/sessions/s2')
})

it('ends a session once, however often the button is pressed until the list is there', async () => {
  const { user, requests, responses } = await openPortal('/admin/account', {
    'GET /api/admin/account': { body: account },
    'DELETE /api/admin/account/sessions/s2': { status: 204 },
  })
  const end = await screen.findByRole('button', { name: /^End session in Chrome/ })
  const sent = (method: string) => requests.filter(({ route }) => route.startsWith(method)).length
  const read = sent('GET')
  responses['GET /api/admin/account'] = { never: true }
  await user.dblClick(end)
  await expect.poll(() => sent('GET')).toBe(read + 1)
  await user.click(end)
  expect(sent('DELETE')).toBe(1)
})

it('sets another password, shows new recovery codes once, and removes a passkey', async () => {
  const { user, requests, responses } = await openPortal('/admin/account', {
    'GET /api/admin/account': { body: account },
    'PUT /api/admin/account/password': {
      status: 400,
      body: { code: 'bad_request', message: 'A password has at least 12 characters.' },
    },
    'POST /api/admin/account/recovery-codes': {
      status: 201,
      body: { recoveryCodes: ['a-1', 'b-2'] },
    },
    'DELETE /api/admin/account/passkeys/p1': { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
  expect((await screen.findByRole('alert')).textContent).toContain('at least 12 characters')
  // It may be set all the same, and this session have ended with its answer.
  responses['PUT /api/admin/account/password'] = { status: 503 }
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
  await screen.findByText(/If you are asked to sign in, the new password is set already/)
  responses['PUT /api/admin/account/password'] = { status: 204 }
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
  expect(await screen.findByText(/The password is set/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))

  expect(screen.getByText(/9 of 10 recovery codes left/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make new codes' }))
  await user.click(await screen.findByRole('button', { name: 'Copy Codes' }))
  expect(await navigator.clipboard.readText()).toBe('a-1\nb-2')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }))
  expect(screen.getByText(/It is your last one/)).toBeTruthy()
  responses['GET /api/admin/account'] = { body: { ...account, passkeys: [], recoveryCodes: 0 } }
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/A passkey signs you in/)).toBeTruthy()
  expect(requests.map(({ route }) => route)).toContain('DELETE /api/admin/account/passkeys/p1')
})

it('of the environment says why it has no passkeys', async () => {
  await openPortal('/admin/account', {
    'GET /api/admin/account': { body: { ...account, fixed: true, passkeys: [] } },
  })
  expect(await screen.findByText(/commands sign in with it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
  expect(screen.getByText(/change the password where the site is set up/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'an account of your own' })
  expect(link.getAttribute('href')).toBe('/admin/accounts')
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
})

it('that has a passkey is asked for it, or for a code, after its password', async () => {
  const needed = { code: 'second_factor_needed', message: 'This account has a passkey.' }
  const { user, requests, responses } = await openPortal(
    '/admin/login',
    { 'POST /api/auth/admin/login': { status: 403, body: needed } },
    null,
  )
  await user.type(await screen.findByLabelText('Username'), 'Wren')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  const code = await screen.findByLabelText('Recovery code')
  expect(document.activeElement).toBe(code)
  await user.type(code, 'abcd-efgh')
  const used = { code: 'unauthorized', message: 'The recovery code is incorrect, or was used.' }
  responses['POST /api/auth/admin/login'] = { status: 401, body: used }
  await user.click(screen.getByRole('button', { name: 'Use Code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('was used')
  responses['POST /api/auth/admin/login'] = {
    body: { token: 'opened', username: 'Wren', role: 'writer' },
  }
  await user.click(screen.getByRole('button', { name: 'Use Code' }))
  expect(await screen.findByRole('heading', { name: 'Content Management' })).toBeTruthy()
  const sent = requests.filter(({ route }) => route === 'POST /api/auth/admin/login')
  expect(JSON.parse(sent.at(-1)?.body ?? '{}')).toEqual({
    username: 'Wren',
    password: 'secret',
    recoveryCode: 'abcd-efgh',
  })
})
