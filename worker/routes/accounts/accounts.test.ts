import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { ownerPasswordSeconds, recentPasswordSeconds } from '#domain/auth/session.ts'
import { accountNamed, accountToken, adminToken, request } from '#worker/testing/client.ts'

const password = 'a password of many words'

const owner = await adminToken()

describe('accounts', () => {
  const setRole = (id: string, role: string, token = owner) =>
    request('PUT', `/api/admin/accounts/${id}/role`, { token, json: { role } })

  it('change their roles at once', async () => {
    const token = await accountToken({ username: 'Riser', role: 'writer' })
    const { id } = await accountNamed(owner, 'Riser')
    expect((await request('GET', '/api/admin/bin', { token })).status).toBe(403)
    expect((await setRole(id, 'editor')).status).toBe(204)
    expect((await setRole(id, 'editor')).status).toBe(204)
    expect((await request('GET', '/api/admin/bin', { token })).status).toBe(200)
    const audit = await request('GET', '/api/admin/audit?kind=role-changed', { token: owner })
    const changed = auditEntrySchema.array().parse(await audit.json())
    expect(changed.filter(({ subject }) => subject.startsWith('Riser'))).toHaveLength(1)
    await request('DELETE', `/api/admin/accounts/${id}`, { token: owner })
    expect((await request('GET', '/api/admin/bin', { token })).status).toBe(401)
  })

  it('of the environment stays as it is', async () => {
    const { id, fixed } = await accountNamed(owner, env.ADMIN_USERNAME)
    expect(fixed).toBe(true)
    expect((await setRole(id, 'writer')).status).toBe(400)
    expect((await request('DELETE', `/api/admin/accounts/${id}`, { token: owner })).status).toBe(
      400,
    )
    const json = { account: id }
    expect((await request('POST', '/api/admin/invitations', { token: owner, json })).status).toBe(
      400,
    )
  })

  it('that two owners delete at once are gone for the second one', async () => {
    await accountToken({ username: 'Deleted', role: 'writer' })
    const { id } = await accountNamed(owner, 'Deleted')
    const remove = () => request('DELETE', `/api/admin/accounts/${id}`, { token: owner })
    const answers = await Promise.all([remove(), remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  })

  it('always hold an owner, also if two demote each other at once', async () => {
    const [one, two] = [
      await accountToken({ username: 'One', role: 'owner' }),
      await accountToken({ username: 'Two', role: 'owner' }),
    ]
    const [first, second] = [await accountNamed(owner, 'One'), await accountNamed(owner, 'Two')]
    await env.DB.prepare(
      "update admins set role = 'editor' where username not in ('One', 'Two')",
    ).run()
    const answers = await Promise.all([
      setRole(second.id, 'editor', one),
      setRole(first.id, 'editor', two),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const owners = await env.DB.prepare("select count(*) from admins where role = 'owner'").first(
      'count(*)',
    )
    expect(owners).toBe(1)
    await env.DB.prepare("update admins set role = 'owner'").run()
  })

  it('become owners one at a time, each by a password of the last minute', async () => {
    await accountToken({ username: 'Climber', role: 'writer' })
    const { id } = await accountNamed(owner, 'Climber')
    const invite = (token: string, json: object = { role: 'owner' }) =>
      request('POST', '/api/admin/invitations', { token, json })
    const create = (token: string, username = 'Usurper') =>
      request('POST', '/api/admin/accounts', {
        token,
        json: { username, password, role: 'owner' },
      })
    const codeOf = async (response: Response) => ({
      status: response.status,
      ...(response.status === 403 && { code: (await response.json<{ code: string }>()).code }),
    })
    const refused = { status: 403, code: 'password_needed' }
    const token = await adminToken()
    expect((await setRole(id, 'owner', token)).status).toBe(204)
    expect(await codeOf(await setRole(id, 'owner', token))).toEqual(refused)
    expect(await codeOf(await invite(token))).toEqual(refused)
    expect(await codeOf(await invite(token, { account: id }))).toEqual(refused)
    expect(await codeOf(await create(token))).toEqual(refused)
    expect((await invite(token, { role: 'editor' })).status).toBe(201)
    expect((await setRole(id, 'writer', token)).status).toBe(204)

    const [one, two] = [await adminToken(), await adminToken()]
    const both = await Promise.all([invite(one), setRole(id, 'owner', one)])
    expect(both.map((response) => response.ok).sort()).toEqual([false, true])
    // A name that is taken uses up no password.
    expect((await create(two, 'Climber')).status).toBe(409)
    expect((await create(two)).status).toBe(201)

    vi.setSystemTime(Date.now() - (ownerPasswordSeconds + 1) * 1000)
    const older = await adminToken()
    vi.useRealTimers()
    expect(await codeOf(await setRole(id, 'owner', older))).toEqual(refused)
    expect((await setRole(id, 'editor', older)).status).toBe(204)
  })

  it('and keys are not made by a session whose password was given long ago', async () => {
    const calls: [string, string, object][] = [
      ['POST', '/api/admin/accounts', { username: 'Mole', password }],
      ['POST', '/api/admin/invitations', { role: 'owner' }],
      ['POST', '/api/admin/access-keys', { name: 'A way in' }],
      ['PUT', '/api/admin/settings/shared-key', {}],
      [
        'PUT',
        '/api/admin/webhooks/any',
        { url: 'https://hooks.desk-of-the-magazine.com/', events: ['article.published'] },
      ],
      [
        'PUT',
        `/api/admin/accounts/${(await accountNamed(owner, 'One')).id}/role`,
        { role: 'owner' },
      ],
      ['DELETE', `/api/admin/accounts/${(await accountNamed(owner, 'One')).id}`, {}],
    ]
    vi.setSystemTime(Date.now() - (recentPasswordSeconds + 1) * 1000)
    const stolen = await adminToken()
    vi.useRealTimers()
    for (const [method, path, json] of calls) {
      const refused = await request(method, path, { token: stolen, json })
      expect(refused.status, path).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'password_needed' })
    }
    expect((await request('GET', '/api/admin/accounts', { token: stolen })).status).toBe(200)
  })
})
