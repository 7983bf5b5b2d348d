import { afterEach, expect, it, vi } from 'vitest'
import { type CopyRule, StaleWhileRevalidate } from './stale-while-revalidate.ts'

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

it('reads anew if a change does not know the value', async () => {
  const { cache, get } = cacheOf(['first', 'second'])
  const change = cache.beginChange()
  cache.beginChange()(undefined)
  expect((await get())?.value).toBe('first')
  change({ read: 'perhaps without the other change' })
  expect((await get())?.value).toBe('second')
})

it('reads anew after two changes at once that do not tell which came later', async () => {
  const { cache, get } = cacheOf(['with both'])
  const [one, other] = [cache.beginChange(), cache.beginChange()]
  other({ read: 'with both changes' })
  one({ read: 'without the other change' })
  expect((await get())?.value).toBe('with both')
})

/** Of values that say their version. */
function versions(read: () => Promise<number>) {
  const cache = new StaleWhileRevalidate<number>('A test', (one, other) => one - other)
  const get = () => cache.get({ read, waitUntil: () => undefined, maxStaleMs: 30_000 })
  return { cache, get }
}

it('keeps the later one of two changes at once, in whichever order they end', async () => {
  for (const order of [
    [1, 2],
    [2, 1],
  ]) {
    const { cache, get } = versions(() => Promise.reject(new Error('Nothing is to be read.')))
    const ends = order.map((version) => ({ version, end: cache.beginChange() }))
    for (const { version, end } of ends) end({ read: version })
    expect((await get())?.value).toBe(2)
  }
})

it('takes a reading that changes overtake for what its version says', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { cache, get } = versions(() => promise)
  const reading = get()
  cache.beginChange()({ read: 5 })
  resolve(4)
  expect((await reading)?.value).toBe(5)
  const later = cache.revalidate(() => Promise.resolve(7))
  cache.beginChange()({ read: 6 })
  await later
  expect((await get())?.value).toBe(7)
})

it('keeps the later one of two readings at once, whichever began later', async () => {
  const { cache, get } = versions(() => Promise.resolve(0))
  const [first, last] = [cache.beginReading(), cache.beginReading()]
  first({ value: 7, readAt: Date.now() - 1 })
  last({ value: 6, readAt: Date.now() })
  expect((await get())?.value).toBe(7)
})

it('reads once after a change that does not know the value, however many others end', async () => {
  const readings = [9]
  const { cache, get } = versions(async () => readings.shift() ?? Number.NaN)
  const others = Array.from({ length: 8 }, () => cache.beginChange())
  cache.beginChange()(undefined)
  const reading = get()
  for (const [index, end] of others.entries()) end({ read: index + 1 })
  expect(cache.fresh()).toBeUndefined()
  expect((await reading)?.value).toBe(9)
  expect((await get())?.value).toBe(9)
})

it('trusts a change that began after one that does not know the value', async () => {
  const { cache, get } = versions(() => Promise.reject(new Error('Nothing is to be read.')))
  const earlier = cache.beginChange()
  cache.beginChange()(undefined)
  const later = cache.beginChange()
  earlier({ read: 1 })
  expect(cache.fresh()).toBeUndefined()
  later({ read: 2 })
  expect((await get())?.value).toBe(2)
})

it('follows a database that was taken back', async () => {
  const { cache, get } = versions(() => Promise.resolve(3))
  cache.beginChange()({ read: 9 })
  await cache.revalidate(() => Promise.resolve(2))
  expect((await get())?.value).toBe(2)
  cache.beginChange()({ read: 1 })
  expect((await get())?.value).toBe(1)
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

it('reads again what a change overtakes, three times at most', async () => {
  const cache = new StaleWhileRevalidate<string>('A test')
  let [changes, readings] = [0, 0]
  const get = () =>
    cache.get({
      read: async () => {
        if (changes-- > 0) cache.invalidate()
        return `reading ${++readings}`
      },
      waitUntil: () => undefined,
      maxStaleMs: 30_000,
    })
  changes = 2
  expect((await get())?.value).toBe('reading 3')
  cache.invalidate()
  changes = 9
  expect(await get()).toBeUndefined()
  expect(readings).toBe(6)
})

/** An isolate that shares a copy of this age, in milliseconds. */
function sharing(age: number) {
  const cache = new StaleWhileRevalidate<string>('A test')
  const readAt = Date.now() - age
  const find = async ({ notBefore, maxAgeMs }: CopyRule<string>) =>
    Date.now() - readAt <= maxAgeMs && readAt > notBefore ? { value: 'copy', readAt } : undefined
  const get = () =>
    cache.get({
      read: async () => 'database',
      copy: { find, store: () => undefined },
      waitUntil: () => undefined,
      maxStaleMs: 30_000,
    })
  return { cache, get, readAt }
}

afterEach(() => {
  vi.useRealTimers()
})

it('counts the age of a copy from when it was read, so that windows do not add up', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { get, readAt } = sharing(4_000)
  expect(await get()).toEqual({ value: 'copy', readAt })
  // It is older than four and a half seconds now: the value is waited for.
  vi.setSystemTime(Date.now() + 600)
  expect((await get())?.value).toBe('database')
})

it('does not take a copy that is older than a revalidation may be', async () => {
  expect((await sharing(4_600).get())?.value).toBe('database')
})

it('takes no copy from before its own change', async () => {
  const { cache, get } = sharing(10)
  cache.invalidate()
  expect((await get())?.value).toBe('database')
})
