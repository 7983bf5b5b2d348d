import { Editor, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { textExtensions } from './text/text-extensions.ts'
import { articleHtml } from './text/text-tables.ts'

const editor = new Editor({ extensions: textExtensions, injectCSS: false })
afterAll(() => editor.destroy())

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => {
  // Control characters are removed from articles.
  return !/\p{Cc}/u.test(text) && text.isWellFormed()
})

const address = fc.constantFrom(
  'https://a.example/',
  'http://a.example/b c?d="e"&f',
  'mailto:a@b.example',
  'tel:+1',
  '',
)

const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'subscript', 'credit')
    .map((type) => ({ type })),
  address.map((href) => ({ type: 'link', attrs: { href } })),
)

const inline: fc.Arbitrary<JSONContent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text'), text: words }) },
  fc.record({
    type: fc.constant('text'),
    text: words,
    marks: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }),
  }),
  fc.constant({ type: 'hardBreak' }),
)

const inlines = fc.array(inline, { maxLength: 4 })
const ownText = words.map((text) => [{ type: 'text', text }])

function node(type: string, content: fc.Arbitrary<JSONContent[]>, attrs?: object) {
  return content.map((inner): JSONContent => ({ type, content: inner, ...(attrs && { attrs }) }))
}

const image = words.map((alt) => ({
  type: 'image',
  attrs: { src: 'https://a.example/a.png?b=1&c', alt, title: alt },
}))

const { block } = fc.letrec<{ block: JSONContent }>((tie) => {
  const blocks = fc.tuple(node('paragraph', inlines), tie('block'))
  const items = fc.array(node('listItem', blocks), { minLength: 1, maxLength: 2 })
  const cells = fc
    .constantFrom('tableCell', 'tableHeader')
    .chain((type) => node(type, blocks, { colspan: 1, rowspan: 1 }))
  const rows = fc.array(node('tableRow', fc.array(cells, { minLength: 2, maxLength: 2 })), {
    minLength: 1,
    maxLength: 3,
  })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      node('paragraph', inlines),
      ...[1, 2, 3].map((level) => node('heading', inlines, { level })),
      node('codeBlock', ownText),
      image,
      ...['wide', null].map((width) =>
        fc
          .tuple(image, node('caption', inlines))
          .map((content) => ({ type: 'figure', attrs: { width }, content })),
      ),
      image.map((shown) => ({ type: 'figure', attrs: { width: 'wide' }, content: [shown] })),
      fc.constant({ type: 'horizontalRule' }),
      node('blockquote', blocks),
      node('table', rows),
      node('bulletList', items),
      node('orderedList', items, { start: 3 }),
    ),
  }
})

describe('the text editor', () => {
  it('writes HTML that the sanitizer leaves unchanged', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (content) => {
        editor.commands.setContent({ type: 'doc', content })
        const html = articleHtml(editor)
        expect(sanitizeArticleHtml(html)).toBe(html)
      }),
      { numRuns: 300 },
    )
  })
})
