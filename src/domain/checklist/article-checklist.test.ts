import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkArticle } from './article-checklist.ts'
import { blockersOf, type CheckedText, type CheckId } from './check.ts'

/** A text with nothing against it. */
const good: CheckedText = {
  title: 'The Mill Stood Still',
  content:
    '<h2>Before</h2><p>Nobody knew.</p><h3>At night</h3><figure><img src="/media/a" alt="A mill."><figcaption>Photo: A. Quill</figcaption></figure>',
  summary: 'Why.',
  category: 'Finance',
  coverImage: '/media/b',
  coverAlt: 'A wheel.',
  photoCredit: 'A. Quill',
  tags: ['mills'],
  author: 'Ines',
  authors: [],
  audio: null,
  quotes: [],
  citations: [{ title: 'A study', url: 'https://a.example.org/' }],
}

const context = { openNotes: [] as string[], sensitiveNames: [] as string[] }

/** What is not good about the text with these changes. */
function faults(changes: Partial<CheckedText>, more: object = {}): [CheckId, string][] {
  return checkArticle({ ...good, ...changes }, { ...context, ...more })
    .filter(({ state }) => state !== 'good')
    .map(({ id, message }) => [id, message])
}

describe('the checklist', () => {
  it('tells how many suggestions are open, which hold nothing back', () => {
    expect(faults({}, { openSuggestions: 0 })).toEqual([])
    expect(faults({}, { openSuggestions: 1 })).toEqual([['suggestions', '1 suggestion is open.']])
    expect(faults({}, { openSuggestions: 3 })).toEqual([['suggestions', '3 suggestions are open.']])
    expect(blockersOf(checkArticle(good, { ...context, openSuggestions: 3 }))).toEqual([])
  })

  it('has nothing against a complete article', () => {
    expect(faults({})).toEqual([])
    expect(checkArticle(good, context)).toHaveLength(12)
  })

  it.each<[Partial<CheckedText>, [CheckId, string][]]>([
    [{ coverImage: '', coverAlt: '' }, [['cover', 'There is no cover.']]],
    [{ coverAlt: ' ' }, [['cover-alt', 'The cover has no alternative text.']]],
    [{ photoCredit: '' }, [['cover-credit', 'The cover has no photo credit.']]],
    [{ summary: '\n' }, [['summary', 'There is no summary.']]],
    [{ category: '' }, [['category', 'No category is chosen.']]],
    [
      { title: 'x'.repeat(91) },
      [['headline', 'The headline has 91 characters; beyond 90 it is cut off in places.']],
    ],
    [
      { content: '<img src="/media/a"><img src="/media/b" alt="">' },
      [
        ['picture-alt', '2 pictures in the text have no alternative text.'],
        [
          'picture-caption',
          '2 pictures in the text have no caption, where its credit would stand.',
        ],
      ],
    ],
    [{ content: '<p>No picture, no heading.</p>' }, []],
    [
      { content: '<h3>First</h3>' },
      [['headings', 'A heading skips a level: its part has no heading above it.']],
    ],
    [
      { content: '<h1>a</h1><h3>b</h3>' },
      [['headings', 'A heading skips a level: its part has no heading above it.']],
    ],
    [{ content: '<h2>a</h2><h3>b</h3><h2>c</h2><h1>d</h1>' }, []],
  ])('with %j', (changes, expected) => expect(faults(changes)).toEqual(expected))

  it('finds a picture credited if the media library credits it', () => {
    const [cover, inText] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}-800x600.webp`)
    const changes = {
      coverImage: cover ?? '',
      photoCredit: ' ',
      content: `<figure><img src="${inText}" alt="A mill."></figure><p><img src="${inText}" alt="A mill."></p>`,
    }
    expect(faults(changes)).toEqual([
      ['cover-credit', 'The cover has no photo credit.'],
      ['picture-caption', '2 pictures in the text have no caption, where its credit would stand.'],
    ])
    const credits = { ['a'.repeat(32)]: 'Ada Osei', ['b'.repeat(32)]: 'Eve Novak' }
    expect(faults(changes, { pictureCredits: credits })).toEqual([])
  })

  it('blocks for pictures and a recording that are missing, as long as the text has them', () => {
    const url = `/media/${'c'.repeat(32)}-5.mp3`
    const missingPictures = ['/media/b', url]
    const changes = { audio: { title: '', url } }
    const both = 'A picture is not on this site. The recording is not on this site.'
    expect(faults(changes, { missingPictures })).toEqual([['missing-pictures', both]])
    const [recording] = blockersOf(
      checkArticle(
        { ...good, ...changes, coverImage: '/media/d' },
        { ...context, missingPictures },
      ),
    )
    expect([recording?.message, recording?.items]).toEqual([
      'The recording is not on this site.',
      [url],
    ])
    expect(faults({ audio: null, coverImage: '/media/d' }, { missingPictures })).toEqual([])
  })

  it('blocks for open notes and for names, and for nothing else', () => {
    const names = { openNotes: ['n1', 'n2'], sensitiveNames: ['Ada Quill', 'Nobody Else'] }
    const empty = { ...good, summary: '', category: '', coverImage: '', content: '<img src="a">' }
    const checks = checkArticle({ ...empty, title: 'ADA  QUÍLL spoke' }, names)
    expect(blockersOf(checks)).toEqual([
      { id: 'open-notes', state: 'blocks', message: '2 notes are open.', items: ['n1', 'n2'] },
      {
        id: 'care-names',
        state: 'blocks',
        message: 'Readers would see a sensitive name.',
        details: ['Ada Quill'],
        items: ['Ada Quill'],
      },
    ])
  })

  it.each<Partial<CheckedText>>([
    { content: '<p>So said <b>Ada</b> <i>Quill</i>.</p>' },
    { content: '<img src="/media/a" alt="Ada Quill at home">' },
    { content: '<p>See <a href="https://a.example.org/ada-quill">this</a>.</p>' },
    { summary: 'Ada\nQuill' },
    { coverAlt: 'ada quill' },
    { photoCredit: 'Ada Quill' },
    { author: 'Ada Quill' },
    { tags: ['ada quill'] },
    { quotes: [{ text: 'So.', attribution: 'Ada Quill' }] },
    { citations: [{ title: 'By Ada Quill', url: 'https://a.example.org/' }] },
    { authors: [{ name: 'Ada Quill' }] },
    { audio: { title: 'Ada Quill speaks', url: '' } },
    { reporter: 'Ada Quill' },
    { topic: 'Ada Quill' },
    { slug: 'ada-quill-was-there' },
    { corrections: [{ note: 'It was not Ada Quill.' }] },
    { notices: ['It was not Ada Quill.'] },
    {
      corrections: [
        {
          note: '',
          changes: [
            {
              part: 'text',
              runs: [
                { change: 'same', text: 'So said Ada ' },
                { change: 'added', text: 'Q.' },
                { change: 'removed', text: 'Quill' },
              ],
            },
          ],
        },
      ],
    },
  ])('finds a name in %j', (changes) => {
    expect(faults(changes, { sensitiveNames: ['Ada Quill'] })).toContainEqual([
      'care-names',
      'Readers would see a sensitive name.',
    ])
  })

  it('finds whole names only, wherever they stand', () => {
    const name = fc.stringMatching(/^[A-Za-zÅåéø]{2,8}( [A-Za-zÅåéø]{2,8})?$/)
    const isFound = (content: string, sensitiveName: string) =>
      faults({ content: `<p>${content}</p>` }, { sensitiveNames: [sensitiveName] }).length > 0
    fc.assert(
      fc.property(name, (word) => {
        const content = `1 (${word}), 2`
        expect(isFound(content, word)).toBe(true)
        expect(isFound(content, word.toUpperCase())).toBe(true)
        expect(isFound(`q${word}`, word)).toBe(false)
        expect(isFound(`${word}7`, word)).toBe(false)
      }),
    )
  })

  it('tells which sources did not answer, and when they were called', () => {
    const url = good.citations[0]?.url ?? ''
    const links = [
      { url, checkedAt: '2026-11-20T08:00:00.000Z', problem: 'answered 404' },
      {
        url: 'https://b.example.org/',
        checkedAt: '2026-11-20T08:00:00.000Z',
        problem: 'no answer',
      },
    ]
    const linkResult = (checks: typeof links) =>
      checkArticle(good, { ...context, links: checks }).find(({ id }) => id === 'links')
    expect(linkResult(links)).toEqual({
      id: 'links',
      state: 'warns',
      message: 'A source does not answer.',
      details: [`${url}: answered 404 (2026-11-20)`],
    })
    expect(linkResult([])?.message).toContain('not all have been yet')
    expect(checkArticle({ ...good, citations: [] }, context).map(({ id }) => id)).not.toContain(
      'links',
    )
  })

  it('says when the sources were last called', () => {
    const urls = ['https://a.example.org/', 'https://b.example.org/']
    const links = urls.map((url, index) => {
      return { url, checkedAt: `2026-11-0${index + 1}T08:00:00.000Z`, problem: null }
    })
    const citations = urls.map((url) => ({ title: 'A study', url }))
    const found = checkArticle({ ...good, citations }, { ...context, links })
    expect(found.find(({ id }) => id === 'links')?.message).toBe(
      'The sources answered, last on 2026-11-02.',
    )
  })

  it('checks any text without an error, and always the same', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.array(fc.string()),
        (content, title, sensitiveNames) => {
          const text = { ...good, content, title }
          const checks = checkArticle(text, { ...context, sensitiveNames })
          expect(checkArticle(text, { ...context, sensitiveNames })).toEqual(checks)
          expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
        },
      ),
    )
  })
})
