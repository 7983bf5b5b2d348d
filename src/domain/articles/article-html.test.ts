import fc from 'fast-check'
import {
  defaultTreeAdapter as adapter,
  type DefaultTreeAdapterTypes,
  parse,
  html as parse5Html,
  parseFragment,
  serialize,
} from 'parse5'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { parseHtml, plainText, separators } from '#domain/html-tree.ts'
import { markupText } from '#domain/markup-text.ts'
import { hostileHtml } from '#domain/testing/html-trees.ts'
import { sanitizeArticleHtml } from './article-html.ts'
import { articleHtmlSchema } from './article-html-schema.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const namespaces = parse5Html.NS

const contexts = ['div', 'body', 'article', 'section', 'template', 'td', 'li', 'figure']

/** Elements, attributes and texts of a fragment. */
function shape(html: string, context: string, scriptingEnabled: boolean): unknown {
  const parent = adapter.createElement(context, namespaces.HTML, [])
  return summaryOf(parseFragment(parent, html, { scriptingEnabled }).childNodes)
}

function shapeInDocument(html: string): unknown {
  const page = parse(`<!doctype html><html><body><main>${html}</main></body></html>`)
  const main = JSON.stringify(page.childNodes, (key, node) =>
    key === 'parentNode' ? undefined : node,
  )
  expect(main.match(/"tagName":"main"/g)).toHaveLength(1)
  const root = page.childNodes.flatMap((node) => ('tagName' in node ? node.childNodes : []))
  const body = root.find((node) => node.nodeName === 'body') as Element
  expect(body.childNodes).toHaveLength(1)
  return summaryOf((body.childNodes[0] as Element).childNodes)
}

function summaryOf(nodes: ChildNode[]): unknown[] {
  return nodes.map((node) => {
    if ('value' in node) return node.value
    if (!('tagName' in node)) return [node.nodeName]
    const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`)
    return [node.namespaceURI, node.tagName, attributes, summaryOf(node.childNodes)]
  })
}

const attributes = [
  ...['href', 'target', 'rel', 'src', 'alt', 'title', 'start', 'colSpan', 'rowSpan', 'dataWidth'],
]

describe('sanitizing article HTML', () => {
  it('is idempotent, and the result parses the same in every context', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = sanitizeArticleHtml(html)
        expect(sanitizeArticleHtml(once)).toBe(once)
        expect(markupText(once, separators)).toBe(plainText(parseHtml(once)))
        expect(serialize(parseFragment(once))).toBe(once)
        const first = shape(once, 'div', false)
        for (const context of contexts) expect(shape(once, context, true)).toEqual(first)
        expect(shapeInDocument(once)).toEqual(first)
      }),
    )
  })

  it('keeps only allowed elements, attributes and addresses', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        visit(parseHtml(sanitizeArticleHtml(html)), (node) => {
          expect(['root', 'element', 'text']).toContain(node.type)
          if (node.type !== 'element') return
          expect(node.tagName).toMatch(
            /^(p|h[1-3]|blockquote|[uo]l|li|a|img|[bh]r|strong|em|[us]|code|pre|su[bp]|fig(ure|caption)|cite|table|t(head|body|foot|[rhd])|caption)$/,
          )
          expect(attributes).toEqual(expect.arrayContaining(Object.keys(node.properties)))
          const { href, src } = node.properties
          if (href) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i)
          if (src) expect(src).toMatch(/^https:\/\//)
        })
      }),
    )
  })

  it.each(['div', 'b', 'blockquote', 'ul><li', 'table><tr><td', 'svg', 'font', 'template'])(
    'of 100,000 nested <%s> keeps the text; the article schema refuses it',
    (name) => {
      const html = `<p>First words.</p>${`<${name}>`.repeat(100_000)}The last words.`
      const clean = sanitizeArticleHtml(html)
      expect(clean).toContain('First words.')
      expect(clean.length).toBeLessThan(100)
      expect(sanitizeArticleHtml(clean)).toBe(clean)
      const nested = articleHtmlSchema.safeParse(html)
      expect(nested.success).toBe(false)
      const short = articleHtmlSchema.safeParse(html.replaceAll(`<${name}>`.repeat(5), `<${name}>`))
      expect(short.success).toBe(false)
    },
  )

  it('is bounded also for formatting elements that the parser repeats', () => {
    const formats = Array.from({ length: 9_000 }, (_, index) => `<b x=${index}>`).join('')
    const clean = sanitizeArticleHtml(`${formats}${'<p>x'.repeat(9_000)}`)
    expect(clean.length).toBeLessThan(100_000)
    expect(sanitizeArticleHtml('<br>'.repeat(100_000))).toBe('<p></p>')
  })

  it('removes invisible characters', () => {
    expect(sanitizeArticleHtml('<p>a\u0000b\u0008c&#8;d\ud800e&#13;f</p>')).toBe(
      '<p>abcd\ufffde\nf</p>',
    )
    expect(sanitizeArticleHtml('<pre>\n\n\n\n\n\n\n\nx\n</pre>')).toBe('<pre>x\n</pre>')
  })

  it('keeps the text of plain paragraphs', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,8}$/), { minLength: 1 })
    fc.assert(
      fc.property(words, (list) => {
        const html = list.map((word) => `<p>${word}</p>`).join('')
        expect(plainText(parseHtml(sanitizeArticleHtml(html)))).toBe(list.join(' '))
      }),
    )
  })

  it.each([
    ['<p>a</p><pre><code>b</code></pre>c', 'a b c'],
    ['<p>a</p><table><caption>b</caption><tbody><tr><td>c</td></tr></tbody></table>d', 'a b c d'],
    ['<ul><li>a</li></ul>b<hr>c', 'a b c'],
    ['<figure>a</figure>b<blockquote><p>c</p></blockquote>d', 'a b c d'],
    ['<figure><figcaption>A<cite>B</cite>, c</figcaption></figure>d', 'A B, c d'],
    ['<p>a<strong>b</strong>c<br>d</p>', 'abc d'],
  ])('has the text of %j with its blocks apart', (html, text) => {
    expect(plainText(parseHtml(sanitizeArticleHtml(html)))).toBe(text)
    expect(markupText(sanitizeArticleHtml(html), separators)).toBe(text)
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
    [
      '<a href="HTTP://a.example">x</a>',
      '<a target="_blank" rel="noopener noreferrer" href="HTTP://a.example">x</a>',
    ],
    ['<a href="https://user@a.example">x</a>', '<a href="">x</a>'],
    [
      '<p>Fish &amp; chips &gt; 1 &lt; 2&nbsp;x</p>',
      '<p>Fish &amp; chips &gt; 1 &lt; 2&nbsp;x</p>',
    ],
    [
      '<figure class="x" data-width="wide"><figcaption>a <cite id="b">c</cite></figcaption></figure>',
      '<figure data-width="wide"><figcaption>a <cite>c</cite></figcaption></figure>',
    ],
    ['<figure data-width="x">a</figure><p>b <cite>c</cite></p>', '<figure>a</figure><p>b c</p>'],
    ['<h2 id="a" class="b" style="c">T</h2>', '<h2>T</h2>'],
  ])('turns %s into %s', (html, clean) => {
    expect(sanitizeArticleHtml(html)).toBe(clean)
  })
})
