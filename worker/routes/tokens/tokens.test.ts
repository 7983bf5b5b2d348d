import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { allCalls } from '#domain/calls/all-calls.ts'
import { grants } from '#domain/calls/grants.ts'
import { errorSchema } from '#domain/error.ts'
import { limits } from '#domain/limits.ts'
import { type NewToken, tokenSchema } from '#domain/tokens/token.ts'
import { app } from '#worker/app.ts'
import { accountToken, adminToken, createToken, request, write } from '#worker/testing/client.ts'
import { dyingAfter } from '#worker/testing/dying.ts'
import { png } from '#worker/testing/png.ts'
import { upload } from '#worker/testing/uploads.ts'
import { createTokenText } from '#worker/tokens/token-text.ts'

let addresses = 0
const owner = await adminToken()
beforeEach(() => {
  addresses++
})

async function create(name: string, fields: object = {}): Promise<NewToken> {
  return createToken(owner, { name, ...fields })
}

/** As a program does it, from an address of the test's own. */
function call(method: string, path: string, token: string, { json }: { json?: object } = {}) {
  const headers = { 'cf-connecting-ip': `198.51.100.${addresses}` }
  return request(method, path, { token, json, headers })
}

async function refusalOf(response: Response) {
  return { status: response.status, ...errorSchema.parse(await response.json()) }
}

async function auditOf(by: string) {
  const path = `/api/admin/audit?by=${encodeURIComponent(by)}`
  const response = await request('GET', path, { token: owner })
  return auditEntrySchema
    .pick({ kind: true, by: true, subject: true })
    .array()
    .parse(await response.json())
}

const bearerCalls = allCalls.filter(
  ({ access }) => !['anyone', 'page', 'preview', 'reader-session'].includes(access),
)

it.each(grants)('a token with %s makes the calls of the table, and no other', async (grant) => {
  const { token } = await create(`walks with ${grant}`, { grants: [grant] })
  for (const { method, path, grants: needed } of bearerCalls) {
    const filled = path.replace(':id', 'no-such-thing').replace(/:[a-z]+/, 'none')
    const response = await call(method, filled, token)
    const answer = `${method} ${path}: ${response.status} ${await response.text()}`
    const isGranted = needed?.includes(grant) ?? false
    expect(answer.includes('This token may not make this call.'), answer).toBe(!isGranted)
    if (!isGranted) expect(response.status).toBe(403)
    else expect([401, 403], answer).not.toContain(response.status)
  }
})

