import fc from 'fast-check'
import type { Root } from 'hast'
import { expect, it } from 'vitest'
import { hostileHtml } from '#domain/testing/html-trees.ts'
// By this path it is the Worker's own.
import * as worker from '#src/domain/html-parser.ts'
import * as portal from './html-parser.ts'

/** The properties that an article may have. */
const articleProperties = new Set([
  ...['href', 'src', 'alt', 'title', 'start', 'colSpan', 'rowSpan', 'dataWidth'],
])

/** Without what only the Worker's parser says, and nothing reads; any SVG is removed with its content. */
function plain(tree: Root | undefined): string | undefined {
  return JSON.stringify(tree, (key, value) => {
    if (key === 'data') return undefined
    if (value?.tagName === 'svg') return 'svg'
    if (key !== 'properties') return value
    return Object.entries(value)
      .filter(([name]) => articleProperties.has(name))
      .sort()
  })
}

it('makes the tree that the Worker makes', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => {
      // Unlike a browser, jsdom parses as if scripts ran in a document without a window.
      fc.pre(!/noscript/i.test(html))
      expect(plain(portal.parseBounded(html))).toBe(plain(worker.parseBounded(html)))
    }),
  )
})

it.each([
  [
    'an inline style',
    '<p style="color:red">style=""<a title="style" style>x</a></p><style>p{}</style>',
  ],
  [
    'the word in other places',
    '<a href="?a&copystyle=1&style=2" xstyle=y/style>&notstyle &#xe000;style</a></p style><br/style>',
  ],
  [
    'a form whose fields have the names of its properties',
    '<form><input name="childNodes"><input name="attributes"><p>x</p></form>',
  ],
  ['a template', '<template><p style="x">y</p></template>'],
  ['a table in a paragraph', '<p>a<table><tr><td>b</td></tr>c</table>'],
  ['the longest nesting', `${'<blockquote>'.repeat(98)}x`],
  ['too long a nesting', `${'<blockquote>'.repeat(100)}x`],
  ['too many elements', '<br>'.repeat(20_001)],
])('reads %s as the Worker does', (_, html) => {
  expect(plain(portal.parseBounded(html))).toBe(plain(worker.parseBounded(html)))
})

it('keeps the words of what is too deep', () => {
  const deep = `${'<b>'.repeat(300)}style <i>one</i><script>two</script><p>three</p>`
  expect(portal.textBeyondBounds(deep)).toBe('style one three')
  expect(worker.textBeyondBounds(deep)).toBe('style one three')
})
