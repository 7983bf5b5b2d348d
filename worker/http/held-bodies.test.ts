import { describe, expect, it, vi } from 'vitest'
import { invitationSchema } from '#domain/accounts/account.ts'
import { accountNamed, accountToken, adminToken, request } from '#worker/testing/client.ts'

const owner = await adminToken()

/** A body that its sender holds back until something has happened, a while later. */
function heldBack(text: string, happens: () => Promise<unknown>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        await happens()
        vi.setSystemTime(Date.now() + 2_000)
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function invite(token: string, happens: () => Promise<unknown>): Promise<number> {
  const body = heldBack(JSON.stringify({ role: 'editor', name: 'Accomplice' }), happens)
  const headers = { 'content-type': 'application/json' }
  const response = await request('POST', '/api/admin/invitations', { token, body, headers })
  vi.useRealTimers()
  return response.status
}

const change = async (method: string, path: string, json?: object) => {
  const response = await request(method, `/api/admin/${path}`, { token: owner, json })
  expect(response.ok).toBe(true)
}

describe('a body that is held back', () => {
  it.each<[string, number, (id: string) => Promise<unknown>]>([
    ['deleted', 401, (id) => change('DELETE', `accounts/${id}`)],
    ['logged out', 401, (id) => change('DELETE', `accounts/${id}/sessions`)],
    ['demoted', 403, (id) => change('PUT', `accounts/${id}/role`, { role: 'editor' })],
  ])('makes no call for who was %s meanwhile', async (what, status, end) => {
    const token = await accountToken({ username: `The ${what}`, role: 'owner' })
    const { id } = await accountNamed(owner, `The ${what}`)
    expect(await invite(token, () => end(id))).toBe(status)
    const listed = await request('GET', '/api/admin/invitations', { token: owner })
    expect(invitationSchema.array().parse(await listed.json())).toEqual([])
  })

  it('makes the call of who still may', async () => {
    expect(await invite(owner, async () => {})).toBe(201)
  })
})
