import { expect, it } from 'vitest'
import { localTokenStorage } from './token-storage.ts'

const tokenOf = (sub: string, id: string) => `x.${btoa(JSON.stringify({ sub, jti: id }))}.y`

it('reports a token that another tab removes or replaces by another account’s', () => {
  let removed = 0
  const stop = localTokenStorage.onRemoved('admin', () => removed++)
  const change = (newValue: string | null, key = 'latchkey.admin') => {
    const oldValue = tokenOf('desk', 'first')
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    return removed
  }
  expect(change(tokenOf('desk', 'second'))).toBe(0)
  expect(change(null, 'latchkey.site')).toBe(0)
  expect(change(tokenOf('ada', 'third'))).toBe(1)
  expect(change(null)).toBe(2)
  stop()
  expect(change(null)).toBe(2)
})
