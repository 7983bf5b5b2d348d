import { describe, expect, it } from 'vitest'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { formOf } from '../article-form.ts'
import { compareLines, differences } from './differences.ts'

function form(fields: Partial<ArticleForm>): ArticleForm {
  return { ...formOf(null), title: 'A title', content: '<p>One.</p><p>Two.</p>', ...fields }
}

describe('what differs', () => {
  it('is nothing between equal texts, however they are spelled', () => {
    expect(differences(form({}), form({ author: 'Admin', tags: ' , ' }))).toEqual([])
  })

  it('is told field by field, in the order of the editor', () => {
    const found = differences(
      form({ title: 'Mine', content: '<p>One.</p><p>2.</p>', photoCredit: 'C' }),
      form({ title: 'Theirs' }),
    )
    expect(found.map(({ label }) => label)).toEqual(['Title', 'Article Content', 'Photo Credit'])
    expect(found[1]).toEqual({
      label: 'Article Content',
      mine: [
        { text: 'One.', only: false },
        { text: '2.', only: true },
      ],
      theirs: [
        { text: 'One.', only: false },
        { text: 'Two.', only: true },
      ],
    })
  })

  it.each([
    ['<p>One <strong>bold</strong></p>', '<p>One bold</p>'],
    ['<p><a href="https://a.example/">x</a></p>', '<p><a href="https://b.example/">x</a></p>'],
    ['<h2>One</h2>', '<p>One</p>'],
    ['<p>x<img src="https://a.example/a.png"></p>', '<p>x</p>'],
    ['<ul><li><p>a b</p></li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ])('is seen between %s and %s', (mine, theirs) => {
    expect(differences(form({ content: mine }), form({ content: theirs }))).toHaveLength(1)
  })
})

describe('compared lines', () => {
  it('far from any difference are left out', () => {
    const lines = ['a', 'b', 'c', 'd', 'e']
    const { mine, theirs } = compareLines(lines, [...lines.slice(0, 4), 'x', 'e'])
    expect(mine).toEqual([])
    expect(theirs.map(({ text }) => text)).toEqual(['d', 'x', 'e'])
  })
})
