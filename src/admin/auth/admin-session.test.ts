import { describe, expect, it } from 'vitest'
import { inBackground, requireToken } from '#admin/api/connection.ts'
import { memoryTokenStorage } from '#admin/testing/memory-token-storage.ts'
import { type StubResponses, startStubApi } from '#admin/testing/stub-api.ts'
import { revokeInvitation } from '#domain/accounts/calls.ts'
import { AdminSession } from './admin-session.ts'

const verified = {
  scope: 'admin',
  username: 'desk',
  role: 'editor',
  expiresAt: '2026-11-21T12:00:00.000Z',
}
const refused = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }

async function open(responses: StubResponses, initial: Parameters<typeof memoryTokenStorage>[0]) {
  const api = await startStubApi(responses)
  const tokens = memoryTokenStorage(initial)
  return { ...api, responses, tokens, session: new AdminSession(tokens, api.origin) }
}

describe('starting', () => {
  it('is signed out without a stored token, and sends no request', async () => {
    const { session, requests } = await open({}, { site: 's' })
    await session.start()
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', message: null })
    expect(requests).toEqual([])
  })

  it('says once that a reader’s page removed an expired token', async () => {
    const { session, tokens } = await open({}, { site: 's' })
    tokens.expire()
    const message = 'Admin session expired. Please log in again.'
    for (const shown of [message, null]) {
      await session.start()
      expect(session.getSnapshot()).toEqual({ kind: 'signed-out', message: shown })
    }
  })

  it('restores the session if the server verifies the token', async () => {
    const { session, requests } = await open(
      { 'GET /api/auth/admin/verify': { body: verified } },
      { admin: 'a' },
    )
    const started = session.start()
    expect(session.getSnapshot()).toEqual({ kind: 'unknown' })
    await started
    expect(session.getSnapshot()).toEqual({ kind: 'signed-in', username: 'desk', role: 'editor' })
    expect(requests[0]?.authorization).toBe('Bearer a')
  })

  it('removes a token that is no longer valid, and says so', async () => {
    const { session, tokens } = await open(
      { 'GET /api/auth/admin/verify': refused },
      { admin: 'a', site: 's' },
    )
    await session.start()
    expect(session.getSnapshot()).toEqual({
      kind: 'signed-out',
      message: 'Admin session expired. Please log in again.',
    })
    expect(tokens.get('admin')).toBeNull()
    expect(tokens.get('site')).toBe('s')
  })

  it('verifies the token of another tab, which signed in meanwhile, before it removes any', async () => {
    const { session, tokens, requests } = await open(
      { 'GET /api/auth/admin/verify': refused },
      { admin: 'a' },
    )
    const started = session.start()
    tokens.set('admin', 'b')
    await started
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer a', 'Bearer b'])
  })

  it('keeps the token if the server is unreachable', async () => {
    const { session, tokens, close } = await open({}, { admin: 'a' })
    close()
    await session.start()
    expect(session.getSnapshot()).toEqual({ kind: 'unverified' })
    expect(tokens.get('admin')).toBe('a')
  })
})

describe('signing in', () => {
  it('stores the token, and does not send an older one with the request', async () => {
    const { session, tokens, requests } = await open(
      {
        'POST /api/auth/admin/login': { body: { token: 'new', username: 'desk', role: 'editor' } },
      },
      { admin: 'old' },
    )
    await session.signIn({ username: 'desk', password: 'secret' })
    expect(tokens.get('admin')).toBe('new')
    expect(session.getSnapshot()).toEqual({ kind: 'signed-in', username: 'desk', role: 'editor' })
    expect(requests[0]?.authorization).toBeUndefined()
  })

  it('is under the account’s own name, however it was typed', async () => {
    const body = { token: 'new', username: 'Wren', role: 'writer' }
    const { session } = await open({ 'POST /api/auth/admin/login': { body } }, {})
    await session.signIn({ username: 'wren ', password: 'secret' })
    expect(session.account.username).toBe('Wren')
    expect(session.getSnapshot()).toMatchObject({ kind: 'signed-in', username: 'Wren' })
  })
})