describe('tokens', () => {
  it('are created by owners, shown once, stored as a hash, and listed', async () => {
    const made = await create('Nightly backup', { grants: ['backup', 'backup'], days: 90 })
    expect(made).toMatchObject({ grants: ['backup'], origins: [], lastDay: null, revokedAt: null })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * 86_400_000)
    const rows = await env.DB.prepare('select * from tokens where id = ?').bind(made.id).all()
    expect(JSON.stringify(rows.results)).not.toContain(made.token.slice(7))
    expect(rows.results[0]?.hash).toBe(createHash('sha256').update(made.token).digest('hex'))
    const listed = await request('GET', '/api/admin/tokens', { token: owner })
    const text = await listed.text()
    expect(text).not.toContain('hash')
    expect(
      tokenSchema
        .array()
        .parse(JSON.parse(text))
        .map(({ id }) => id),
    ).toContain(made.id)
    const json = { name: 'nightly BACKUP', grants: ['backup'], days: 30 }
    const again = await request('POST', '/api/admin/tokens', { token: owner, json })
    expect(again.status).toBe(409)
  })

  it('are listed with those first that open calls', async () => {
    const { id } = await create('Of a whole year', { days: 365 })
    await env.DB.prepare(`insert into tokens
        (id, name, hash, grants, origins, created_by, created_at, expires_at)
      select value, value, value, '[]', '[]', '', '2031', '2020' from json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 2 * limits.tokens }, (_, at) => `old ${at}`)))
      .run()
    const listed = await request('GET', '/api/admin/tokens', { token: owner })
    const ids = tokenSchema
      .array()
      .parse(await listed.json())
      .map((token) => token.id)
    await env.DB.prepare("delete from tokens where id like 'old %'").run()
    expect(ids).toContain(id)
  })

  it('of a program that only uploads name no text that has a picture', async () => {
    const uploaded = await upload(owner, png(40, 30, 7))
    const { url } = (await uploaded.json()) as { url: string }
    const path = `/api/admin/images/${url.slice(7, 39)}`
    await request('PATCH', path, { token: owner, json: { alt: 'A mill' } })
    const content = `<figure><img src="${url}" alt="A mill"></figure>`
    await write(owner, { title: 'Zanzibar', content })
    const told = async (grants: string[]) => {
      const { name, token } = await create(`Media ${grants}.`, { grants: ['media', ...grants] })
      await env.DB.prepare('update images set uploaded_by = ?').bind(`${name} (token)`).run()
      const read = await (await call('GET', path, token)).text()
      const json = { alt: `As ${grants}` }
      const changed = await call('PATCH', path, token, { json })
      await request('PATCH', path, { token: owner, json: { alt: 'A mill' } })
      return [
        read.includes('Zanzibar'),
        (await changed.text()).includes('Zanzibar'),
        changed.status,
      ]
    }
    expect(await told([])).toEqual([false, false, 200])
    expect(await told(['read-all'])).toEqual([true, true, 200])
  })

  it.each([
    { days: 7 },
    { days: null },
    { grants: [] },
    { grants: ['accounts'] },
    { origins: ['https://example.com/'] },
    { origins: ['*'] },
    { origins: ['null'] },
    { name: ' ' },
    { name: '\u200b\u200b' },
    { name: '\u202egnp.nekot' },
    { name: 'Weather\ndesk' },
  ])('are not created with %j', async (fields) => {
    const json = { name: 'Wrong', grants: ['backup'], days: 30, ...fields }
    const response = await request('POST', '/api/admin/tokens', { token: owner, json })
    expect(response.status).toBe(400)
  })

  it.each(['<img src=x onerror=alert(1)>', 'מוקד לילה', 'نرم\u200cافزار', '</quoted-content>'])(
    'may be named %s, as the audit list then has it',
    async (name) => {
      const { token } = await create(name, { grants: ['write-drafts'] })
      await write(token)
      const [entry] = await auditOf(`${name} (token)`)
      expect(entry?.by).toBe(`${name} (token)`)
    },
  )

  it('are revoked once, by whoever comes first', async () => {
    const { id } = await create('Revoked at once')
    const revoke = () => request('DELETE', `/api/admin/tokens/${id}`, { token: owner })
    const answers = await Promise.all([revoke(), revoke(), revoke()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    const path = '/api/admin/audit?kind=token-revoked'
    const listed = await request('GET', path, { token: owner })
    const entries = auditEntrySchema.array().parse(await listed.json())
    expect(entries.filter(({ subject }) => subject === 'Revoked at once')).toHaveLength(1)
  })

  it('open no call once they are revoked, expired or mistyped, and learn nothing by the answer', async () => {
    const tokens = await Promise.all(
      ['Of the past', 'Expired by now'].map((name) => create(name, { grants })),
    )
    const [revoked, expired] = tokens
    await request('DELETE', `/api/admin/tokens/${revoked?.id}`, { token: owner })
    await env.DB.prepare('update tokens set expires_at = ? where id = ?')
      .bind(new Date().toISOString(), expired?.id)
      .run()
    const mistyped = `${expired?.token.slice(0, -1)}-`
    await write(owner, { title: 'Zanzibar', published: true })
    for (const token of [revoked?.token ?? '', expired?.token ?? '', mistyped]) {
      for (const { method, path } of bearerCalls) {
        // So many refusals of one address are throttled.
        addresses++
        const response = await call(method, path.replaceAll(/:[a-z]+/g, 'x'), token)
        const answer = `${method} ${path}: ${response.status} ${await response.text()}`
        expect(response.status, answer).toBe(401)
        expect(answer).not.toMatch(/Zanzibar|lk_pat_/)
      }
    }
  })

  it('say whether they are mistyped, unknown, revoked or expired, and are revoked at once', async () => {
    const { id, token } = await create('To be revoked')
    const read = (bearer: string) => call('GET', '/api/articles', bearer)
    expect((await read(token)).status).toBe(200)
    const mistyped = await refusalOf(await read(`${token.slice(0, -1)}-`))
    expect(mistyped).toMatchObject({ status: 401, message: expect.stringMatching(/mistyped/) })
    const unknown = await refusalOf(await read(createTokenText()))
    expect(unknown.message).toBe('There is no such token here.')
    const revoke = () => request('DELETE', `/api/admin/tokens/${id}`, { token: owner })
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(404)
    expect((await refusalOf(await read(token))).message).toMatch(/was revoked/)
    const other = await create('To expire')
    await env.DB.prepare('update tokens set expires_at = ? where id = ?')
      .bind(new Date().toISOString(), other.id)
      .run()
    expect((await refusalOf(await read(other.token))).message).toMatch(/has expired/)
  })

  it('are recorded with the last day of their use', async () => {
    const { id, token } = await create('Used today')
    await call('GET', '/api/articles', token)
    const rows = await env.DB.prepare('select last_day from tokens where id = ?').bind(id).all()
    expect(rows.results).toEqual([{ last_day: new Date().toISOString().slice(0, 10) }])
  })

  it('are throttled as sign-ins are', async () => {
    const statuses = new Set<number>()
    for (let guess = 0; guess < 40; guess++) {
      statuses.add((await call('GET', '/api/articles', createTokenText())).status)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  it('count as a bearer only, and open nothing as a cookie', async () => {
    const { token } = await create('In a cookie', { grants: ['read-all'] })
    const cookie = `latchkey_site=${token}; latchkey_admin=${token}`
    const response = await request('GET', '/api/search?q=a', { headers: { cookie } })
    expect(response.status).toBe(401)
  })

  it('never sign in, and do not take the place of an account', async () => {
    const name = 'Weather desk (token)'
    const json = { username: name, password: 'a long enough password' }
    const response = await request('POST', '/api/admin/accounts', { token: owner, json })
    expect(response.status).toBe(400)
  })
})

describe('a program', () => {
  const text = { title: 'The weather', content: '<p>Rain.</p>' }

  it('that writes drafts changes its own, publishes nothing, and is in the audit list by its name', async () => {
    const { token } = await create('Weather desk', { grants: ['write-drafts'] })
    const article = await write(token)
    expect(article).toMatchObject({ published: false })
    const path = `/api/admin/articles/${article._id}`
    expect((await call('PUT', path, token, { json: text })).status).toBe(200)
    expect((await call('PUT', path, token, { json: { ...text, published: true } })).status).toBe(
      403,
    )
    expect((await call('PUT', `${path}/publish`, token)).status).toBe(403)
    const writer = await accountToken({ username: 'Weather desk', role: 'writer' })
    const someones = await write(writer)
    const other = `/api/admin/articles/${someones._id}`
    expect((await call('PUT', other, token, { json: text })).status).toBe(403)
    expect(await auditOf('Weather desk (token)')).toEqual([
      {
        kind: 'token-used',
        by: 'Weather desk (token)',
        subject: `Changes an article: ${article.title}`,
      },
      { kind: 'token-used', by: 'Weather desk (token)', subject: 'Makes an article' },
    ])
    expect(await auditOf('Weather desk')).toEqual([])
  })

  it('is in the audit list with each change, wherever the Worker is ended', async () => {
    const name = 'Cut off'
    const { token } = await create(name, { grants: ['write-drafts'] })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ ...text, title: name })
    for (let calls = 0, isWhole = false; !isWhole; calls++) {
      const asked = new Request('http://localhost/api/admin/articles', {
        method: 'POST',
        headers: { ...headers, 'cf-connecting-ip': `198.51.100.${addresses}` },
        body,
      })
      const context = createExecutionContext()
      isWhole = (await app.fetch(asked, dyingAfter(calls).bindings, context)).ok
      await waitOnExecutionContext(context)
      const stored = env.DB.prepare('select count(*) as count from articles where title = ?')
      const { count } = (await stored.bind(name).first<{ count: number }>()) ?? {}
      const entries = await auditOf(`${name} (token)`)
      expect(entries.length, `after ${calls} calls`).toBeGreaterThanOrEqual(count ?? Infinity)
      expect(calls).toBeLessThan(20)
    }
  })

  it('that publishes does so under its own name', async () => {
    const { token } = await create('Publisher', { grants: ['publish'] })
    const { _id } = await write(owner)
    expect((await call('PUT', `/api/admin/articles/${_id}/publish`, token)).status).toBe(200)
    const kinds = (await auditOf('Publisher (token)')).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['publish', 'token-used'])
  })
})
