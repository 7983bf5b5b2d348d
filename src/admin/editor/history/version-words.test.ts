import { expect, it } from 'vitest'
import { versionAuthor } from './version-words.ts'

it('the history marks who answered a preview link as a guest, as the notes do', () => {
  const by = 'Wren Castellan'
  expect(versionAuthor({ kind: 'answered', by, suggestedBy: [] })).toBe(
    'Wren Castellan (guest, by preview link)',
  )
  expect(versionAuthor({ kind: 'shared', by, suggestedBy: [] })).toBe(by)
})

it('the history names whose suggestions an editor accepted', () => {
  const version = { kind: 'accepted', by: 'Maren', suggestedBy: ['Wren', 'Ada'] } as const
  expect(versionAuthor({ ...version, suggestedBy: [...version.suggestedBy] })).toBe(
    'Maren, suggested by Wren and Ada',
  )
})
