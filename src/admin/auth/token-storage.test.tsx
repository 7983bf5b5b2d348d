import { expect, it, vi } from 'vitest'
import { localTokenStorage } from './token-storage.ts'

const tokenOf = (sub: string, id: string) => `x.${btoa(JSON.stringify({ sub, jti: id }))}.y`

it('reports a token that another tab removes, stores, or replaces by another account’s', () => {
  let reported = 0
  localTokenStorage.onReplaced('admin', () => reported++)
  const first = tokenOf('desk', 'first')
  const change = (
    newValue: string | null,
    key = 'latchkey.admin',
    oldValue: string | null = first,
  ) => {
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    return reported
  }
  expect(change(tokenOf('desk', 'second'))).toBe(0)
  expect(change(null, 'latchkey.site')).toBe(0)
  expect(change(tokenOf('ada', 'third'))).toBe(1)
  expect(change(null)).toBe(2)
  expect(change(first, 'latchkey.admin', null)).toBe(3)
})

it('holds a token for which the browser has no room until it is removed', () => {
  localTokenStorage.set('admin', 'the first')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  localTokenStorage.set('admin', 'the second')
  expect(localTokenStorage.get('admin')).toBe('the second')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError')
  })
  expect(localTokenStorage.get('admin')).toBe('the second')
  localTokenStorage.remove('both')
  expect(localTokenStorage.get('admin')).toBeNull()
  expect(localTokenStorage.takeExpiry()).toBe(false)
  vi.restoreAllMocks()
  expect(localTokenStorage.get('admin')).toBeNull()
})
