import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Role } from '#domain/accounts/role.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import {
  accountNamed,
  accountToken,
  adminToken,
  asInvited,
  createToken,
  invite,
  request,
  write,
} from '#worker/testing/client.ts'
import { createLink, visit } from '#worker/testing/preview-links.ts'

const password = 'a password of many words'

const owner = await adminToken()

function accept(token: string, username?: string) {
  return asInvited({ token, username, password })
}

/** An account that handed out an invitation and a token, if it may, and a preview link. */
async function generous(role: Role) {
  const name = `${role} ${crypto.randomUUID().slice(0, 8)}`
  const token = await accountToken({ username: name, role })
  const invitation =
    role === 'owner'
      ? await invite(token, { role: 'editor', name: `Friend of ${name}` })
      : undefined
  const program =
    role === 'owner'
      ? await createToken(token, { name: `Program of ${name}`, grants: ['read-all'] })
      : undefined
  const { _id } = await write(token, { title: `A leak by ${name}` })
  const link = await createLink(token, _id)
  const { id } = await accountNamed(owner, name)
  return { id, name, token, invitation, program, link }
}

type Generous = Awaited<ReturnType<typeof generous>>

/** Whether the link still opens its article, and the invitation still makes an account. */
async function open({ link, invitation }: Generous) {
  const shown = (await visit(link)).status === 200
  if (!invitation) return { shown }
  const { token } = invitation
  const answer = await asInvited({ token }, '/api/auth/invitation')
  return { shown, invites: answer.status === 200 }
}

/** Whether the token still opens calls. */
async function calls({ program }: Generous) {
  return (await request('GET', '/api/admin/articles', { token: program?.token })).status === 200
}

const nothing = { shown: false, invites: false }

const handedOutSchema = z.object({
  invitations: z.array(z.object({ role: z.string(), name: z.string().nullable() })),
  previewLinks: z.array(z.object({ name: z.string(), title: z.string() })),
  tokens: z.array(z.object({ name: z.string() })),
  webhooks: z.array(z.object({ name: z.string() })),
})

async function listed(path: string, token = owner) {
  const response = await request('GET', path, { token })
  expect(response.status).toBe(200)
  return handedOutSchema.parse(await response.json())
}

const send = (method: string, path: string, json?: object) =>
  request(method, `/api/admin/accounts/${path}`, { token: owner, json })

type Ending = [string, (account: Generous) => Promise<Response>]

/** After which an account is no owner. */
const removals: Ending[] = [
  ['is deleted', ({ id }) => send('DELETE', id)],
  ['is demoted', ({ id }) => send('PUT', `${id}/role`, { role: 'editor' })],
]

const endings: Ending[] = [
  ...removals,
  ['is logged out by an owner', ({ id }) => send('DELETE', `${id}/sessions`)],
  ['logs out everywhere', ({ token }) => request('DELETE', '/api/auth/admin/sessions', { token })],
  [
    'gets a password by a command',
    async ({ name }) =>
      request('POST', '/api/admin/accounts', {
        token: await adminToken(),
        json: { username: name, password, replace: true },
      }),
  ],
  [
    'gets a password by a reset',
    async ({ id }) => accept((await invite(await adminToken(), { account: id })).token),
  ],
]

async function lastEvents(): Promise<string[]> {
  const audit = await request('GET', '/api/admin/audit?limit=8', { token: owner })
  const entries = auditEntrySchema.array().parse(await audit.json())
  return entries.map(({ kind, subject }) => `${kind} ${subject}`)
}

describe('what an account handed out', () => {
  it.each(endings)('ends once it %s, and is in the audit list', async (_, end) => {
    const account = await generous('owner')
    expect(await open(account)).toEqual({ shown: true, invites: true })
    expect(await listed(`/api/admin/accounts/${account.id}/handed-out`)).toEqual({
      invitations: [{ role: 'editor', name: `Friend of ${account.name}` }],
      previewLinks: [{ name: 'Dr Osei, lawyer', title: `A leak by ${account.name}` }],
      tokens: [{ name: `Program of ${account.name}` }],
      webhooks: [],
    })
    expect((await end(account)).ok).toBe(true)
    expect(await open(account)).toEqual(nothing)
    expect((await accept(account.invitation?.token ?? '', 'Robin')).status).toBe(404)
    const told = await lastEvents()
    expect(told).toContain(`invitation-revoked Friend of ${account.name} (editor)`)
    expect(told).toContain(`preview-revoked Dr Osei, lawyer: A leak by ${account.name}`)
  })

  it.each(removals)('includes its tokens of programs, once it %s', async (_, end) => {
    const [account, other] = [await generous('owner'), await generous('owner')]
    expect(await calls(account)).toBe(true)
    expect((await end(account)).ok).toBe(true)
    expect([await calls(account), await calls(other)]).toEqual([false, true])
    const told = (await lastEvents()).filter((event) => event.startsWith('token-revoked'))
    expect(told).toEqual([`token-revoked Program of ${account.name}`])
  })

  it('stays, if it is a token, as long as its maker is an owner', async () => {
    const account = await generous('owner')
    expect((await send('DELETE', `${account.id}/sessions`)).ok).toBe(true)
    expect(await calls(account)).toBe(true)
  })

  it('lists its webhooks, which go on once it is deleted', async () => {
    const { id, token } = await generous('owner')
    const json = { url: `https://hooks.magazine.com/${id}`, events: ['release.live'] }
    const created = await request('POST', '/api/admin/webhooks', { token, json })
    expect(created.status).toBe(201)
    const { webhooks } = await listed(`/api/admin/accounts/${id}/handed-out`)
    expect(webhooks).toEqual([{ name: 'hooks.magazine.com' }])
    expect((await send('DELETE', id)).status).toBe(204)
    const left = await request('GET', '/api/admin/webhooks', { token: owner })
    expect(await left.json()).toMatchObject([{ url: json.url }])
  })

  it('stays while the account may go on, and what others handed out stays', async () => {
    const [promoted, other] = [await generous('writer'), await generous('owner')]
    expect((await send('PUT', `${promoted.id}/role`, { role: 'editor' })).status).toBe(204)
    expect((await send('PUT', `${promoted.id}/role`, { role: 'editor' })).status).toBe(204)
    expect(await open(promoted)).toEqual({ shown: true })
    const gone = await generous('editor')
    expect((await send('DELETE', gone.id)).status).toBe(204)
    expect([await open(gone), await open(other)]).toEqual([
      { shown: false },
      { shown: true, invites: true },
    ])
  })

  it('includes resets that it made, which open other people’s accounts', async () => {
    const [leaving, target] = [await generous('owner'), await generous('writer')]
    const { token } = await invite(leaving.token, { account: target.id })
    expect((await send('DELETE', leaving.id)).status).toBe(204)
    expect((await accept(token)).status).toBe(404)
  })

  it('is listed for the account itself, for owners, and for nobody else', async () => {
    const [account, other] = [await generous('writer'), await generous('editor')]
    const own = await listed('/api/admin/account/handed-out', account.token)
    expect(own).toMatchObject({ invitations: [], previewLinks: [{ name: 'Dr Osei, lawyer' }] })
    const path = `/api/admin/accounts/${account.id}/handed-out`
    expect((await request('GET', path, { token: other.token })).status).toBe(403)
    const none = await request('GET', '/api/admin/accounts/none/handed-out', { token: owner })
    expect(none.status).toBe(404)
  })
})
