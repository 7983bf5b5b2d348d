import { describe, expect, it } from 'vitest'
import { en } from '#domain/language/words/en.ts'
import { cardTags } from './article-card.ts'

describe('the tags on a card', () => {
  it.each([
    [[], [], ''],
    [['a', 'b', 'c'], ['a', 'b', 'c'], ''],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], '+1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c'], '+3 more'],
  ])('of %j are %j and "%s"', (tags, shown, more) => {
    expect(cardTags(tags, en.card)).toEqual({ shown, more })
  })
})
