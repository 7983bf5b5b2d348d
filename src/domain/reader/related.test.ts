import { describe, expect, it } from 'vitest'
import { relatedArticles } from './related.ts'

function article(name: string, day: number) {
  const publishedAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  return { _id: name, slug: name, title: name, language: '', category: 'Finance', publishedAt }
}

describe('what to read next', () => {
  const [a, b, c, d] = [article('a', 1), article('b', 2), article('c', 3), article('d', 4)]

  it('is what shares most: tags before the category, the category before an author', () => {
    const near = [
      { list: 'author/ida', articles: [d] },
      { list: 'category', articles: [c, d] },
      { list: 'tag/water', articles: [b] },
      { list: 'tag/ships', articles: [a, b] },
    ]
    expect(relatedArticles(near)).toEqual([b, d, a])
  })

  it('is the newest of equal ones, and nothing that shares audio alone', () => {
    expect(relatedArticles([{ list: 'tag/water', articles: [a, d, b, c] }])).toEqual([d, c, b])
    expect(relatedArticles([{ list: 'audio/all', articles: [a, b] }])).toEqual([])
  })
})
