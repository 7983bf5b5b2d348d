import { expect, it } from 'vitest'
import { defaultCategories } from '#domain/articles/category.ts'
import { importedPostSchema } from '../imported-post.ts'
import { ownCategories } from './categories.ts'
import { prepareArticle } from './prepared-article.ts'

const categories = ownCategories(defaultCategories)

function exported(category: string, tags: string[]) {
  return importedPostSchema.parse({
    source: 'the-mill',
    title: 'The Mill',
    published: false,
    body: { type: 'root', children: [] },
    own: { id: 'the-mill', status: 'draft', category, tags },
  })
}

it.each([
  ['Finance', { text: { category: 'Finance', tags: ['mills'] }, unmapped: undefined }],
  ['', { text: { category: '', tags: ['mills'] }, unmapped: undefined }],
  ['Rivers', { text: { category: 'Editorial', tags: ['mills', 'Rivers'] }, unmapped: 'Rivers' }],
])('gives an article of our own export, from the category “%s”, %o', (category, expected) => {
  const { text, unmapped } = prepareArticle(exported(category, ['mills']), categories)
  expect({ text: { category: text.category, tags: text.tags }, unmapped }).toEqual(expected)
})

it('names an author once whom the other system has as two', () => {
  const authors = ['Ann Lee', 'Ben Ray', 'Ann  Lee']
  const { text } = prepareArticle({ ...exported('', []), own: null, authors }, categories)
  expect(text.author).toBe('Ann Lee and Ben Ray')
  expect(text.authors.map(({ name }) => name)).toEqual(['Ann Lee', 'Ben Ray'])
})

it('reports an author for whom there is no place left', () => {
  const authors = Array.from({ length: 13 }, (_, index) => `A${index}`)
  const article = prepareArticle({ ...exported('', []), own: null, authors }, categories)
  expect(article.text.authors).toHaveLength(12)
  expect(article.warnings).toContain('An author beyond the 12th: A12')
})

it('reports a category for which there is no tag left', () => {
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  const article = prepareArticle(exported('Rivers', tags), categories)
  expect(article.text.tags).toEqual(tags)
  expect(article.warnings).toContain('A tag beyond the 20th: Rivers')
})

function ownPost(fields: object) {
  const own = { id: 'the-mill', status: 'draft', ...fields }
  const body = { type: 'root', children: [] }
  return importedPostSchema.parse({
    ...{ source: 'the-mill', title: 'The Mill', published: false, publishedAt: null, body, own },
  })
}

it('says how many corrections and withdrawals of our own export are left out', () => {
  const corrections = [{ kind: 'update' }, { kind: 'correction' }]
  const post = ownPost({ withdrawal: { explanation: 'It was not so.' }, corrections })
  expect(prepareArticle(post, new Map()).warnings).toContain(
    'What readers were told of its corrections was not imported: 3',
  )
})

it('says which note a draft of our own export was sent back with', () => {
  const note = 'The note that it was sent back with was not imported: Which mill?'
  const warningsOf = (status: string) =>
    prepareArticle(ownPost({ status, rewriteNote: 'Which mill?' }), new Map()).warnings
  expect(warningsOf('draft')).toContain(note)
  expect(warningsOf('needs_rewrite')).not.toContain(note)
})
