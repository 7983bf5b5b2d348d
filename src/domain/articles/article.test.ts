import { describe, expect, it } from 'vitest'
import { fieldIssues } from '#domain/error.ts'
import { createArticleId } from './article-id.ts'
import { articleSubmissionSchema } from './article-submission.ts'

const minimal = { title: 'A title', content: '<p>A text.</p>' }

function issuesOf(submission: object) {
  const result = articleSubmissionSchema.safeParse(submission)
  return result.success ? [] : fieldIssues(result.error)
}

describe('a submitted article', () => {
  it('gets the specified defaults', () => {
    expect(articleSubmissionSchema.parse(minimal)).toEqual({
      ...minimal,
      summary: '',
      category: '',
      language: '',
      coverImage: '',
      coverAlt: '',
      photoCredit: '',
      audio: null,
      tags: [],
      published: false,
      author: 'Admin',
      authors: [],
      citations: [],
      quotes: [],
      reporter: null,
      topic: null,
      accepted: [],
    })
  })

  it('loses blank quotes, incomplete citations and empty tags', () => {
    const parsed = articleSubmissionSchema.parse({
      ...minimal,
      author: '  ',
      tags: [' a ', '', 'b'],
      quotes: [{ text: ' ' }, { text: 'Said.' }],
      citations: [
        { title: 'A', url: '' },
        { title: '', url: 'https://example.org' },
        { title: 'B', url: 'https://example.org' },
      ],
    })
    expect(parsed.author).toBe('Admin')
    expect(parsed.tags).toEqual(['a', 'b'])
    expect(parsed.quotes).toEqual([{ text: 'Said.', attribution: '', position: 'right' }])
    expect(parsed.citations).toEqual([{ title: 'B', url: 'https://example.org' }])
  })

  it.each([
    [{ ...minimal, title: '  ' }, 'title', 'Please provide a title for the article.'],
    [{ ...minimal, content: '<p> </p>' }, 'content', 'Please add some content to your article.'],
    [
      { ...minimal, content: '<script>x</script>' },
      'content',
      'Please add some content to your article.',
    ],
    [
      { ...minimal, coverImage: 'javascript:1' },
      'coverImage',
      'An image is one that was uploaded here, or has an address that starts with https://.',
    ],
    [
      { ...minimal, citations: [{ title: 'A', url: 'ftp://example.org' }] },
      'citations.0.url',
      'A source needs an address that starts with http:// or https://.',
    ],
    [{ ...minimal, permalink: 'x' }, 'permalink', 'The field permalink is not known.'],
    [
      { ...minimal, accepted: [{ id: 'x', revision: 1, rest: null }] },
      'accepted.0.id',
      'accepted.0.id is not valid.',
    ],
  ])('%j is refused with the field and a message', (submission, field, message) => {
    expect(issuesOf(submission)).toEqual([{ field, message }])
  })

  it('reports the title before the content', () => {
    expect(issuesOf({ title: '', content: '' }).map(({ field }) => field)).toEqual([
      'title',
      'content',
    ])
  })
})

describe('an article’s id', () => {
  it('is readable, bounded and unique', () => {
    expect(createArticleId('The Price of Silence’s “Échos”')).toMatch(
      /^the-price-of-silences-echos-[2-9a-z]{6}$/,
    )
    expect(createArticleId('word '.repeat(40)).length).toBeLessThanOrEqual(67)
    expect(createArticleId('Weiße Straße, Œuvre au cœur, Æon')).toMatch(
      /^weisse-strasse-oeuvre-au-coeur-aeon-/,
    )
    expect(createArticleId('漢字')).toMatch(/^[2-9a-z]{6}$/)
    expect(new Set(Array.from({ length: 500 }, () => createArticleId('a'))).size).toBe(500)
  })
})
