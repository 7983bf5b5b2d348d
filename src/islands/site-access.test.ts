import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoginAnswers } from '#domain/language/login-answers.ts'
import { requestAccess } from '#islands/site-access.ts'

function respond(body: unknown, init?: ResponseInit): void {
  vi.stubGlobal('fetch', async () => Response.json(body, init))
}

afterEach(() => vi.unstubAllGlobals())

const english: LoginAnswers = { language: 'en', messages: {} }

describe('requesting access', () => {
  it('returns the session’s token', async () => {
    respond({ token: 'a token' })
    expect(await requestAccess('key', english)).toEqual({ granted: true, token: 'a token' })
  })

  it.each([
    [
      401,
      '',
      { message: 'Access Denied. Invalid passphrase.' },
      'Access Denied. Invalid passphrase.',
    ],
    [429, '45', { message: 'Too many keys.' }, 'Too many keys. Try again in 45 seconds.'],
    [429, '301', { message: 'Too many keys.' }, 'Too many keys. Try again in 6 minutes.'],
    [429, '540', { message: 'Try again in 9 minutes.' }, 'Try again in 9 minutes.'],
    [401, '', {}, 'Invalid site password'],
    [500, '', 'not an object', 'Invalid site password'],
  ])(
    'refused with %i, retry-after "%s" and %j, returns "%s"',
    async (status, after, body, message) => {
      respond(body, { status, headers: after ? { 'retry-after': after } : {} })
      expect(await requestAccess('key', english)).toEqual({ granted: false, message })
    },
  )

  it('fails if the server grants access without a token', async () => {
    respond({})
    await expect(requestAccess('key', english)).rejects.toThrow('without a token')
  })
})
