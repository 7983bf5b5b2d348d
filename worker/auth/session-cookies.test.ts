import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { readerToken, request } from '#worker/testing/client.ts'

const site = 'https://magazine.example'
const json = { password: env.SITE_ACCESS_KEY }

async function opens(cookie: string): Promise<boolean> {
  const answer = await request('GET', `${site}/about`, { headers: { cookie } })
  return answer.headers.get('location') !== '/login?next=%2Fabout'
}

describe('a session’s cookie', () => {
  it('has over HTTPS a name that no neighbouring site can set, and no other opens', async () => {
    const answer = await request('POST', `${site}/api/auth/site-access`, { json })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-latchkey_site=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
    expect(await opens(cookie.split(';')[0] ?? '')).toBe(true)
    expect(await opens(`latchkey_site=${await readerToken()}`)).toBe(false)
  })

  it('is the same on a workers.dev address and on a domain of the site’s own', async () => {
    for (const host of [
      'latchkey.me.workers.dev',
      'www.magazine.example',
      'magazine.example:8443',
    ]) {
      const answer = await request('POST', `https://${host}/api/auth/site-access`, { json })
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-latchkey_site=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ])
    }
  })

  it('is not set over plain HTTP, which leads to HTTPS', async () => {
    const plain = 'http://magazine.example'
    const page = await request('GET', `${plain}/about?x=1`)
    expect([page.status, page.headers.get('location')]).toEqual([301, `${site}/about?x=1`])
    for (const path of ['/api/auth/site-access', '/login']) {
      const answer = await request('POST', plain + path, { json })
      expect([answer.status, answer.headers.has('set-cookie')]).toEqual([400, false])
    }
  })

  it('is taken away under the same name', async () => {
    const answer = await request('POST', `${site}/api/auth/logout`, { json: { scope: 'both' } })
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['__Host-latchkey_site', '__Host-latchkey_admin'])
  })
})

describe('the login’s form', () => {
  it.each([
    ['same-origin', undefined, 303],
    [undefined, undefined, 303],
    ['same-site', undefined, 400],
    ['cross-site', undefined, 400],
    // Browsers before 2023 tell the origin alone.
    [undefined, site, 303],
    [undefined, 'https://evil.example', 400],
    [undefined, 'null', 400],
    ['same-origin', 'null', 303],
  ])('sent from %s with the origin %s is answered %i', async (from, origin, status) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = {
      ...type,
      ...(from && { 'sec-fetch-site': from }),
      ...(origin && { origin }),
    }
    const body = new URLSearchParams(json).toString()
    const answer = await request('POST', `${site}/login`, { headers, body })
    expect(answer.status).toBe(status)
    expect(answer.headers.has('set-cookie')).toBe(status === 303)
  })
})
