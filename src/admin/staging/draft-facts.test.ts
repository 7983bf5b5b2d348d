import { expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/listed-article.ts'
import { draftFacts } from './draft-facts.ts'

it('prefers the author to the reporter, the topic to the category', () => {
  const both = listedArticle({ author: 'A', reporter: 'R', topic: 'T', category: 'Finance' })
  expect(draftFacts(both)).toMatchObject({ author: 'A', topic: 'T' })
  const rest = listedArticle({ author: '', reporter: 'R', topic: null, category: 'Finance' })
  expect(draftFacts(rest)).toMatchObject({ author: 'R', topic: 'Finance' })
  const none = listedArticle({ topic: null, category: '' })
  expect(draftFacts(none).topic).toBe('Uncategorized')
})

it('writes the day on which it was handed in as the region does', () => {
  const createdAt = '2026-11-18T12:00:00.000Z'
  expect(draftFacts(listedArticle({ createdAt })).submitted).toBe(
    new Date(createdAt).toLocaleDateString(),
  )
})
