import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newAccessKeySchema } from '#domain/access-keys/access-key.ts'
import {
  type AuditEntry,
  auditDays,
  auditEntrySchema,
  auditNewsSchema,
} from '#domain/audit/audit.ts'
import { tokenSchema } from '#domain/auth/session-schema.ts'
import { limits } from '#domain/limits.ts'
import { newWebhookSchema } from '#domain/webhooks/webhook.ts'
import { cleanUpDaily } from '#worker/daily-clean-up.ts'
import { findAdmin } from '#worker/db/accounts/admins.ts'
import { accountToken, asInvited, invite, request, write } from '#worker/testing/client.ts'
import { createLink, fieldOf, visit } from '#worker/testing/preview-links.ts'

const password = 'a long enough password'
let owner = ''

beforeAll(async () => {
  owner = await accountToken({ username: 'Olive', role: 'owner' })
})

const send = (method: string, path: string, json?: object, token?: string) =>
  request(method, path, { token: token ?? owner, json })

async function audit(query = ''): Promise<AuditEntry[]> {
  const response = await send('GET', `/api/admin/audit${query}`)
  expect(response.status).toBe(200)
  return auditEntrySchema.array().parse(await response.json())
}

/** What the list tells of since the last call, the oldest first. */
let told = 0
async function since(): Promise<string[]> {
  const all = (await audit('?limit=500')).reverse()
  const added = all.slice(told)
  told = all.length
  return added.map(({ by, kind, subject }) => `${by} ${kind} ${subject}`.trim())
}

async function signIn(username: string, given = password) {
  return request('POST', '/api/auth/admin/login', { json: { username, password: given } })
}

