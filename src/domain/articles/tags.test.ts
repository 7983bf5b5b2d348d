import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagsFromList } from './tags.ts'

describe('tags from a comma list', () => {
  it('are trimmed, without empty ones', () => {
    expect(tagsFromList(' power, ,the grid ,, water')).toEqual(['power', 'the grid', 'water'])
  })

  it('are folded if they differ in case only', () => {
    expect(tagsFromList('Power, water,power , POWER')).toEqual(['Power', 'water'])
  })

  it('survive being joined and split again', () => {
    const tag = fc
      .string({ minLength: 1 })
      .filter((text) => !text.includes(',') && text.trim() === text)
    fc.assert(
      fc.property(fc.uniqueArray(tag, { selector: (text) => text.toLowerCase() }), (tags) => {
        expect(tagsFromList(tags.join(', '))).toEqual(tags)
      }),
    )
  })

  it('are never empty and contain no comma or outer space', () => {
    fc.assert(
      fc.property(fc.string(), (list) =>
        tagsFromList(list).every((tag) => tag !== '' && !tag.includes(',') && tag === tag.trim()),
      ),
    )
  })
})