describe('a session that the server ends', () => {
  async function signedIn() {
    const opened = await open({ 'GET /api/auth/admin/verify': { body: verified } }, { admin: 'a' })
    await opened.session.start()
    return opened
  }

  it('is over at once, and says why on the sign-in screen', async () => {
    const { session, tokens } = await signedIn()
    session.connection.onSessionEnd('No longer.', 'a')
    expect(tokens.get('admin')).toBeNull()
    expect(session.getSnapshot()).toEqual({
      kind: 'ended',
      message: 'No longer.',
      isAnnounced: false,
    })
    session.dismissEnded()
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', message: 'No longer.' })
  })

  it('is announced when a person asked for something, once', async () => {
    const { session } = await signedIn()
    session.connection.onRefusedAct()
    expect(session.getSnapshot().kind).toBe('signed-in')
    session.connection.onSessionEnd('No longer.', 'a')
    inBackground(session.connection).onRefusedAct()
    expect(session.getSnapshot()).toMatchObject({ isAnnounced: false })
    session.connection.onRefusedAct()
    expect(session.getSnapshot()).toMatchObject({ kind: 'ended', isAnnounced: true })
  })

  it('goes on with the password of its account, and with the token of no other', async () => {
    const { session, tokens, requests, responses } = await signedIn()
    session.connection.onSessionEnd('No longer.', 'a')
    tokens.set('admin', 'of somebody else in another tab')
    expect(session.connection.getToken()).toBeNull()
    responses['POST /api/auth/admin/login'] = {
      body: { token: 'new', username: 'desk', role: 'editor' },
    }
    session.signInAgain()
    await session.passwordQuestion.getSnapshot()?.answer('secret')
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
      username: 'desk',
      password: 'secret',
    })
    expect(session.getSnapshot()).toMatchObject({ kind: 'signed-in', username: 'desk' })
    expect(session.connection.getToken()).toBe('new')
    expect(session.passwordQuestion.getSnapshot()).toBeNull()
  })

  it('asks once for the password that several calls at once want, and goes on with all', async () => {
    const { session, responses, requests } = await signedIn()
    const needed = { code: 'password_needed', message: 'Enter your password.' }
    const ids = ['one', 'two']
    for (const id of ids) {
      responses[`DELETE /api/admin/invitations/${id}`] = { status: 403, body: needed }
    }
    const calls = ids.map((id) => session.request(revokeInvitation, { params: { id } }))
    await expect.poll(() => requests.length).toBe(3)
    await expect.poll(() => session.passwordQuestion.getSnapshot()).not.toBeNull()
    await new Promise((done) => setTimeout(done, 50))
    for (const id of ids) responses[`DELETE /api/admin/invitations/${id}`] = { status: 204 }
    responses['POST /api/auth/admin/login'] = {
      body: { token: 'new', username: 'desk', role: 'editor' },
    }
    await session.passwordQuestion.getSnapshot()?.answer('secret')
    await Promise.all(calls)
    expect(requests.filter(({ route }) => route === 'POST /api/auth/admin/login')).toHaveLength(1)
  })

  it('is over when its token is gone, but not after a logout', async () => {
    const { session, tokens } = await signedIn()
    tokens.remove('admin')
    expect(() => requireToken(session.connection, false)).toThrow('Admin authentication required')
    const message = 'Admin session expired. Please log in again.'
    expect(session.getSnapshot()).toEqual({ kind: 'ended', message, isAnnounced: false })
    session.dismissEnded()
    expect(() => requireToken(session.connection, false)).toThrow('Admin authentication required')
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', message })
  })

  it('does not end a newer one', async () => {
    const { session, tokens } = await signedIn()
    tokens.set('admin', 'b')
    session.connection.onSessionEnd('No longer.', 'a')
    expect(session.getSnapshot().kind).toBe('signed-in')
    expect(tokens.get('admin')).toBe('b')
  })

  it('goes on with the token that took the place of its own, and of no other', async () => {
    const { session, tokens } = await signedIn()
    session.connection.onRenewed('b', 'a')
    expect(tokens.get('admin')).toBe('b')
    session.connection.onRenewed('c', 'a')
    expect(tokens.get('admin')).toBe('b')
    // A request with the old token was refused before the new one arrived.
    session.connection.onSessionEnd('No longer.', 'b')
    session.connection.onRenewed('d', 'b')
    expect(session.getSnapshot()).toMatchObject({ kind: 'signed-in', username: 'desk' })
    expect(tokens.get('admin')).toBe('d')
  })

  it('also ends when another tab logs out', async () => {
    const { session, tokens, requests } = await signedIn()
    tokens.changeInOtherTab('admin', null)
    expect(session.getSnapshot().kind).toBe('ended')
    tokens.changeInOtherTab('admin', null)
    await new Promise((done) => setTimeout(done, 50))
    expect(requests).toHaveLength(1)
  })

  it('goes on when the same account signs in again in another tab', async () => {
    const { session, tokens, requests, responses } = await signedIn()
    const verify = 'GET /api/auth/admin/verify'
    session.connection.onSessionEnd('No longer.', 'a')
    session.signInAgain()
    responses[verify] = { body: { ...verified, username: 'somebody else' } }
    tokens.changeInOtherTab('admin', 'theirs')
    await expect.poll(() => requests.at(-1)).toMatchObject({ authorization: 'Bearer theirs' })
    await new Promise((done) => setTimeout(done, 50))
    expect(session.getSnapshot().kind).toBe('ended')
    responses[verify] = { body: verified }
    tokens.changeInOtherTab('admin', 'b')
    await expect.poll(() => session.getSnapshot()).toMatchObject({ kind: 'signed-in' })
    expect(session.connection.getToken()).toBe('b')
    expect(session.passwordQuestion.getSnapshot()).toBeNull()
  })
})