describe('the audit list', () => {
  it('tells of accounts, invitations and keys, once they took effect', async () => {
    await since()
    await send('POST', '/api/admin/accounts', { username: 'Wren', password, role: 'writer' })
    await send('POST', '/api/admin/accounts', { username: 'Wren', password })
    const { id = '' } = (await findAdmin(env.DB, { username: 'Wren' })) ?? {}
    await send('PUT', `/api/admin/accounts/${id}/role`, { role: 'editor' })
    await send('POST', '/api/admin/accounts', { username: 'Wren', password, replace: true })
    expect(await since()).toEqual([
      'Olive account-made Wren (writer)',
      'Olive role-changed Wren (editor)',
      'Olive password-set Wren',
    ])

    const invited = await invite(owner, { role: 'writer' })
    await asInvited({ token: invited.token, username: 'wren', password })
    await asInvited({ token: invited.token, username: 'Finch', password })
    await asInvited({ token: invited.token, username: 'Robin', password })
    const reset = await invite(owner, { account: id })
    await asInvited({ token: reset.token, password })
    const revoked = await invite(owner, { role: 'owner', name: 'Marguerite' })
    await send('DELETE', `/api/admin/invitations/${revoked.id}`)
    await send('DELETE', `/api/admin/invitations/${revoked.id}`)
    await send('DELETE', `/api/admin/accounts/${id}`)
    expect(await since()).toEqual([
      'Olive invitation-made writer',
      'Finch invitation-used writer',
      'Olive reset-made Wren',
      'Wren password-set Wren',
      'Olive invitation-made Marguerite (owner)',
      'Olive invitation-revoked Marguerite (owner)',
      'Olive account-deleted Wren',
    ])

    const createKey = () =>
      send('POST', '/api/admin/access-keys', { name: 'Press', expiresAt: null })
    const key = newAccessKeySchema.parse(await (await createKey()).json())
    await createKey()
    await send('DELETE', `/api/admin/access-keys/${key.id}`)
    await send('DELETE', `/api/admin/access-keys/${key.id}`)
    await send('PUT', '/api/admin/settings/shared-key', {})
    expect(await since()).toEqual([
      'Olive key-made Press',
      'Olive key-revoked Press',
      'Olive shared-key-changed',
    ])
  })

  it('tells of sign-ins and of refusals, once a minute, without names that nobody has', async () => {
    vi.setSystemTime('2030-01-01T12:00:00.000Z')
    for (const username of ['Hurried', 'Ömer']) await accountToken({ username, role: 'writer' })
    owner = await accountToken({ username: 'Olive', role: 'owner' })
    await send('POST', '/api/admin/accounts', { username: 'Hurried', password, replace: true })
    await since()
    await signIn('hurried', 'not this one')
    await signIn('Hurried', 'nor this one')
    await signIn('ÖMER', 'not this one')
    await signIn('hunter2')
    await signIn('correct horse')
    const signedIn = await signIn('Hurried')
    expect(signedIn.status).toBe(200)
    expect(await since()).toEqual([
      'Hurried sign-in-refused',
      'Ömer sign-in-refused',
      'sign-in-refused',
      'Hurried sign-in',
    ])
    vi.setSystemTime('2030-01-01T12:01:00.000Z')
    await signIn('hurried', 'not this one')
    expect(await since()).toEqual(['Hurried sign-in-refused'])
    const { results } = await env.DB.prepare('select * from audit_events').all()
    expect(JSON.stringify(results)).not.toMatch(/hunter2|correct horse/)
    const writer = tokenSchema.parse(await signedIn.json()).token
    expect((await send('GET', '/api/admin/audit', undefined, writer)).status).toBe(403)
    expect((await send('GET', '/api/admin/audit.csv', undefined, writer)).status).toBe(403)
    vi.useRealTimers()
    owner = await accountToken({ username: 'Olive', role: 'owner' })
  })

  it('tells of backups with password hashes and of restores', async () => {
    const headers = { 'x-build-token': env.BUILD_TOKEN }
    await since()
    await request('GET', '/api/admin/backup/passwords', { token: owner, headers })
    await request('GET', '/api/admin/backup/passwords?after=~', { token: owner, headers })
    await request('GET', '/api/admin/backup/passwords', { token: owner })
    await send('GET', '/api/admin/backup/accounts')
    expect(await since()).toEqual(['Olive passwords-read'])
    for (let asked = 0; asked < 2; asked++) await send('GET', '/api/admin/backup')
    await send('POST', '/api/admin/backups')
    await send('POST', '/api/admin/exports')
    expect(await since()).toEqual([
      'Olive backup-read begun',
      'Olive backup-read complete',
      'Olive export-begun',
    ])
    const json = { replace: false }
    expect(
      (await request('POST', '/api/admin/restores', { token: owner, headers, json })).status,
    ).toBe(201)
    expect(await since()).toEqual(['Olive restore-begun'])
    await env.DB.prepare("update database_state set state = 'ready'").run()
  })

  it('tells owners what others did to accounts and keys, until they have read it', async () => {
    const second = await accountToken({ username: 'Oscar', role: 'owner' })
    const news = async (token: string) => {
      const answer = await (await send('GET', '/api/admin/audit/news', undefined, token)).json()
      const { entries, more, last } = auditNewsSchema.parse(answer)
      return { told: entries.map(({ by, kind }) => `${by} ${kind}`), more, last }
    }
    expect(await news(second)).toEqual({ told: [], more: false, last: 0 })
    await accountToken({ username: 'Leaver', role: 'writer' })
    await signIn('Leaver', env.ADMIN_PASSWORD)
    await send('POST', '/api/admin/invitations', { role: 'editor' })
    await send('PUT', '/api/admin/settings/shared-key', {}, second)
    const { told, last } = await news(second)
    expect(told).toEqual(['Olive invitation-made'])
    await send('PUT', '/api/admin/audit/news', { last }, second)
    await send('PUT', '/api/admin/audit/news', { last: 0 }, second)
    expect((await news(second)).told).toEqual([])
    const all = { last: Number.MAX_SAFE_INTEGER }
    expect((await send('PUT', '/api/admin/audit/news', all, second)).status).toBe(204)
    await send('POST', '/api/admin/invitations', { role: 'writer' })
    expect((await news(second)).told).toEqual(['Olive invitation-made'])
    expect((await news(owner)).told).toContain('Oscar shared-key-changed')
  })

  it('is filtered by the longest name that an outsider has', async () => {
    const name = 'Dr Adaeze Osei, '.padEnd(limits.previewName, 'x')
    const { _id } = await write(owner)
    const link = await createLink(owner, _id, { name, mayComment: true })
    const page = await (await visit(link)).text()
    const form = { id: fieldOf(page, 'id'), read: fieldOf(page, 'read'), approves: 'yes' }
    expect((await visit(link, { form })).status).toBe(303)
    const query = `?by=${encodeURIComponent(name)}`
    expect(await audit(query)).toMatchObject([{ by: name, kind: 'preview-approved' }])
    expect((await send('GET', `/api/admin/audit.csv${query}`)).status).toBe(200)
  })

  it('holds the name of a webhook, not its address, which may hold a secret', async () => {
    await since()
    const url = 'https://hooks.desk-of-the-magazine.com/s3cr3t?key=TOPSECRET'
    const fields = { url, events: ['article.published'] }
    const created = await send('POST', '/api/admin/webhooks', fields)
    const path = `/api/admin/webhooks/${newWebhookSchema.parse(await created.json()).id}`
    await send('POST', `${path}/secret`)
    const again = { ...fields, description: 'A chat room' }
    expect((await send('PUT', path, again)).status).toBe(200)
    // Pressed twice.
    expect((await send('PUT', path, again)).status).toBe(200)
    await send('DELETE', path)
    await send('DELETE', path)
    expect(await since()).toEqual([
      'Olive webhook-created hooks.desk-of-the-magazine.com',
      'Olive webhook-changed hooks.desk-of-the-magazine.com',
      'Olive webhook-changed A chat room',
      'Olive webhook-deleted A chat room',
    ])
  })

  it('tells of logouts and ended sessions', async () => {
    const first = tokenSchema.parse(await (await signIn('Leaver', env.ADMIN_PASSWORD)).json()).token
    const other = tokenSchema.parse(await (await signIn('Leaver', env.ADMIN_PASSWORD)).json()).token
    await since()
    const end = async (by: string) => {
      const { headers } = await send('DELETE', '/api/admin/account/sessions', undefined, by)
      return headers.get('x-renewed-token') ?? ''
    }
    const token = await end(await end(first))
    await request('POST', '/api/auth/logout', { token, json: { scope: 'both' } })
    await request('POST', '/api/auth/logout', { token, json: { scope: 'both' } })
    await request('POST', '/api/auth/logout', { token: other, json: { scope: 'admin' } })
    expect(await since()).toEqual(['Leaver sessions-ended Leaver', 'Leaver sign-out'])
  })

  it('holds what was done to articles, and is filtered and paged', async () => {
    const { _id } = await write(owner, { published: true, title: '=HYPERLINK("x")' })
    await send('DELETE', `/api/admin/articles/${_id}`)
    const [deleted, published] = await audit('?by=Olive&limit=2')
    expect(deleted).toMatchObject({ kind: 'delete', article: _id, subject: '=HYPERLINK("x")' })
    expect(published).toMatchObject({ kind: 'publish', article: _id, by: 'Olive' })
    expect((await audit('?kind=key-made')).map(({ kind }) => kind)).toEqual(['key-made'])
    expect(await audit('?by=Nobody')).toEqual([])

    const all = (await audit('?limit=500')).map(({ id }) => id)
    const paged: string[] = []
    let path: string | undefined = '/api/admin/audit?limit=2'
    while (path) {
      const page = await send('GET', path)
      paged.push(
        ...auditEntrySchema
          .array()
          .parse(await page.json())
          .map(({ id }) => id),
      )
      path = page.headers.get('link')?.match(/<(.*)>/)?.[1]
    }
    expect(paged).toEqual(all)
    expect(new Set(paged).size).toBe(all.length)

    const file = await send('GET', '/api/admin/audit.csv?kind=delete')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await file.text()).toBe(
      `"when","who","what","which","article"\r\n"${deleted?.at}","Olive","delete","'=HYPERLINK(""x"")","${_id}"\r\n`,
    )
  })

  it('is kept for a year', async () => {
    const kept = Date.now() - (auditDays - 1) * 24 * 60 * 60 * 1000
    const old = Date.now() - (auditDays + 1) * 24 * 60 * 60 * 1000
    const insert = env.DB.prepare(
      `insert into audit_events (at, "by", kind, subject) values (?, ?, 'sign-in', '')`,
    )
    await insert.bind(new Date(old).toISOString(), 'Old').run()
    await insert.bind(new Date(kept).toISOString(), 'Kept').run()
    await env.DB.prepare("update database_state set cleaned_on = ''").run()
    await cleanUpDaily(env, new Date())
    expect([(await audit('?by=Old')).length, (await audit('?by=Kept')).length]).toEqual([0, 1])
  })
})
