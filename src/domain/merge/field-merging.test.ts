import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyText } from '#domain/articles/article-fields.ts'
import { type MergedFields, mergeFields } from './field-merging.ts'

const { content: _, ...empty } = emptyText

const text: MergedFields = {
  ...empty,
  title: 'The price of silence',
  summary: 'A town sold its river.\nNobody asked why.',
  category: 'Politics',
  language: '',
  tags: ['river', 'law'],
  authors: [{ name: 'Ines Okafor', role: 'text' }],
  citations: [
    { title: 'Records', url: 'https://a.example/' },
    { title: 'Minutes', url: 'https://b.example/' },
  ],
}

function merge(mine: Partial<MergedFields>, theirs: Partial<MergedFields>) {
  return mergeFields(text, { ...text, ...mine }, { ...text, ...theirs })
}

describe('fields that two people changed', () => {
  it('are in dispute for both where one wrote a word before, and the other after, what was there', () => {
    const was = { ...text, summary: 'tomorrow' }
    const [one, other] = ['tomorrow again', 'again tomorrow'].map((summary) => ({
      ...was,
      summary,
    }))
    if (!one || !other) return expect.fail()
    const disputed = [mergeFields(was, one, other), mergeFields(was, other, one)].map(
      ({ disputes }) => disputes.map(({ field }) => field),
    )
    expect(disputed).toEqual([['summary'], ['summary']])
  })

  it('are merged one by one, and in each word by word or item by item', () => {
    const { fields, disputes, changed } = merge(
      {
        title: 'The true price of silence',
        category: 'Finance',
        tags: ['law', 'water'],
        citations: [...text.citations, { title: 'Mine', url: 'https://m.example/' }],
      },
      {
        title: 'The price of quiet',
        summary: 'A town sold its river.\nEverybody asked why.',
        tags: ['river', 'law', 'court'],
        authors: [...text.authors, { name: 'Lee', role: 'photography' }],
        citations: [
          { title: 'Town records', url: 'https://a.example/' },
          ...text.citations.slice(1),
          { title: 'Theirs', url: 'https://t.example/' },
        ],
      },
    )
    expect(disputes).toEqual([])
    expect(fields).toEqual({
      ...text,
      title: 'The true price of quiet',
      summary: 'A town sold its river.\nEverybody asked why.',
      category: 'Finance',
      tags: ['law', 'court', 'water'],
      authors: [...text.authors, { name: 'Lee', role: 'photography' }],
      citations: [
        { title: 'Town records', url: 'https://a.example/' },
        { title: 'Minutes', url: 'https://b.example/' },
        { title: 'Mine', url: 'https://m.example/' },
        { title: 'Theirs', url: 'https://t.example/' },
      ],
    })
    expect(changed).toEqual(['title', 'authors', 'tags', 'summary', 'citations'])
  })

  it('are in a dispute if both changed the same words, the same item or the same value', () => {
    const { fields, disputes } = merge(
      { title: 'The price of noise', category: 'Finance', citations: text.citations.slice(1) },
      {
        title: 'The price of quiet',
        category: 'Lifestyle',
        citations: [
          { title: 'Town records', url: 'https://a.example/' },
          ...text.citations.slice(1),
        ],
      },
    )
    expect(disputes.map(({ field }) => field)).toEqual(['title', 'category', 'citations'])
    expect(disputes[0]).toEqual({
      field: 'title',
      mine: 'The price of noise',
      theirs: 'The price of quiet',
    })
    expect(fields.title).toBe('The price of noise')
  })

  it('are a recording’s title and its file', () => {
    const audio = { url: '/media/one.mp3', title: '', duration: 60 }
    const titled = { ...audio, title: 'Read aloud' }
    const replaced = { ...audio, url: '/media/two.mp3', duration: 90 }
    const merged = (mine: MergedFields['audio'], theirs: MergedFields['audio']) =>
      mergeFields({ ...text, audio }, { ...text, audio: mine }, { ...text, audio: theirs })
    for (const { fields, disputes } of [merged(titled, replaced), merged(replaced, titled)]) {
      expect(disputes).toEqual([])
      expect(fields.audio).toEqual({ ...replaced, title: 'Read aloud' })
    }
    for (const other of [null, { ...titled, title: 'By the author' }]) {
      expect(merged(titled, other)).toMatchObject({ fields: { audio: titled }, changed: [] })
      expect(merged(titled, other).disputes).toHaveLength(1)
    }
  })

  it('are the same on both sides, and no tag is lost or there twice', () => {
    const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(tags, tags, tags, (base, mine, theirs) => {
        const merged = (one: string[], other: string[]) => {
          const { fields } = mergeFields(
            { ...text, tags: base },
            { ...text, tags: one },
            { ...text, tags: other },
          )
          return fields.tags
        }
        const result = merged(mine, theirs)
        expect(new Set(merged(theirs, mine))).toEqual(new Set(result))
        expect(new Set(result).size).toBe(result.length)
        const added = [...mine, ...theirs].filter((tag) => !base.includes(tag))
        expect(result).toEqual(expect.arrayContaining(added))
      }),
    )
  })
})
