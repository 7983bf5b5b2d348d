import { expect, it } from 'vitest'
import { prepareArticle } from '../conversion/prepared-article.ts'
import { postOfWordPress } from './wordpress-post.ts'

const references = {
  site: 'https://market.example',
  origin: '',
  authors: new Map(),
  attachments: new Map(),
  uploads: new Map(),
  shared: new Map(),
}

it('tells of a cover that the export does not hold, and of a post without a title', () => {
  const item = {
    name: 'item',
    fields: new Map([
      ['content:encoded', '<p>Words.</p>'],
      ['wp:post_id', '7'],
      ['wp:status', 'draft'],
    ]),
    meta: new Map([['_thumbnail_id', '99']]),
    terms: [],
    comments: 0,
    customFields: new Set<string>(),
  }
  const { text, warnings } = prepareArticle(postOfWordPress(item, references), new Map())
  expect(text.title).toBe('Untitled')
  expect(warnings).toEqual([
    'Its cover (attachment 99) is not in the export',
    'It has no title there; it is called “Untitled” here',
  ])
})
