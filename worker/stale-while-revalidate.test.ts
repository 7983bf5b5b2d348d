import { expect, it } from 'vitest'
import { StaleWhileRevalidate } from './stale-while-revalidate.ts'

function cacheOf(values: string[]) {
  const cache = new StaleWhileRevalidate<string>('A test')
  const get = () =>
    cache.get({
      read: async () => values.shift() ?? 'nothing left',
      waitUntil: () => undefined,
      maxStaleMs: 30_000,
    })
  return { cache, get }
}

it('returns what a change read in its own transaction, without reading again', async () => {
  const { cache, get } = cacheOf(['before'])
  expect((await get())?.value).toBe('before')
  cache.beginChange()({ read: 'after' })
  expect((await get())?.value).toBe('after')
})

it('reads anew if a change does not know the value, or another one ended meanwhile', async () => {
  const { cache, get } = cacheOf(['first', 'second'])
  cache.beginChange()(undefined)
  expect((await get())?.value).toBe('first')
  const [one, other] = [cache.beginChange(), cache.beginChange()]
  other({ read: 'with both changes' })
  one({ read: 'without the other change' })
  expect((await get())?.value).toBe('second')
})

it('does not store a reading that began before a change ended', async () => {
  const { cache, get } = cacheOf([])
  const reading = Promise.withResolvers<string>()
  const earlier = cache.revalidate(() => reading.promise)
  cache.beginChange()({ read: 'after' })
  reading.resolve('before')
  await earlier
  expect((await get())?.value).toBe('after')
})
