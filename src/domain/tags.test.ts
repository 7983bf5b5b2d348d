import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagsFromList } from '#domain/tags.ts'

describe('tags from a comma list', () => {
  it('are trimmed, and empty ones removed', () => {
    expect(tagsFromList(' power, ,the grid ,, water')).toEqual(['power', 'the grid', 'water'])
  })

  it('come back unchanged from the list that they make', () => {
    const tag = fc
      .string({ minLength: 1 })
      .filter((text) => !text.includes(',') && text.trim() === text)
    fc.assert(
      fc.property(fc.array(tag.filter(Boolean)), (tags) => {
        expect(tagsFromList(tags.join(', '))).toEqual(tags)
      }),
    )
  })

  it('never hold a comma, outer space or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (list) =>
        tagsFromList(list).every((tag) => tag !== '' && !tag.includes(',') && tag === tag.trim()),
      ),
    )
  })
})
