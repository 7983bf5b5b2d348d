import { describe, expect, it } from 'vitest'
import { adminToken, createToken, request } from '#worker/testing/client.ts'

const owner = await adminToken()

describe('pages of other sites', () => {
  const origin = 'https://desk.example'

  function call(method: string, path: string, token: string, from = origin) {
    return request(method, path, { token, headers: { origin: from } })
  }

  function preflight(from: string) {
    const headers = { origin: from, 'access-control-request-method': 'GET' }
    return request('OPTIONS', '/api/articles', { headers })
  }

  it('call with a token that names their origin, and with no other', async () => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    const { id, token } = await createToken(owner, { name: 'For a page', origins: [origin] })
    const allowed = await preflight(origin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await preflight('https://other.example')).status).not.toBe(204)
    const read = await call('GET', '/api/articles', token)
    expect(read.status).toBe(200)
    expect(read.headers.get('access-control-allow-origin')).toBe(origin)
    expect(read.headers.get('vary')).toContain('origin')
    const refused = await call('PUT', '/api/admin/articles/x/publish', token)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    const unnamed = (await createToken(owner, { name: 'For no page' })).token
    for (const [from, bearer] of [
      ['https://other.example', token],
      [origin, unnamed],
      ['null', token],
    ] as const) {
      const answer = await call('GET', '/api/articles', bearer, from)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    await request('DELETE', `/api/admin/tokens/${id}`, { token: owner })
    expect((await preflight(origin)).status).not.toBe(204)
  })

  it('learn nothing with an account’s token', async () => {
    const answer = await call('GET', '/api/admin/articles', owner)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
