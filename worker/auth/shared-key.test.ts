import { createExecutionContext, env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changedSharedKeySchema, newAccessKeySchema } from '#domain/access-keys/access-key.ts'
import { tokenSchema } from '#domain/auth/session-schema.ts'
import { restoreSettings } from '#worker/db/backup/restored-records.ts'
import { invalidateEndedSessions } from '#worker/gate-state.ts'
import { feedToken } from '#worker/reader/feed-credential.ts'
import { adminToken, readerToken, request } from '#worker/testing/client.ts'
import { advance } from '#worker/testing/other-isolate.ts'
import { wrapDatabase } from '#worker/testing/wrapped.ts'
import { currentSharedKey } from './ended-sessions.ts'
import { sharedKeyHash } from './key-text.ts'

const admin = await adminToken()
afterEach(async () => {
  vi.useRealTimers()
  const columns = ['hash', 'changed_by', 'changed_at'].map((name) => `shared_key_${name} = null`)
  await env.DB.prepare(`update database_state set ${columns.join()}`).run()
  invalidateEndedSessions(env)
})

function change(json: object): Promise<Response> {
  return request('PUT', '/api/admin/settings/shared-key', { token: admin, json })
}

async function signIn(password: string): Promise<{ status: number; token: string }> {
  const response = await request('POST', '/api/auth/site-access', { json: { password } })
  const token = tokenSchema.safeParse(await response.json()).data?.token ?? ''
  return { status: response.status, token }
}

async function visits(token: string): Promise<boolean> {
  const response = await request('GET', '/about', { headers: { cookie: `latchkey_site=${token}` } })
  return response.status === 200
}

async function loginOf(token: string): Promise<string> {
  const response = await request('GET', '/login', { headers: { cookie: `latchkey_site=${token}` } })
  return response.text()
}

describe('the shared access key', () => {
  it('may have its accents as letters of their own', async () => {
    const key = 'clé de la rédaction'
    const [composed, decomposed] = [key.normalize('NFC'), key.normalize('NFD')]
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ]) {
      expect((await change({ key: chosen })).status).toBe(200)
      expect((await signIn(typed ?? '')).status).toBe(200)
    }
  })

  it('that is set in the portal ends the sessions and feeds of the one before, and no others', async () => {
    const before = await readerToken()
    const feed = feedToken(env, { namedKey: null, secret: env.SESSION_SECRET })
    const opensFeed = async () => {
      const response = await request('GET', `/feed.xml?token=${encodeURIComponent(feed)}`)
      return response.status === 200
    }
    const made = await request('POST', '/api/admin/access-keys', {
      token: admin,
      json: { name: 'A cohort' },
    })
    const named = (await signIn(newAccessKeySchema.parse(await made.json()).key)).token
    expect([await visits(before), await visits(named), await opensFeed()]).toEqual([
      true,
      true,
      true,
    ])

    const response = await change({ key: 'another long key' })
    const { token } = changedSharedKeySchema.parse(await response.json())
    expect([await visits(before), await visits(named), await opensFeed()]).toEqual([
      false,
      true,
      false,
    ])
    // The editor who changed it goes on, by token and cookie.
    expect(await visits(token)).toBe(true)
    expect(response.headers.get('set-cookie')).toContain(`latchkey_site=${token}`)
    expect((await signIn(env.SITE_ACCESS_KEY)).status).toBe(401)
    expect(await visits((await signIn(' another long key\n')).token)).toBe(true)
    // The login says so to readers of the key before, and to nobody who logged out.
    const signedOut = (await signIn('another long key')).token
    await request('POST', '/api/auth/logout', { token: signedOut })
    const changed = 'The access key was changed. Please enter the new one.'
    expect(await loginOf(before)).toContain(changed)
    expect(await loginOf(signedOut)).not.toContain(changed)
    const settings = await request('GET', '/api/admin/settings', { token: admin })
    expect(await settings.json()).toMatchObject({ sharedKey: { changedBy: env.ADMIN_USERNAME } })
  })

  it('that is changed leaves an open portal its files', async () => {
    const cookie = `latchkey_site=${await readerToken()}; latchkey_admin=${admin}`
    await change({ key: 'another long key' })
    const statusOf = async (path: string) =>
      (await request('GET', path, { headers: { cookie } })).status
    expect(await statusOf('/about')).toBe(302)
    expect(await statusOf('/_astro/page.js')).not.toBe(401)
  })

  it('that was changed stays changed when an answer from before comes late', async () => {
    let slow: Promise<void> | undefined
    const DB = wrapDatabase(env.DB, async ({ statements }, work) => {
      const isRead = statements.some(({ query }) => query.includes('shared_key_hash as'))
      const waits = isRead ? slow : undefined
      if (isRead) slow = undefined
      const result = await work()
      await waits
      return result
    })
    const isolate = { ...env, DB }
    const readings: Promise<unknown>[] = []
    const read = async () => {
      const executionCtx = createExecutionContext()
      executionCtx.waitUntil = (reading) => readings.push(reading)
      return (await currentSharedKey({ env: isolate, executionCtx })).SITE_ACCESS_KEY
    }
    advance(0)
    expect(await read()).toBe(env.SITE_ACCESS_KEY)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    slow = promise
    advance(3_000)
    await read()
    await change({ key: 'another long key' })
    // Nobody waits longer for a reading than this: another begins.
    await scheduler.wait(600)
    advance(10)
    await read()
    await readings.at(-1)
    const changed = `hash ${sharedKeyHash('another long key')}`
    expect([readings.length, await read()]).toEqual([3, changed])
    answer()
    await Promise.all(readings)
    expect(await read()).toBe(changed)
  })

  it('is made by the server if none is given, and stored as a hash alone', async () => {
    const { key } = changedSharedKeySchema.parse(await (await change({})).json())
    expect((await signIn(key.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const row = await env.DB.prepare('select * from database_state').first()
    expect(row).toMatchObject({ shared_key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  it('that is too short is refused, and the one before stays', async () => {
    const response = await change({ key: 'short' })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { issues: [{ field: 'key' }] },
    ])
    expect((await signIn(env.SITE_ACCESS_KEY)).status).toBe(200)
    const reader = await readerToken()
    const json = { key: 'a reader’s own key' }
    const refused = await request('PUT', '/api/admin/settings/shared-key', { token: reader, json })
    expect(refused.status).toBe(401)
  })

  it('of a backup is restored, unless the site has one of its own', async () => {
    const settings = {
      settings: null,
      revision: 0,
      savedBy: null,
      savedAt: null,
      leadArticle: null,
      careNames: [],
      authors: [],
      editions: [],
      editionOpensHome: false,
    }
    const restore = (key: string) =>
      restoreSettings(env.DB, [
        {
          ...settings,
          sharedKey: {
            hash: sharedKeyHash(key),
            changedBy: 'Ines',
            changedAt: '2026-11-01T00:00:00.000Z',
          },
        },
      ])
    await restore('the key of the backup')
    expect((await signIn('the key of the backup')).status).toBe(200)
    await change({ key: 'the key of the site' })
    await restore('the key of the backup')
    expect((await signIn('the key of the backup')).status).toBe(401)
    expect((await signIn('the key of the site')).status).toBe(200)
  })
})
