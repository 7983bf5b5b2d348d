import { expect, it } from 'vitest'
import { importedPostSchema } from '../imported-post.ts'
import { prepareArticle } from './prepared-article.ts'

it('says how many corrections and withdrawals of our own export are left out', () => {
  const own = { id: 'the-mill', status: 'draft', withdrawal: { explanation: 'It was not so.' } }
  const post = importedPostSchema.parse({
    source: 'the-mill',
    title: 'The Mill',
    published: false,
    publishedAt: null,
    body: { type: 'root', children: [] },
    own: { ...own, corrections: [{ kind: 'update' }, { kind: 'correction' }] },
  })
  expect(prepareArticle(post, new Map()).warnings).toContain(
    'What readers were told of its corrections was not imported: 3',
  )
})
