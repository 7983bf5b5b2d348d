import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'
import { readingTime } from '#domain/language/reading-time.ts'
import { articleBody, quoteSlots } from './article-body.ts'
import type { Quote } from './quote.ts'

function quote(text: string): Quote {
  return { text, attribution: '', position: 'right' }
}

/** The body's top-level elements, quotes with their text. */
function outline(content: string, quotes: Quote[]): string[] {
  return articleBody(content, quotes).children.flatMap((node) =>
    node.type !== 'element'
      ? []
      : node.tagName === 'featured-quote'
        ? [`quote ${node.properties.text}`]
        : [node.tagName],
  )
}

describe('the body of an article', () => {
  it('is unchanged without quotes', () => {
    expect(outline('<p>a</p><h2>b</h2><p>c</p>', [])).toEqual(['p', 'h2', 'p'])
  })

  it('counts top-level paragraphs only', () => {
    const content = `<blockquote><p>x</p><p>y</p></blockquote><ul><li><p>z</p></li></ul>${'<p>a</p>'.repeat(5)}`
    expect(outline(content, [quote('q')]).join(', ')).toBe('blockquote, ul, p, quote q, p, p, p, p')
  })

  it('leaves blank quotes out', () => {
    expect(outline('<p>a</p>', [quote('  '), quote('b')])).toEqual(['quote b', 'p'])
  })

  it('shows a link with a blank address as plain words', () => {
    const content = '<p>a <a href="">b <em>c</em></a> <a href="javascript:d">d</a></p>'
    expect(serializeHtml(articleBody(content, []))).toBe('<p>a b <em>c</em> d</p>')
  })

  it('shows pictures on other sites as links to them', () => {
    const link = '<a target="_blank" rel="noopener noreferrer" href="https://b.example/c.png">'
    const content =
      '<img src="https://b.example/c.png" alt="D"><p>e <img src="https://b.example/c.png"></p>' +
      '<a href="https://f.example/"><img src="https://b.example/c.png" alt="g"></a>'
    expect(serializeHtml(articleBody(content, []))).toBe(
      `<figure>${link}Picture on b.example: D</a></figure><p>e ${link}Picture on b.example</a></p>` +
        '<a target="_blank" rel="noopener noreferrer" href="https://f.example/">Picture on b.example: g</a>',
    )
  })

  it('keeps the title the only first-level heading', () => {
    expect(outline('<h1>a</h1><h2>b</h2><p>c</p>', [])).toEqual(['h2', 'h3', 'p'])
    expect(outline('<h2>b</h2><h3>c</h3>', [])).toEqual(['h2', 'h3'])
  })
})

describe('the reading time', () => {
  it('counts words across blocks', () => {
    const timeOf = (html: string) => readingTime(parseHtml(html))
    expect(timeOf('<p>one two</p><p>three</p>')).toEqual({ words: 3, minutes: 1 })
    expect(timeOf(`<p>${'word '.repeat(690)}</p>`)).toEqual({ words: 690, minutes: 3 })
    expect(timeOf('')).toEqual({ words: 0, minutes: 1 })
  })

  it('counts letters where words have no spaces between them', () => {
    const timeOf = (html: string) => readingTime(parseHtml(html))
    expect(timeOf('<p>日本語。English words</p>')).toEqual({ words: 5, minutes: 1 })
    expect(timeOf(`<p>${'汉字，'.repeat(1000)}</p>`)).toEqual({ words: 2000, minutes: 4 })
    expect(timeOf(`<p>${'ภาษาไทย'.repeat(300)}</p>`).minutes).toBe(4)
    expect(timeOf(`<p>${'كلمة '.repeat(460)}</p>`)).toEqual({ words: 460, minutes: 2 })
  })
})

const paragraphs = fc.nat(400)
const quotes = fc.nat(30)

describe('quote placement', () => {
  it.each([
    [10, 1, [2]],
    [10, 2, [2, 4]],
    [10, 3, [2, 4, 6]],
    [4, 1, [0]],
    [5, 2, [1, 2]],
    [1, 3, [0, 0, 0]],
    [0, 2, []],
    [12, 0, []],
  ])('of %i paragraphs and %i quotes places them before %j', (count, quoteCount, slots) => {
    expect(quoteSlots(count, quoteCount)).toEqual(slots)
  })

  it('places quotes inside the text, in order, at even intervals', () => {
    fc.assert(
      fc.property(paragraphs, quotes, (count, quoteCount) => {
        const slots = quoteSlots(count, quoteCount)
        const steps = new Set(slots.slice(1).map((slot, index) => slot - (slots[index] ?? 0)))
        return (
          slots.length <= quoteCount &&
          slots.every((slot) => slot >= Math.min(2, Math.floor(count / 5)) && slot < count) &&
          steps.size <= 1
        )
      }),
    )
  })

  it('places every quote if there is a paragraph', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), quotes, (count, quoteCount) => {
        expect(quoteSlots(count, quoteCount)).toHaveLength(quoteCount)
      }),
    )
  })
})
