import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, type StubResponses } from '#admin/testing/stub-api.ts'
import type { Account } from '#domain/accounts/account.ts'

const since = '2026-11-01T12:00:00.000Z'
const accounts: Account[] = [
  { id: 'a1', username: 'desk', role: 'owner', createdAt: since, fixed: true, hasPasskey: false },
  { id: 'a2', username: 'Wren', role: 'writer', createdAt: since, fixed: false, hasPasskey: true },
]
const invitation = {
  id: 'i1',
  role: 'editor',
  username: null,
  name: 'Marguerite',
  createdBy: 'desk',
  createdAt: since,
  expiresAt: '2026-11-04T12:00:00.000Z',
}
const passwordNeeded = {
  status: 403,
  body: { code: 'password_needed', message: 'Enter your password again to go on.' },
}

function open(more: StubResponses = {}) {
  return openPortal('/admin/accounts', {
    'GET /api/admin/accounts': { body: accounts },
    'GET /api/admin/invitations': { body: [] },
    ...more,
  })
}

describe('the accounts', () => {
  it('show roles, and leave the environment’s account as it is', async () => {
    await open()
    const rows = within(await screen.findByRole('list', { name: 'Accounts' }))
    const [desk, wren] = rows.getAllByRole('listitem')
    expect(desk?.textContent).toMatch(/desk.*You.*Set up with the site.*Owner/)
    expect(within(desk as HTMLElement).queryByRole('button')).toBeNull()
    expect(wren?.textContent).toContain('Writer')
  })

  async function chooseRole(user: UserEvent, role: 'Editor' | 'Owner') {
    await user.click(await screen.findByRole('button', { name: 'Change role of Wren' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change Role' }))
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${role}`) }))
    return dialog
  }
  const askedForPassword = async () =>
    within(await screen.findByRole('dialog', { name: 'Your Password' }))

  it('change a role by a button alone, and say so', async () => {
    const { user, requests } = await open({ 'PUT /api/admin/accounts/a2/role': { status: 204 } })
    const dialog = await chooseRole(user, 'Editor')
    expect(dialog.getByText(/publishes and deletes/)).toBeTruthy()
    await user.keyboard('{ArrowDown}{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(false)
    const again = await chooseRole(user, 'Editor')
    await user.click(again.getByRole('button', { name: 'Change Role' }))
    await expect
      .poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent))
      .toContain('Wren is now an editor.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('make no owner without the password, however recent the sign-in is', async () => {
    const { user, requests } = await open({
      'PUT /api/admin/accounts/a2/role': { status: 204 },
      'POST /api/auth/admin/login': { body: { token: 'fresh', username: 'desk', role: 'owner' } },
    })
    const dialog = await chooseRole(user, 'Owner')
    await user.click(dialog.getByRole('button', { name: 'Change Role' }))
    await user.click((await askedForPassword()).getByRole('button', { name: 'Cancel' }))
    expect(await dialog.findByText(/Nothing was changed/)).toBeTruthy()
    expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Change Role' }))
    const question = await askedForPassword()
    await user.type(question.getByLabelText('Password'), 'right')
    await user.click(question.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Wren is now an owner.')).toBeTruthy()
    expect(
      requests
        .filter(({ route }) => route.startsWith('PUT'))
        .map(({ authorization, body }) => [authorization, body]),
    ).toEqual([['Bearer fresh', '{"role":"owner"}']])
  })

  it('ask for the password again, and go on where they were', async () => {
    const { user, requests, responses } = await open({
      'PUT /api/admin/accounts/a2/role': passwordNeeded,
      'POST /api/auth/admin/login': {
        status: 401,
        body: { code: 'unauthorized', message: 'No.' },
      },
    })
    const dialog = await chooseRole(user, 'Editor')
    await user.click(dialog.getByRole('button', { name: 'Change Role' }))
    const question = await askedForPassword()
    // It opened by itself: keys that were meant for something else are ignored.
    await waitFor(() => expect(document.querySelector('[data-settling]')).toBeNull())
    await user.type(question.getByLabelText('Password'), 'wrong')
    await user.click(question.getByRole('button', { name: 'Continue' }))
    expect(await question.findByText('The password you entered is incorrect.')).toBeTruthy()
    responses['POST /api/auth/admin/login'] = {
      body: { token: 'fresh', username: 'desk', role: 'owner' },
    }
    responses['PUT /api/admin/accounts/a2/role'] = { status: 204 }
    await user.click(question.getByRole('button', { name: 'Continue' }))
    const sent = () => requests.filter(({ route }) => route.startsWith('PUT'))
    await expect
      .poll(() => sent().map(({ authorization, body }) => [authorization, body]))
      .toEqual([
        ['Bearer admin-token', '{"role":"editor"}'],
        ['Bearer fresh', '{"role":"editor"}'],
      ])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [[], 0],
    [[{ id: 'p1', name: 'Laptop', createdAt: since, lastDay: null }], 1],
  ])('offer a passkey beside the password only if there is one: %j', async (passkeys, offers) => {
    vi.stubGlobal('PublicKeyCredential', class {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const own = { username: 'desk', role: 'owner', fixed: false, sessions: [], recoveryCodes: 0 }
    const { user, requests } = await open({
      'GET /api/admin/account': { body: { ...own, passkeys } },
      'PUT /api/admin/accounts/a2/role': passwordNeeded,
    })
    const dialog = await chooseRole(user, 'Editor')
    await user.click(dialog.getByRole('button', { name: 'Change Role' }))
    const question = await askedForPassword()
    await expect
      .poll(() => requests.some(({ route }) => route === 'GET /api/admin/account'))
      .toBe(true)
    await expect
      .poll(() => question.queryAllByRole('button', { name: 'Use a passkey' }).length)
      .toBe(offers)
  })

  it('say why an owner cannot be demoted', async () => {
    const message = 'This is the last owner. Make another account an owner first.'
    const { user } = await open({
      'PUT /api/admin/accounts/a2/role': { status: 409, body: { code: 'conflict', message } },
    })
    const dialog = await chooseRole(user, 'Editor')
    await user.click(dialog.getByRole('button', { name: 'Change Role' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })

  const handedOut = {
    invitations: [{ ...invitation, createdBy: undefined, createdAt: undefined }],
    previewLinks: [{ id: 'p1', name: 'Dr Osei, lawyer', title: 'The harbour', expiresAt: since }],
    tokens: [{ id: 't1', name: 'Nightly backup', expiresAt: since }],
    webhooks: [{ id: 'w1', name: 'chat.magazine.com' }],
  }

  const ofWren = 'DELETE /api/admin/accounts/a2'

  it.each([
    {
      asked: 'Delete Wren',
      title: 'Delete Account',
      action: 'Delete',
      route: ofWren,
      done: 'The account Wren is deleted.',
      tokens: ['Token for Nightly backup'],
    },
    {
      asked: 'Log out Wren',
      title: 'Log Out Everywhere',
      action: 'Log Out',
      route: `${ofWren}/sessions`,
      done: 'Wren is logged out everywhere.',
    },
    {
      asked: 'Remove passkeys of Wren',
      title: 'Remove Passkeys',
      action: 'Remove',
      route: `${ofWren}/passkeys`,
      done: 'The passkeys of Wren are removed.',
    },
  ])(
    'by “$asked” list what ends with it before it is confirmed, and say so afterwards',
    async ({ asked, title, action, route, done, tokens = [] }) => {
      const { user, requests } = await open({
        'GET /api/admin/accounts/a2/handed-out': { body: handedOut },
        [route]: { status: 204 },
      })
      await user.click(await screen.findByRole('button', { name: asked }))
      const dialog = within(screen.getByRole('alertdialog', { name: title }))
      const list = within(await dialog.findByRole('list', { name: /end at once/ }))
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('New editor: Marguerite'),
        expect.stringContaining('Preview link for Dr Osei, lawyer: The harbour'),
        ...tokens.map((token) => expect.stringContaining(token)),
      ])
      const staying = dialog.queryByRole('list', { name: /webhooks, made by this account, stay/ })
      expect(staying?.textContent ?? '').toBe(tokens.length > 0 ? 'chat.magazine.com' : '')
      expect(requests.some((request) => request.route === route)).toBe(false)
      await user.click(dialog.getByRole('button', { name: action }))
      expect(await screen.findByText(done)).toBeTruthy()
      expect(requests.some((request) => request.route === route)).toBe(true)
    },
  )

  it('say that who is deleted reads on with the shared key, and where to change it', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete Wren' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Account' }))
    expect(dialog.getByText(/can still read with the shared access key/)).toBeTruthy()
    const link = dialog.getByRole('link', { name: 'change it in Settings' })
    expect(link.getAttribute('href')).toBe('/admin/settings')
  })

  it('list what ends with a lower role, and nothing for a higher one', async () => {
    const owner = { ...accounts[1], role: 'owner' }
    const { user, requests } = await open({
      'GET /api/admin/accounts': { body: [accounts[0], owner] },
      'GET /api/admin/accounts/a2/handed-out': { body: handedOut },
    })
    const dialog = await chooseRole(user, 'Owner')
    expect(requests.some(({ route }) => route.endsWith('handed-out'))).toBe(false)
    await user.click(dialog.getByRole('radio', { name: /^Editor/ }))
    expect(await dialog.findByText(/New editor: Marguerite/)).toBeTruthy()
    expect(dialog.getByText(/^These links and tokens, made by this account/)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /^Owner/ }))
    expect(dialog.queryByText(/New editor: Marguerite/)).toBeNull()
  })

  it('are invited by a link that is shown once, listed and revoked', async () => {
    const { user, requests, responses } = await open({
      'POST /api/admin/invitations': { status: 201, body: { ...invitation, token: 't0ken' } },
      'DELETE /api/admin/invitations/i1': { status: 204 },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    await user.type(screen.getByLabelText('Name'), 'Marguerite')
    await user.click(screen.getByRole('radio', { name: /^Editor/ }))
    responses['GET /api/admin/invitations'] = { body: [invitation] }
    await user.click(screen.getByRole('button', { name: 'Create Link' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Copy This Link Now' }))
    const pressEscape = () =>
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    pressEscape()
    pressEscape()
    expect(await shown.findByText(/This is shown only now/)).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Copy Link' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/admin\/invitation#t0ken$/)
    await shown.findByText('Copied.')
    pressEscape()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(lastSentBody(requests, 'POST /api/admin/invitations')).toEqual({
      role: 'editor',
      name: 'Marguerite',
      creationKey: expect.any(String),
    })
    responses['GET /api/admin/invitations'] = { body: [] }
    const revoke = await screen.findByRole('button', { name: 'Revoke: New editor: Marguerite' })
    await user.dblClick(revoke)
    await expect.poll(() => screen.queryByText('Open invitations')).toBeNull()
    expect(requests.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1)
  })
})

it('an invitation that is sent again keeps its key, and without a connection what was typed', async () => {
  const route = 'POST /api/admin/invitations'
  const { user, requests, close } = await open({ [route]: { status: 503 } })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite' }))
  await user.type(dialog.getByLabelText('Name'), 'Wren')
  const send = () => user.click(dialog.getByRole('button', { name: 'Create Link' }))
  await send()
  await dialog.findByText('Failed to make the invitation. Please try again.')
  await send()
  await waitFor(() => expect(requests.filter((sent) => sent.route === route)).toHaveLength(2))
  const keys = requests
    .filter((sent) => sent.route === route)
    .map(({ body }) => JSON.parse(body).creationKey)
  expect(keys[1]).toBe(keys[0])
  await dialog.findByText('Failed to make the invitation. Please try again.')
  close()
  await send()
  await dialog.findByText(/^No connection to the server\. What you typed is still here/)
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Wren')
})
