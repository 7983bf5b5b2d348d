import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { invitationSchema } from '#domain/accounts/account.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { sessionSchema, tokenSchema } from '#domain/auth/session-schema.ts'
import {
  accountNamed,
  accountToken,
  adminToken,
  asInvited,
  invite,
  readerToken,
  request,
} from '#worker/testing/client.ts'

const password = 'a password of many words'

const owner = await adminToken()

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
    const { token } = await invite(owner, { role: 'writer' })
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
    const [invitation, reset] = [
      await invite(owner, { role: 'editor' }),
      await invite(owner, { account }),
    ]
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
    const invitation = await invite(owner, { role: 'writer' })
    const signedUp = await answer(invitation.token, 'Nadia')
    const { id } = await accountNamed(owner, 'Nadia')
    const reset = await answer((await invite(owner, { account: id })).token)
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
    const { id, token } = await invite(owner, { role: 'writer', name: ' Wren Castellan ' })
    const other = await invite(owner, { role: 'writer' })
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
    const lost = await invite(owner, invitation)
    const found = await invite(owner, invitation)
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
    const reset = await invite(owner, { account })
    const creationKey = crypto.randomUUID()
    const first = await invite(owner, { role: 'writer', name: 'First', creationKey })
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
    const { token } = await invite(owner, { role: 'editor' })
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
      const { token } = await invite(owner, { role: 'writer' })
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
    const { token, id } = await invite(owner, { role: 'editor' })
    expect((await request('DELETE', `/api/admin/invitations/${id}`, { token: owner })).status).toBe(
      204,
    )
    expect((await answer(token, 'Late')).status).toBe(404)
    const expiring = await invite(owner, { role: 'editor' })
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
    const [older, newer] = [
      await invite(owner, { account: id }),
      await invite(owner, { account: id }),
    ]
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
    const [reset, other] = [
      await invite(owner, { account: id }),
      await invite(owner, { role: 'writer' }),
    ]
    expect((await change({ id, username: what, token })).ok).toBe(true)
    expect((await answer(reset.token)).status).toBe(404)
    expect((await ask(other.token)).status).toBe(200)
  })
})
