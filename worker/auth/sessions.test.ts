import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adminSessionSeconds, siteSessionSeconds } from '#domain/auth/session.ts'
import { app } from '#worker/app.ts'
import { adminToken, readerToken } from '#worker/testing/client.ts'
import { claimsOf, resigned } from '#worker/testing/forged.ts'

const tokens = { reader: '', admin: '' }
beforeAll(async () => {
  tokens.reader = await readerToken()
  tokens.admin = await adminToken()
})

/** Asks a Worker whose environment differs. */
async function ask(path: string, token: string, changes: object = {}): Promise<Response> {
  const asked = new Request(`http://localhost${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return app.fetch(asked, { ...env, ...changes }, createExecutionContext())
}

const calls = { reader: '/api/auth/verify', admin: '/api/auth/admin/verify' } as const
const longest = { reader: siteSessionSeconds, admin: adminSessionSeconds } as const

describe.each(['reader', 'admin'] as const)('the session of a %s', (who) => {
  async function status(token: string, changes?: object): Promise<number> {
    return (await ask(calls[who], token, changes)).status
  }

  function now(): number {
    return Math.floor(Date.now() / 1000)
  }

  it('opens with what was issued, and with the same signed anew', async () => {
    expect(await status(tokens[who])).toBe(200)
    expect(await status(await resigned(tokens[who]))).toBe(200)
  })

  it.each([
    ['issued in the future', () => ({ iat: now() + 120, exp: now() + 240 })],
    ['expired', () => ({ iat: now() - 20, exp: now() - 10 })],
    ['that never expires', () => ({ exp: undefined })],
    ['without a time', () => ({ iat: undefined })],
    ['that lasts longer than any', () => ({ exp: now() + longest[who] + 3_600 })],
    ['of another scope', () => ({ scope: who === 'reader' ? 'admin' : 'site' })],
    ['of a browser that is known', () => ({ scope: 'browser' })],
  ])('is none where the token is one %s', async (_name, changes) => {
    expect(await status(await resigned(tokens[who], changes()))).toBe(401)
  })

  it('bears a clock that is a little ahead', async () => {
    expect(await status(await resigned(tokens[who], { iat: now() + 30 }))).toBe(200)
  })

  it('goes on while its secret is being replaced, and ends with it', async () => {
    const next = {
      SESSION_SECRET: 'the next secret of the tests, which is long enough',
      SESSION_SECRET_PREVIOUS: env.SESSION_SECRET,
    }
    expect(await status(tokens[who], next)).toBe(200)
    expect(await status(tokens[who], { ...next, SESSION_SECRET_PREVIOUS: undefined })).toBe(401)
    const forged = await resigned(tokens[who], {}, next.SESSION_SECRET)
    expect(await status(forged)).toBe(401)
    // A token by the old secret that names the wrong key is none either.
    if (who === 'reader') {
      expect(await status(await resigned(tokens[who], { key: 'x'.repeat(22) }), next)).toBe(401)
    }
  })
})

describe('an account', () => {
  it('that is gone, or whose sessions were ended, opens nothing', async () => {
    for (const changes of [{ sub: crypto.randomUUID() }, { epoch: 0 }, { epoch: 2 }]) {
      expect(await claimsOf(tokens.admin)).not.toMatchObject(changes)
      const token = await resigned(tokens.admin, changes)
      expect((await ask(calls.admin, token)).status).toBe(401)
    }
  })
})

describe('a Worker that lacks a secret', () => {
  it.each([
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET_PREVIOUS', 'short'],
    ['SITE_ACCESS_KEY', ''],
    ['BUILD_TOKEN', 'short'],
  ])('serves nothing, and says in its log alone that it is %s: %s', async (name, value) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask('/robots.txt', '', { [name]: value })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain(name)
    expect(String(log.mock.calls[0]?.[1])).toContain(name)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    log.mockRestore()
  })
})

describe('a token', () => {
  it('appears in no log and in no address', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    const broken = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('The database is out of reach.')
      },
    })
    for (const token of [tokens.reader, tokens.admin]) {
      for (const path of ['/api/articles', '/api/admin/articles', '/nowhere']) {
        const response = await ask(path, token, { DB: broken })
        expect(response.headers.get('location') ?? '').not.toContain(token.slice(0, 10))
      }
    }
    const logged = logs.flatMap(({ mock }) => mock.calls.flat().map(String)).join('\n')
    expect(logged).toContain('failed (request ')
    for (const token of Object.values(tokens)) expect(logged).not.toContain(token.slice(0, 10))
    for (const log of logs) log.mockRestore()
  })
})
