import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { storedArticle } from '#admin/testing/article-fixtures.ts'
import { articleSubmissionSchema } from '#domain/articles/article-submission.ts'
import { formFieldOf, formOf, missingField, submissionOf } from './article-form.ts'

function form(fields: Partial<ArticleForm> = {}): ArticleForm {
  return { ...formOf(null), title: 'A title', content: '<p>A text.</p>', ...fields }
}

describe('the form of an article', () => {
  it('is blank for a new article, with one row for a citation', () => {
    expect(formOf(null)).toMatchObject({ title: '', tags: '', citations: [{ title: '', url: '' }] })
  })

  it('converts a stored article to fields and back', () => {
    const article = storedArticle({
      tags: ['a', 'b c'],
      citations: [{ title: 'Source', url: 'https://a.example/' }],
      quotes: [{ text: 'So', attribution: '', position: 'left' }],
      reporter: 'R',
      topic: 'T',
    })
    const sent = articleSubmissionSchema.parse(submissionOf(formOf(article), article, true))
    const { title, content, summary, category, tags, author, citations, quotes, revision } = article
    expect(sent).toMatchObject({ title, content, summary, category, tags, author, citations })
    expect(sent).toMatchObject({ quotes, revision, reporter: 'R', topic: 'T', published: true })
    expect(sent.publishedAt).toBeUndefined()
  })
})

describe('a submission', () => {
  it('drops blank quotes, incomplete citations and empty tags', () => {
    const sent = submissionOf(
      form({
        tags: ' a, ,b ,',
        citations: [
          { title: 'x', url: '' },
          { title: '', url: 'https://a.example/' },
          { title: 'y', url: 'https://b.example/' },
        ],
        quotes: [
          { text: ' ', attribution: 'somebody', position: 'left' },
          { text: 'z', attribution: '', position: 'center' },
        ],
      }),
      null,
      false,
    )
    expect(sent.tags).toEqual(['a', 'b'])
    expect(sent.citations).toEqual([{ title: 'y', url: 'https://b.example/' }])
    expect(sent.quotes).toEqual([{ text: 'z', attribution: '', position: 'center' }])
  })

  it('defaults to the author Admin and to empty fields', () => {
    expect(submissionOf(form({ author: ' ' }), null, false)).toMatchObject({
      author: 'Admin',
      summary: '',
      category: '',
      coverImage: '',
      coverAlt: '',
      photoCredit: '',
      published: false,
    })
  })

  it('leaves out empty paragraphs at the end', () => {
    const sent = submissionOf(form({ content: '<p>a</p><p></p><p><br></p>' }), null, false)
    expect(sent.content).toBe('<p>a</p>')
  })

  it('is valid for any text in tags, quotes and attributions', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (tags, text) => {
        const quotes = [{ text, attribution: text, position: 'right' as const }]
        const sent = submissionOf(form({ tags: tags.slice(0, 40), quotes }), null, false)
        expect(articleSubmissionSchema.safeParse(sent).error?.issues ?? []).toEqual([])
      }),
    )
  })
})

describe('a missing field', () => {
  it('is the title first, then the content', () => {
    const noTitle = 'Please provide a title for the article.'
    const noContent = 'Please add some content to your article.'
    expect(missingField(form({ title: ' ', content: '' }))).toBe(noTitle)
    for (const content of ['', '<p></p>', '<p> <br></p>']) {
      expect(missingField(form({ content }))).toBe(noContent)
    }
    expect(missingField(form())).toBeNull()
    expect(missingField(form({ content: `<p>${'too long '.repeat(50_000)}</p>` }))).toBeNull()
    expect(missingField(form({ content: '<p><img src="https://a.example/a.png"></p>' }))).toBeNull()
  })
})

describe('a rejected field', () => {
  const typed = form({
    citations: [
      { title: 'only a title', url: '' },
      { title: 'x', url: 'not an address' },
    ],
    quotes: [
      { text: '', attribution: '', position: 'left' },
      { text: 'y', attribution: '', position: 'left' },
    ],
  })

  it.each([
    ['citations.0.url', 'citations.1.url'],
    ['citations.0.title', 'citations.1.title'],
    ['quotes.0.attribution', 'quotes.1.attribution'],
    ['tags.3', 'tags'],
    ['title', 'title'],
    ['revision', null],
    ['citations.7.url', null],
    ['', null],
  ])('%s is %s in the form', (rejected, field) => {
    expect(formFieldOf(rejected, typed)).toBe(field)
  })
})
