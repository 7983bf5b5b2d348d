import { expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { draftFacts } from './staging-card.tsx'

it('shows the author or else the reporter, the topic or else the category', () => {
  const both = listedArticle({ author: 'A', reporter: 'R', topic: 'T', category: 'Finance' })
  expect(draftFacts(both)).toMatchObject({ author: 'A', topic: 'T' })
  const rest = listedArticle({ author: '', reporter: 'R', topic: null, category: 'Finance' })
  expect(draftFacts(rest)).toMatchObject({ author: 'R', topic: 'Finance' })
  const none = listedArticle({ topic: null, category: '' })
  expect(draftFacts(none).topic).toBe('Uncategorized')
})
