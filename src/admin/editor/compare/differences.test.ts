import { describe, expect, it } from 'vitest'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { formOf } from '../article-form.ts'
import { type ComparedLine, compareLines, differences } from './differences.ts'

function form(fields: Partial<ArticleForm>): ArticleForm {
  return { ...formOf(null), title: 'A title', content: '<p>One.</p><p>Two.</p>', ...fields }
}

describe('what differs', () => {
  it('is nothing if only defaults and empty values differ', () => {
    expect(differences(form({}), form({ author: 'Admin', tags: ' , ' }))).toEqual([])
  })

  it('is listed by field, in the order of the editor', () => {
    const found = differences(
      form({ title: 'Mine', content: '<p>One.</p><p>2.</p>', photoCredit: 'C' }),
      form({ title: 'Theirs' }),
    )
    expect(found.map(({ label }) => label)).toEqual(['Title', 'Article Content', 'Photo Credit'])
    expect(found[1]).toEqual({
      label: 'Article Content',
      mine: [
        [{ text: 'One.', changed: false }],
        [
          { text: '2', changed: true },
          { text: '.', changed: false },
        ],
      ],
      theirs: [
        [{ text: 'One.', changed: false }],
        [
          { text: 'Two', changed: true },
          { text: '.', changed: false },
        ],
      ],
    })
  })

  it('is marked by words within a paragraph, on both sides', () => {
    const [found] = differences(
      form({ content: '<p>It was very quiet there.</p>' }),
      form({ content: '<p>It was quiet here.</p><p>More.</p>' }),
    )
    const marked = (lines: ComparedLine[] = []) =>
      lines.map((parts) =>
        parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
      )
    expect(marked(found?.mine)).toEqual(['It was [very ]quiet [there].'])
    expect(marked(found?.theirs)).toEqual(['It was quiet [here].', '[More.]'])
  })

  it.each([
    ['<p>One <strong>bold</strong></p>', '<p>One bold</p>'],
    ['<p><a href="https://a.example/">x</a></p>', '<p><a href="https://b.example/">x</a></p>'],
    ['<h2>One</h2>', '<p>One</p>'],
    ['<p>x<img src="https://a.example/a.png"></p>', '<p>x</p>'],
    ['<ul><li><p>a b</p></li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ])('is found between %s and %s', (mine, theirs) => {
    expect(differences(form({ content: mine }), form({ content: theirs }))).toHaveLength(1)
  })
})

describe('compared lines', () => {
  it('are left out if they are far from any difference', () => {
    const lines = ['a', 'b', 'c', 'd', 'e']
    const { mine, theirs } = compareLines(lines, [...lines.slice(0, 4), 'x', 'e'])
    expect(mine).toEqual([])
    expect(theirs.map((parts) => parts.map(({ text }) => text).join(''))).toEqual(['d', 'x', 'e'])
  })
})
