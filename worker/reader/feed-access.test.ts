import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { newAccessKeySchema } from '#domain/access-keys/access-key.ts'
import { adminToken, request } from '#worker/testing/client.ts'
import { feedToken, uploadSignature } from './feed-credential.ts'

const shared = { namedKey: null, secret: env.SESSION_SECRET }
const image = `${'a'.repeat(32)}-1600x900.webp`
const changed = { ...env, SITE_ACCESS_KEY: 'another key' }

const admin = await adminToken()

/** 401 is for those whom nothing opens. */
async function opens(path: string, by: Record<string, string>, bindings = env): Promise<boolean> {
  const answer = await request('GET', `${path}?${new URLSearchParams(by)}`, { env: bindings })
  await answer.body?.cancel()
  return answer.status !== 401 && answer.status !== 302
}

async function createKey(name: string): Promise<string> {
  const made = await request('POST', '/api/admin/access-keys', { token: admin, json: { name } })
  return newAccessKeySchema.parse(await made.json()).id
}

it('a private address dies with the shared access key', async () => {
  const feed = { token: feedToken(env, shared) }
  const picture = { feed: uploadSignature(env, shared, image) }
  expect(await opens('/feed.xml', feed)).toBe(true)
  expect(await opens('/feed.xml', feed, changed)).toBe(false)
  expect(await opens(`/media/${image}`, picture)).toBe(true)
  expect(await opens(`/media/${image}`, picture, changed)).toBe(false)
})

it('a private address of a named key dies with that key alone', async () => {
  const [one, other] = [await createKey('Subscribers'), await createKey('Other subscribers')]
  const [first, second] = [one, other].map((namedKey) => {
    const reader = { namedKey, secret: env.SESSION_SECRET }
    return { token: feedToken(env, reader), feed: uploadSignature(env, reader, image) }
  })
  if (!first || !second) throw new Error('There are two keys.')
  expect(await opens('/feed.json', first, changed)).toBe(true)
  expect(await opens(`/media/${image}`, first)).toBe(true)
  await request('DELETE', `/api/admin/access-keys/${one}`, { token: admin })
  expect(await opens('/feed.json', first)).toBe(false)
  expect(await opens(`/media/${image}`, first)).toBe(false)
  expect(await opens('/feed.json', second)).toBe(true)
})

it('a private address stays while the session secret is being replaced', async () => {
  const replacing = {
    ...env,
    SESSION_SECRET: 'another secret that is long enough for a test',
    SESSION_SECRET_PREVIOUS: env.SESSION_SECRET,
  }
  const feed = { token: feedToken(env, shared) }
  expect(await opens('/feed.xml', feed, replacing)).toBe(true)
  const { SESSION_SECRET_PREVIOUS: _, ...replaced } = replacing
  expect(await opens('/feed.xml', feed, replaced)).toBe(false)
})

it('a credential opens what it was made for and nothing else', async () => {
  const token = feedToken(env, shared)
  const named = `nobody.${token}`
  for (const by of [{ token: named }, { token: '' }, { token: '.' }, { token: `.${token}` }]) {
    expect(await opens('/feed.xml', by)).toBe(false)
  }
  expect(await opens('/feeds/all/top.json', { token })).toBe(false)
  expect(await opens('/', { token })).toBe(false)
  expect(await opens(`/media/${image}`, { token, feed: token })).toBe(false)
  expect(await opens('/feed.xml', { token: uploadSignature(env, shared, image) })).toBe(false)
  expect(await opens(`/media/x${image}`, { feed: uploadSignature(env, shared, image) })).toBe(false)
  expect(await opens('/feed.xml', { feed: uploadSignature(env, shared, '/feed.xml') })).toBe(false)
})
