import { describe, expect, it } from 'vitest'
import { articleBody } from '#domain/article-body.ts'
import { htmlOf } from '#domain/html-tree.ts'
import { markOpening } from './opening.ts'

const long = `The first mast appeared on a Tuesday. ${'Then there were more of them. '.repeat(8)}`
const quotes = [{ text: 'It was small.', attribution: '', position: 'left' as const }]

function marked(content: string): string[] {
  const html = htmlOf(markOpening(articleBody(content, quotes)))
  return Array.from(html.matchAll(/<p class="opening">(.{9})/g), ([, words]) => words ?? '')
}

describe('the opening of an article', () => {
  it('is the first words, behind a quote or a picture as well', () => {
    const picture = '<p><img src="https://example.org/mast.png"></p>'
    expect(marked(`<p>${long}</p><p>${long}</p>`)).toEqual(['The first'])
    expect(marked(`${picture}<p>“${long}</p>`)).toEqual(['“The firs'])
    expect(marked(`<p><em>${long}</em></p>`)).toEqual(['<em>The f'])
  })

  it('has no drop cap where the letter would hang below the words', () => {
    expect(marked(`<p>Not much to say.</p><p>${long}</p>`)).toEqual([])
    expect(marked(`<p>${long.slice(0, 150)}</p>`)).toEqual([])
  })

  it('has none where it is no paragraph', () => {
    for (const start of ['<h2>Part one</h2>', '<ul><li>A list</li></ul>', 'Loose words']) {
      expect(marked(`${start}<p>${long}</p>`), start).toEqual([])
    }
  })

  it('has none without a capital to draw', () => {
    for (const start of ['1866 was', 'iron', 'كان يا ما كان', '— and', 'Ж']) {
      expect(marked(`<p>${start} ${long}</p>`), start).toEqual([])
    }
  })
})
