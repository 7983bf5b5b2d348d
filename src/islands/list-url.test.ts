import { describe, expect, it } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { listUrl, parseListUrl } from './list-url.ts'

describe('the URL of a list', () => {
  it.each([
    ['', { feed: 'all', page: 1 }],
    ['?category=finance', { feed: 'finance', page: 1 }],
    ['?category=finance&page=3', { feed: 'finance', page: 3 }],
    ['?category=gossip&page=-2', { feed: 'all', page: 1 }],
    ['?page=1.5', { feed: 'all', page: 1 }],
    ['?page=everything', { feed: 'all', page: 1 }],
  ])('%j is parsed as %j', (search, view) => {
    expect(parseListUrl(search, defaultCategories)).toEqual(view)
  })

  it('is parsed as the view that it was made from', () => {
    for (const view of [
      { feed: 'all', page: 1 },
      { feed: 'all', page: 2 },
      { feed: 'lifestyle', page: 1 },
      { feed: 'politics', page: 12 },
    ] as const) {
      const { search } = new URL(listUrl('/latest', view), 'http://a.test')
      expect(parseListUrl(search, defaultCategories)).toEqual(view)
    }
    expect(listUrl('/latest', { feed: 'all', page: 1 })).toBe('/latest')
  })
})
