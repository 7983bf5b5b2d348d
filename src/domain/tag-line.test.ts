import { describe, expect, it } from 'vitest'
import { tagLine } from '#domain/tag-line.ts'

describe('the tag line of a card', () => {
  it.each([
    [[], [], ''],
    [['a', 'b', 'c'], ['a', 'b', 'c'], ''],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], '+1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c'], '+3 more'],
  ])('of %j shows %j and "%s"', (tags, shown, more) => {
    expect(tagLine(tags)).toEqual({ shown, more })
  })
})
