import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { articleTree } from './article-tree.ts'

function converted(html: string): { html: string; warnings: string[] } {
  const warnings = new ImportWarnings()
  const tree = articleTree(parseHtml(html), 'https://old.example/post/', warnings)
  return { html: serializeHtml(tree), warnings: warnings.list() }
}

describe('the HTML of another system', () => {
  it.each([
    [
      'loose words',
      'One <b>two</b><div>three</div>',
      '<p>One <strong>two</strong></p><p>three</p>',
    ],
    [
      'a picture within a paragraph',
      '<p>A <img src="a.png" alt="b"> c</p>',
      '<p>A</p><img src="a.png" alt="b"><p>c</p>',
    ],
    [
      'a picture that loads late',
      '<img src="data:image/gif;base64,R0" data-src="a.png">',
      '<img src="a.png">',
    ],
    [
      'a list',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    [
      'a caption',
      '<figure><img src="a.png"><figcaption><p>b</p></figcaption></figure>',
      '<figure><img src="a.png"><figcaption>b</figcaption></figure>',
    ],
    [
      'a relative link',
      '<p><a href="../more/">m</a></p>',
      '<p><a href="https://old.example/more/">m</a></p>',
    ],
    [
      'blocks within a link',
      '<a href="https://x.example/"><h2>a</h2><p>b</p></a>',
      '<h2><a href="https://x.example/">a</a></h2><p><a href="https://x.example/">b</a></p>',
    ],
    ['styled words', '<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
    ['what a search opens', '<p hidden="until-found">a</p>', '<p>a</p>'],
    ['a spacer', '<p>a</p><p>&nbsp;</p><p>b</p>', '<p>a</p><p>b</p>'],
  ])('keeps %s', (_what, html, expected) => {
    expect(converted(html)).toEqual({ html: expected, warnings: [] })
  })

  it.each([
    [
      '<iframe src="https://www.youtube-nocookie.com/embed/abc?rel=0"></iframe>',
      '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
      'An embed of www.youtube.com became a link',
    ],
    ['<h5>a</h5>', '<h3>a</h3>', 'A heading of level 5 became one of level 3'],
    ['<p>a<script>x</script></p>', '<p>a</p>', 'A script was dropped'],
    ['<p><mark>a</mark></p>', '<p>a</p>', 'A highlighting was dropped, its words kept'],
    [
      '<p><a href="#n">1</a></p>',
      '<p>1</p>',
      'A link to a place within the article was dropped, its words kept',
    ],
    [
      '<p><a href="javascript:x()">a</a></p>',
      '<p>a</p>',
      'A link was dropped, its words kept: javascript:x()',
    ],
    ['<p style="color:red;text-align:left">a</p>', '<p>a</p>', 'Styling was dropped: color'],
    [
      '<ul><li>a</li><li hidden>b</li></ul>',
      '<ul><li><p>a</p></li></ul>',
      'What was hidden there was left out: b',
    ],
    [
      '<table><tbody><tr><td>a</td></tr><tr hidden><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
      'What was hidden there was left out: b',
    ],
    ['<p>a <span hidden>b</span></p>', '<p>a</p>', 'What was hidden there was left out: b'],
    [
      '<p>a</p><div style="color: red; Display:None !important"><p>b</p></div>',
      '<p>a</p>',
      'What was hidden there was left out: b',
    ],
    [
      '<details><summary>a</summary>b</details>',
      '<p><strong>a</strong></p><p>b</p>',
      'A collapsible section was opened',
    ],
    ['<x-chart>a</x-chart>', '<p>a</p>', '<x-chart> was left out, its text kept'],
    [
      '<dl><dt>a</dt><dd>b</dd></dl>',
      '<p><strong>a</strong></p><p>b</p>',
      'A list of terms became paragraphs',
    ],
  ])('says of %s what it becomes', (html, expected, warning) => {
    expect(converted(html)).toEqual({ html: expected, warnings: [warning] })
  })

  it('says what would keep a short link without the old site’s address', () => {
    const warnings = new ImportWarnings()
    const html = '<p><a href="/a/">a</a> <a href="javascript:x()">b</a></p>'
    expect(serializeHtml(articleTree(parseHtml(html), '', warnings))).toBe('<p>a b</p>')
    expect(warnings.list()).toEqual([
      'A link was dropped, its words kept: /a/ (--site ADDRESS would keep it)',
      'A link was dropped, its words kept: javascript:x()',
    ])
  })

  it('comes out as the cleaner leaves it, and a second time the same', () => {
    const html =
      '<div>a<p>b<ul><li>c</ul></div><table><tr><td>1<td>2</table><figure><img src="https://x.example/a.png"><figcaption>f</figcaption></figure><pre><code>x\n\ny</code></pre>'
    const once = converted(html).html
    expect(converted(once)).toEqual({ html: once, warnings: [] })
    expect(sanitizeArticleHtml(once)).toBe(once)
  })
})
