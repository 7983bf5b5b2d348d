import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanArticleHtml } from '#domain/article-html.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

/** Pieces that hostile and broken HTML is made of; put together at random. */
const pieces = fc.constantFrom(
  ...['<p>', '</p>', '<b>', '</i>', '<a href="', 'javascript:alert(1)', '">', '<svg>', '</svg>'],
  ...['<math>', '<mtext>', '<style>', '</style>', '<!--', '-->', '<img src=x onerror=alert(1)>'],
  ...['<table>', '<tr>', '<td>', '</table>', '<script>', '</script>', '<template>', '<noscript>'],
  ...[
    '<h2 id="x" class="y">',
    '</h2>',
    'text',
    ' & ',
    '&lt;',
    '<ul><li>',
    '</ul>',
    '<form>',
    '<br>',
  ],
  ...[
    '<blockquote>',
    '</blockquote>',
    '\u0000',
    '<plaintext>',
    '<textarea>',
    '<select>',
    '<title>',
  ],
)
const soup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''))

function elements(html: string): { name: string; attributes: string[] }[] {
  const found: { name: string; attributes: string[] }[] = []
  const walk = (
    node: ReturnType<typeof parseHtml> | ReturnType<typeof parseHtml>['children'][0],
  ) => {
    if (node.type === 'element') {
      found.push({ name: node.tagName, attributes: Object.keys(node.properties) })
    }
    if ('children' in node) node.children.forEach(walk)
  }
  walk(parseHtml(html))
  return found
}

describe('cleaning article HTML', () => {
  it('is done once and for all', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = cleanArticleHtml(html)
        expect(cleanArticleHtml(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves only known elements and attributes', () => {
    const attributes = [
      'href',
      'target',
      'rel',
      'src',
      'alt',
      'title',
      'start',
      'colSpan',
      'rowSpan',
    ]
    fc.assert(
      fc.property(soup, (html) => {
        for (const element of elements(cleanArticleHtml(html))) {
          expect(element.name).not.toMatch(/script|style|svg|math|template|form|iframe|object/)
          expect(attributes).toEqual(expect.arrayContaining(element.attributes))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the words of plain paragraphs', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,8}$/), { minLength: 1 })
    fc.assert(
      fc.property(words, (list) => {
        const html = list.map((word) => `<p>${word}</p>`).join('')
        expect(plainText(parseHtml(cleanArticleHtml(html)))).toBe(list.join(' '))
      }),
    )
  })

  it.each([
    ['<a href="javascript:alert(1)">x</a>', '<a href="">x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a href="">x</a>'],
    ['<a href="/about" onclick="x()">x</a>', '<a href="">x</a>'],
    ['<a href="mailto:desk@example.org">x</a>', '<a href="mailto:desk@example.org">x</a>'],
    ['<a href="tel:+1">x</a>', '<a href="tel:+1">x</a>'],
    [
      '<a href="https://example.org/">x</a>',
      '<a target="_blank" rel="noopener noreferrer" href="https://example.org/">x</a>',
    ],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p>a<b>c</b><i>d</i></p>', '<p>a<strong>c</strong><em>d</em></p>'],
    ['<img src="http://example.org/a.png">', ''],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<img src="/media/../admin">', ''],
    [
      '<img src="https://example.org/a.png" alt="A" onerror="x()" srcset="y">',
      '<img src="https://example.org/a.png" alt="A">',
    ],
    ['<h2 id="a" class="b" style="c">T</h2>', '<h2>T</h2>'],
  ])('turns %s into %s', (html, clean) => {
    expect(cleanArticleHtml(html)).toBe(clean)
  })
})
