import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { invitationSchema, newInvitationSchema } from '#domain/accounts/account.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { ownerPasswordSeconds, recentPasswordSeconds } from '#domain/auth/session.ts'
import { sessionSchema, tokenSchema } from '#domain/auth/session-schema.ts'
import {
  accountNamed,
  accountToken,
  adminToken,
  asInvited,
  readerToken,
  request,
} from '#worker/testing/client.ts'

const password = 'a password of many words'

const owner = await adminToken()

async function invited(json: object) {
  const response = await request('POST', '/api/admin/invitations', { token: owner, json })
  expect(response.status).toBe(201)
  return newInvitationSchema.parse(await response.json())
}

const ask = (token: string) => asInvited({ token }, '/api/auth/invitation')

const answer = (token: string, username?: string) => asInvited({ token, username, password })

async function whoIs(response: Response) {
  const { token } = tokenSchema.parse(await response.json())
  return sessionSchema.parse(
    await (await request('GET', '/api/auth/admin/verify', { token })).json(),
  )
}

describe('an invitation', () => {
  it('makes one account with its role, signs in, and can be used once', async () => {
    const { token } = await invited({ role: 'writer' })
    const question = await ask(token)
    expect(await question.json()).toMatchObject({ role: 'writer', username: null })
    const both = await Promise.all([answer(token, 'Wren'), answer(token, 'Robin')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const made = both.find(({ status }) => status === 200)
    expect(await whoIs(made as Response)).toMatchObject({ role: 'writer' })
    const used = await answer(token, 'Finch')
    expect([used.status, await used.json()]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringContaining('used it, sign in.') }),
    ])
  })

  it('opens nothing without the access key, as a reset', async () => {
    await accountToken({ username: 'Careless', role: 'writer' })
    const { id: account } = await accountNamed(owner, 'Careless')
    const [invitation, reset] = [await invited({ role: 'editor' }), await invited({ account })]
    const paths = ['/api/auth/invitation', '/api/auth/invitation/acceptance']
    for (const { token } of [invitation, reset]) {
      for (const path of paths) {
        for (const bearer of [undefined, owner]) {
          const json = {
            token,
            ...(path.endsWith('acceptance') && { username: 'Thief', password }),
          }
          expect((await request('POST', path, { json, token: bearer })).status).toBe(401)
        }
      }
      expect((await ask(token)).status).toBe(200)
    }
    const json = { token: invitation.token, username: 'Reader', password }
    const accepted = await request('POST', paths[1] ?? '', { json, token: await readerToken() })
    expect(accepted.status).toBe(200)
  })

  it('makes the browser a known one, whose unsaved texts a logout leaves, as a reset does', async () => {
    const invitation = await invited({ role: 'writer' })
    const signedUp = await answer(invitation.token, 'Nadia')
    const { id } = await accountNamed(owner, 'Nadia')
    const reset = await answer((await invited({ account: id })).token)
    for (const response of [signedUp, reset]) {
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
      // The session is over before the reader logs out.
      const cookie = cookies.filter((one) => !one.startsWith('latchkey_admin=')).join('; ')
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const logout = await request('POST', '/logout', { headers })
      expect(logout.headers.get('clear-site-data')).toBe('"cache"')
    }
  })

  it('says whom it is for, if its owner wrote that', async () => {
    const { id, token } = await invited({ role: 'writer', name: ' Wren Castellan ' })
    const other = await invited({ role: 'writer' })
    const list = await request('GET', '/api/admin/invitations', { token: owner })
    const names = invitationSchema.array().parse(await list.json())
    expect(names.find((one) => one.id === id)?.name).toBe('Wren Castellan')
    expect(names.find((one) => one.id === other.id)?.name).toBeNull()
    expect(await (await ask(token)).json()).toMatchObject({
      name: 'Wren Castellan',
    })
  })

  it('takes the place of the one whose answer was lost, if its call is sent again', async () => {
    const invitation = { role: 'writer', name: 'Lost', creationKey: crypto.randomUUID() }
    const lost = await invited(invitation)
    const found = await invited(invitation)
    const list = await request('GET', '/api/admin/invitations', { token: owner })
    const named = invitationSchema.array().parse(await list.json())
    expect(named.filter(({ name }) => name === 'Lost')).toHaveLength(1)
    expect([(await ask(lost.token)).status, (await ask(found.token)).status]).toEqual([404, 200])
    const audit = await request('GET', '/api/admin/audit?kind=invitation-made', { token: owner })
    const made = auditEntrySchema.array().parse(await audit.json())
    expect(made.filter(({ subject }) => subject === 'Lost (writer)')).toHaveLength(1)
  })

  it('is not made with the key of another one, which stays', async () => {
    await accountToken({ username: 'Absent', role: 'writer' })
    const { id: account } = await accountNamed(owner, 'Absent')
    const reset = await invited({ account })
    const creationKey = crypto.randomUUID()
    const first = await invited({ role: 'writer', name: 'First', creationKey })
    const others = [
      [
        await accountToken({ username: 'Deputy', role: 'owner' }),
        { role: 'writer', name: 'First' },
      ],
      [owner, { role: 'editor', name: 'First' }],
      [owner, { account }],
    ] as const
    for (const [token, what] of others) {
      const json = { ...what, creationKey }
      const refused = await request('POST', '/api/admin/invitations', { token, json })
      expect([refused.status, await refused.json()]).toEqual([
        409,
        expect.objectContaining({ message: 'This link was made before. Make another one.' }),
      ])
    }
    expect([(await ask(first.token)).status, (await ask(reset.token)).status]).toEqual([200, 200])
  })

  it('is left for another name if the name is taken, also by the environment’s', async () => {
    const { token } = await invited({ role: 'editor' })
    await accountToken({ username: 'Taken', role: 'writer' })
    for (const name of ['TAKEN', env.ADMIN_USERNAME.toUpperCase()]) {
      const refused = await answer(token, name)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ issues: [{ field: 'username' }] })
    }
    expect((await answer(token)).status).toBe(400)
    expect((await answer(token, 'Free')).status).toBe(200)
  })

  it.each([
    ['Robin\nCastellan', 400],
    ['\u202enevaR', 400],
    ['\u200b', 400],
    ['\u3164', 400],
    ['Weather (token)\u2060', 400],
    ['Weather\u00a0(Token)\u200d', 400],
    ['Marguerite Sloane\u200b', 400],
    ['Marguerite Sloane\u200d', 409],
    ['Marguerite\u00a0 sloane\ufe0f', 409],
    ['Éva Sloane', 409],
    ['éva Sloane', 200],
  ])(
    'makes no account %j, whose name looks like another one or like nothing',
    async (name, status) => {
      for (const username of ['Marguerite Sloane', 'Éva Sloane']) {
        await accountToken({ username, role: 'writer' })
      }
      const { token } = await invited({ role: 'writer' })
      const accepted = await answer(token, name)
      expect(accepted.status).toBe(status)
      if (status === 200) return
      expect(await accepted.json()).toMatchObject({ issues: [{ field: 'username' }] })
      const json = { username: name, password }
      const made = await request('POST', '/api/admin/accounts', { token: owner, json })
      expect(made.status).toBe(status)
    },
  )

  it('is refused after 72 hours, when it was revoked, and if it never was', async () => {
    const { token, id } = await invited({ role: 'editor' })
    expect((await request('DELETE', `/api/admin/invitations/${id}`, { token: owner })).status).toBe(
      204,
    )
    expect((await answer(token, 'Late')).status).toBe(404)
    const expiring = await invited({ role: 'editor' })
    vi.setSystemTime(Date.now() + 72 * 60 * 60 * 1000)
    expect((await answer(expiring.token, 'Later')).status).toBe(404)
    vi.useRealTimers()
    expect((await answer('nothing', 'Nobody')).status).toBe(404)
  })

  it.each([
    ['role', {}],
    ['role', { role: 'king' }],
    ['role', { role: 'editor', account: 'x' }],
    ['name', { role: 'editor', name: '\u202enerW' }],
  ])('is not made without a good %s: %j', async (field, json) => {
    const refused = await request('POST', '/api/admin/invitations', { token: owner, json })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ issues: [{ field }] })
  })

  it('to a new password ends the account’s sessions, and only the last one counts', async () => {
    const before = await accountToken({ username: 'Forgetful', role: 'editor' })
    const { id } = await accountNamed(owner, 'Forgetful')
    const [older, newer] = [await invited({ account: id }), await invited({ account: id })]
    expect((await answer(older.token)).status).toBe(404)
    const reset = await answer(newer.token)
    expect(await reset.clone().json()).toMatchObject({ username: 'Forgetful', role: 'editor' })
    expect(await whoIs(reset)).toMatchObject({ username: 'Forgetful', role: 'editor' })
    expect((await request('GET', '/api/auth/admin/verify', { token: before })).status).toBe(401)
    expect((await answer(newer.token)).status).toBe(404)
  })
})

describe('an open reset', () => {
  const set = (password: string, token: string) =>
    request('PUT', '/api/admin/account/password', { token, json: { password } })
  const replace = (username: string, token: string) =>
    request('POST', '/api/admin/accounts', { token, json: { username, password, replace: true } })

  it.each<
    [string, (account: { id: string; username: string; token: string }) => Promise<Response>]
  >([
    ['its person sets a password', ({ token }) => set(`${password}!`, token)],
    ['a command sets a password', async ({ username }) => replace(username, await adminToken())],
    [
      'its account becomes an owner',
      async ({ id }) =>
        request('PUT', `/api/admin/accounts/${id}/role`, {
          token: await adminToken(),
          json: { role: 'owner' },
        }),
    ],
  ])('ends when %s', async (what, change) => {
    const token = await accountToken({ username: what, role: 'writer' })
    const { id } = await accountNamed(owner, what)
    const [reset, other] = [await invited({ account: id }), await invited({ role: 'writer' })]
    expect((await change({ id, username: what, token })).ok).toBe(true)
    expect((await answer(reset.token)).status).toBe(404)
    expect((await ask(other.token)).status).toBe(200)
  })
})

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
