import { describe, expect, it } from 'vitest'
import { type Answers, startApi } from '#admin/testing/api-server.ts'
import { memoryTokens } from '#admin/testing/memory-tokens.ts'
import { AdminSession } from './admin-session.ts'

const verified = { scope: 'admin', username: 'desk', expiresAt: '2026-11-21T12:00:00.000Z' }
const refused = { status: 401, body: { code: 'unauthorized', message: 'No longer.' } }

async function open(answers: Answers, kept: Parameters<typeof memoryTokens>[0]) {
  const api = await startApi(answers)
  const tokens = memoryTokens(kept)
  return { ...api, tokens, session: new AdminSession(tokens, api.origin) }
}

describe('starting', () => {
  it('is signed out without a kept token, and asks nobody', async () => {
    const { session, calls } = await open({}, { site: 's' })
    await session.start()
    expect(session.state()).toEqual({ kind: 'signed-out', message: null })
    expect(calls).toEqual([])
  })

  it('restores a token that the server verifies', async () => {
    const { session, calls } = await open(
      { 'GET /api/auth/admin/verify': { body: verified } },
      { admin: 'a' },
    )
    const started = session.start()
    expect(session.state()).toEqual({ kind: 'unknown' })
    await started
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'desk' })
    expect(calls[0]?.authorization).toBe('Bearer a')
  })

  it('removes a token that is no longer valid, and says so', async () => {
    const { session, tokens } = await open(
      { 'GET /api/auth/admin/verify': refused },
      { admin: 'a', site: 's' },
    )
    await session.start()
    expect(session.state()).toEqual({
      kind: 'signed-out',
      message: 'Admin session expired. Please log in again.',
    })
    expect(tokens.read('admin')).toBeNull()
    expect(tokens.read('site')).toBe('s')
  })

  it('keeps the token where the server is out of reach', async () => {
    const { session, tokens, close } = await open({}, { admin: 'a' })
    close()
    await session.start()
    expect(session.state()).toEqual({ kind: 'unverified' })
    expect(tokens.read('admin')).toBe('a')
  })
})

describe('signing in', () => {
  it('keeps the token, without sending another one along', async () => {
    const { session, tokens, calls } = await open(
      { 'POST /api/auth/admin/login': { body: { token: 'new' } } },
      { admin: 'old' },
    )
    await session.signIn({ username: 'desk', password: 'secret' })
    expect(tokens.read('admin')).toBe('new')
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'desk' })
    expect(calls[0]?.authorization).toBeUndefined()
  })
})

describe('a session that the server ends', () => {
  async function signedIn() {
    const opened = await open({ 'GET /api/auth/admin/verify': { body: verified } }, { admin: 'a' })
    await opened.session.start()
    return opened
  }

  it('is over at once, and says why after it is left', async () => {
    const { session, tokens } = await signedIn()
    session.connection.sessionEnded('No longer.', 'a')
    expect(tokens.read('admin')).toBeNull()
    expect(session.state()).toEqual({ kind: 'ended', message: 'No longer.' })
    session.leaveEnded()
    expect(session.state()).toEqual({ kind: 'signed-out', message: 'No longer.' })
  })

  it('does not end a newer one', async () => {
    const { session, tokens } = await signedIn()
    tokens.keep('admin', 'b')
    session.connection.sessionEnded('No longer.', 'a')
    expect(session.state().kind).toBe('signed-in')
    expect(tokens.read('admin')).toBe('b')
  })

  it('ends too where another tab logs out', async () => {
    const { session, tokens } = await signedIn()
    session.subscribe(() => undefined)
    tokens.removeElsewhere('admin')
    expect(session.state().kind).toBe('ended')
  })
})

describe('logging out', () => {
  it.each([
    ['admin', 's', null, 'signed-out'],
    ['site', null, 'a', 'signed-in'],
    ['both', null, null, 'signed-out'],
  ] as const)('of %s removes those tokens', async (scope, site, admin, kind) => {
    const { session, tokens, calls } = await open(
      {
        'GET /api/auth/admin/verify': { body: verified },
        'POST /api/auth/logout': { status: 204 },
      },
      { admin: 'a', site: 's' },
    )
    await session.start()
    await session.signOut(scope)
    expect(calls[1]).toMatchObject({ authorization: 'Bearer a', body: JSON.stringify({ scope }) })
    expect([tokens.read('site'), tokens.read('admin')]).toEqual([site, admin])
    expect(session.state().kind).toBe(kind)
  })

  it('goes on with a session that is over already', async () => {
    const { session, tokens } = await open({ 'POST /api/auth/logout': refused }, { admin: 'a' })
    await session.signOut('admin')
    expect(tokens.read('admin')).toBeNull()
  })

  it('keeps the tokens where the server’s cookies could not be cleared', async () => {
    const { session, tokens } = await open(
      { 'POST /api/auth/logout': { status: 500 } },
      { admin: 'a' },
    )
    await expect(session.signOut('both')).rejects.toThrow()
    expect(tokens.read('admin')).toBe('a')
  })
})
