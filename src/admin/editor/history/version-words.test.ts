import { expect, it } from 'vitest'
import { versionAuthor } from './version-words.ts'

it('the history marks who answered a preview link as a guest, as the notes do', () => {
  const by = 'Wren Castellan'
  expect(versionAuthor({ kind: 'answered', by })).toBe('Wren Castellan (guest, by preview link)')
  expect(versionAuthor({ kind: 'shared', by })).toBe(by)
})
