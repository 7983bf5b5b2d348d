import { describe, expect, it } from 'vitest'
import { articleBody } from '#domain/articles/article-body.ts'
import { serializeHtml } from '#domain/html-tree.ts'
import { markOpening } from './opening.ts'

const long = `The first mast appeared on a Tuesday. ${'Then there were more of them. '.repeat(8)}`
const quotes = [{ text: 'It was small.', attribution: '', position: 'left' as const }]

/** The letters that are drawn, and the first words of their paragraphs. */
function dropCaps(content: string): string[][] {
  const html = serializeHtml(markOpening(articleBody(content, quotes)))
  return Array.from(html.matchAll(/<p data-cap="?(.+?)"?>(.{9})/g), ([, ...found]) => found)
}

describe('the opening of an article', () => {
  it('is the first paragraph, also after a quote or an image', () => {
    const image = '<p><img src="/media/0123456789abcdef0123456789abcdef-1600x900.webp"></p>'
    expect(dropCaps(`<p>${long}</p><p>${long}</p>`)).toEqual([['T', 'The first']])
    expect(dropCaps(`${image}<p>“${long}</p>`)).toEqual([['“T', '“The firs']])
    expect(dropCaps(`<p><em>${long}</em></p>`)).toEqual([['T', '<em>The f']])
  })

  it('keeps every letter and space of its text', () => {
    for (const [start, cap] of [
      ['A cable', 'A'],
      ['I am', 'I'],
      ['“A cable', '“A'],
      ['Émile was', 'É'],
      ['J. was', 'J.'],
      ['O’Neill was', 'O’'],
      ['U-boats', 'U'],
    ]) {
      expect(dropCaps(`<p>${start} ${long}</p>`)).toEqual([[cap, `${start} ${long}`.slice(0, 9)]])
    }
  })

  it('has no drop cap if the paragraph is shorter than the letter', () => {
    expect(dropCaps(`<p>Not much to say.</p><p>${long}</p>`)).toEqual([])
    expect(dropCaps(`<p>${long.slice(0, 150)}</p>`)).toEqual([])
  })

  it('has no drop cap if it is not a paragraph, or starts with something else', () => {
    const image = '<img src="/media/0123456789abcdef0123456789abcdef-1600x900.webp">'
    for (const start of ['<h2>Part one</h2>', '<ul><li>A list</li></ul>', 'Loose words']) {
      expect(dropCaps(`${start}<p>${long}</p>`), start).toEqual([])
    }
    for (const start of [image, '<br>', '“<em>T</em>', '<code>T</code>']) {
      expect(dropCaps(`<p>${start}${long}</p>`), start).toEqual([])
    }
  })

  it('has no drop cap without a Latin capital letter', () => {
    for (const start of ['1866 was', '7 was', 'iron', 'كان يا ما كان', '— and', 'Ж']) {
      expect(dropCaps(`<p>${start} ${long}</p>`), start).toEqual([])
    }
  })
})
