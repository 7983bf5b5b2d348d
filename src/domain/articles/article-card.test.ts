import { describe, expect, it } from 'vitest'
import { cardTags, sourcesCited } from './article-card.ts'

describe('the tags on a card', () => {
  it.each([
    [[], [], ''],
    [['a', 'b', 'c'], ['a', 'b', 'c'], ''],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], '+1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c'], '+3 more'],
  ])('of %j are %j and "%s"', (tags, shown, more) => {
    expect(cardTags(tags)).toEqual({ shown, more })
  })
})

describe('the citations line of a card', () => {
  it('counts the sources', () => {
    expect([0, 1, 2].map(sourcesCited)).toEqual(['', '1 Source Cited', '2 Sources Cited'])
  })
})
