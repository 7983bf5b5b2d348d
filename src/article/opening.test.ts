import { describe, expect, it } from 'vitest'
import { articleBody } from '#domain/article-body.ts'
import { serializeHtml } from '#domain/html-tree.ts'
import { markOpening } from './opening.ts'

const long = `The first mast appeared on a Tuesday. ${'Then there were more of them. '.repeat(8)}`
const quotes = [{ text: 'It was small.', attribution: '', position: 'left' as const }]

function marked(content: string): string[] {
  const html = serializeHtml(markOpening(articleBody(content, quotes)))
  return Array.from(html.matchAll(/<p class="opening">(.{9})/g), ([, words]) => words ?? '')
}

describe('the opening of an article', () => {
  it('is the first paragraph, also after a quote or an image', () => {
    const image = '<p><img src="/media/0123456789abcdef0123456789abcdef-1600x900.webp"></p>'
    expect(marked(`<p>${long}</p><p>${long}</p>`)).toEqual(['The first'])
    expect(marked(`${image}<p>“${long}</p>`)).toEqual(['“The firs'])
    expect(marked(`<p><em>${long}</em></p>`)).toEqual(['<em>The f'])
  })

  it('has no drop cap if the paragraph is shorter than the letter', () => {
    expect(marked(`<p>Not much to say.</p><p>${long}</p>`)).toEqual([])
    expect(marked(`<p>${long.slice(0, 150)}</p>`)).toEqual([])
  })

  it('has no drop cap if it is not a paragraph', () => {
    for (const start of ['<h2>Part one</h2>', '<ul><li>A list</li></ul>', 'Loose words']) {
      expect(marked(`${start}<p>${long}</p>`), start).toEqual([])
    }
  })

  it('has no drop cap without a Latin capital letter', () => {
    for (const start of ['1866 was', 'iron', 'كان يا ما كان', '— and', 'Ж']) {
      expect(marked(`<p>${start} ${long}</p>`), start).toEqual([])
    }
  })
})
