import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { feedToken, imageSignature, opensFeed, opensImage } from '#worker/feed-access.ts'

const key = `${'a'.repeat(32)}-1600x900.webp`
const changed = { ...env, SITE_ACCESS_KEY: 'another key' }

it('a private address dies with the access key', () => {
  expect(opensFeed(env, '/feed.xml', feedToken(env))).toBe(true)
  expect(opensFeed(changed, '/feed.xml', feedToken(env))).toBe(false)
  expect(opensImage(env, `/media/${key}`, imageSignature(env, key))).toBe(true)
  expect(opensImage(changed, `/media/${key}`, imageSignature(env, key))).toBe(false)
})

it('a credential opens what it was made for and nothing else', () => {
  expect(opensFeed(env, '/feeds/all/top.json', feedToken(env))).toBe(false)
  expect(opensFeed(env, '/feed.xml', imageSignature(env, key))).toBe(false)
  expect(opensImage(env, `/media/x${key}`, imageSignature(env, key))).toBe(false)
  expect(opensImage(env, '/feed.xml', imageSignature(env, '/feed.xml'))).toBe(false)
})