describe('logging out', () => {
  it.each([
    ['admin', 's', null, 'signed-out'],
    ['site', null, 'a', 'signed-in'],
    ['both', null, null, 'signed-out'],
  ] as const)('of %s removes the matching tokens', async (scope, site, admin, kind) => {
    const { session, tokens, requests } = await open(
      {
        'GET /api/auth/admin/verify': { body: verified },
        'POST /api/auth/logout': { status: 204 },
      },
      { admin: 'a', site: 's' },
    )
    await session.start()
    await session.signOut(scope)
    expect(requests[1]).toMatchObject({
      authorization: 'Bearer a',
      body: JSON.stringify({ scope }),
    })
    expect([tokens.get('site'), tokens.get('admin')]).toEqual([site, admin])
    expect(session.getSnapshot().kind).toBe(kind)
  })

  it('everywhere ends the account’s sessions and keeps the reader’s', async () => {
    const { session, tokens, requests } = await open(
      {
        'GET /api/auth/admin/verify': { body: verified },
        'DELETE /api/auth/admin/sessions': { status: 204 },
      },
      { admin: 'a', site: 's' },
    )
    await session.start()
    await session.signOutEverywhere()
    expect(requests[1]).toMatchObject({ authorization: 'Bearer a' })
    expect([tokens.get('site'), tokens.get('admin')]).toEqual(['s', null])
    expect(session.getSnapshot().kind).toBe('signed-out')
  })

  it.each([
    ['the session has already ended', refused],
    ['too many logged out', { status: 429 }],
  ])('succeeds if %s', async (_, answer) => {
    const { session, tokens } = await open({ 'POST /api/auth/logout': answer }, { admin: 'a' })
    await session.signOut('admin')
    expect(tokens.get('admin')).toBeNull()
  })

  it('keeps the tokens if the server could not clear its cookies', async () => {
    const { session, tokens } = await open(
      { 'POST /api/auth/logout': { status: 500 } },
      { admin: 'a' },
    )
    await expect(session.signOut('both')).rejects.toThrow()
    expect(tokens.get('admin')).toBe('a')
  })
})
