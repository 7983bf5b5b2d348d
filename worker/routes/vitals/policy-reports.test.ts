import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { reportPolicyViolation } from '#domain/vitals/calls.ts'
import { readerToken, request } from '#worker/testing/client.ts'

const cookie = `latchkey_site=${await readerToken()}`

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((_words, line) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

function report(
  body: unknown,
  from: string = crypto.randomUUID(),
  session = cookie,
): Promise<Response> {
  const headers = {
    cookie: session,
    'cf-connecting-ip': from,
    'content-type': 'application/reports+json',
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return request('POST', reportPolicyViolation.path, { body: text, headers })
}

const page = 'https://magazine.example/article/a-7f3k2m?q=private#words'

describe('a report of a violation', () => {
  it('sent by report-to is logged in one line without anything personal', async () => {
    const body = {
      documentURL: page,
      referrer: 'https://mail.example/inbox/me',
      blockedURL: 'https://evil.example/steal?cookie=1',
      effectiveDirective: 'script-src-elem',
      originalPolicy: 'default-src',
      sourceFile: 'https://magazine.example/_astro/page.js?x=private',
      lineNumber: 7,
      sample: 'a private sample',
    }
    const other = { type: 'deprecation', url: page, body }
    const answer = await report([{ type: 'csp-violation', url: page, body, age: 1 }, other])
    expect(answer.status).toBe(204)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        directive: 'script-src-elem',
        page: '/article/a-7f3k2m',
        blocked: 'https://evil.example',
        source: '/_astro/page.js',
        line: 7,
      },
    ])
  })

  it.each([
    ['inline', 'inline'],
    ['data:text/html,private', 'data:'],
    ['words that are private', ''],
  ])('sent by report-uri: %s is logged as “%s”', async (blocked, logged) => {
    const answer = await report({
      'csp-report': {
        'document-uri': page,
        'violated-directive': 'style-src self',
        'blocked-uri': blocked,
        'script-sample': 'a private sample',
      },
    })
    expect(answer.status).toBe(204)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ directive: 'style-src', blocked: logged })
    expect(lines.join()).not.toContain('private')
  })

  it.each(['', 'x', '{}', '[1]', '{"csp-report":{"document-uri":1}}'])(
    'of another shape is refused: %j',
    async (body) => {
      const answer = await report(body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'bad_request' })
      expect(lines).toEqual([])
    },
  )

  it('is refused if it is too large, without a session, or one too many', async () => {
    expect((await report('x'.repeat(limits.policyReport + 1))).status).toBe(413)
    expect((await report([], 'x', '')).status).toBe(401)
    const statuses = []
    for (let sent = 0; sent < 50; sent++) statuses.push((await report([], 'one address')).status)
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(40)
    // Not necessarily the last one: a new minute may have begun.
    expect(statuses).toContain(429)
  })
})
