import fc, { type Arbitrary } from 'fast-check'

/** Elements of every kind that HTML parsers treat specially, and harmless ones. */
const plainNames = `
  p div span h1 h2 blockquote ul ol li dl dd a b i strong em u s font nobr code pre listing sub
  img image br hr table caption colgroup col thead tbody tr th td figure figcaption cite form input
  button select option textarea label svg g desc foreignObject title animate use image script style
  math mi mo mtext mglyph malignmark annotation-xml template slot noscript noembed noframes iframe
  object embed applet marquee xmp plaintext frameset frame html head body base link meta details
  video audio source track picture dialog ruby rp rt x-y o:p
`

/** Start tags that belong together. */
const nestedNames = [
  'table><tr><td',
  'table><caption',
  'table><tbody><tr><th',
  'ul><li',
  'figure><figcaption',
  'figure data-width="wide"><figcaption><cite',
  'pre><code',
  'svg><foreignObject',
  'svg><style',
  'svg><title',
  'select><option',
  'dl><dd',
  'math><annotation-xml encoding="text/html"',
  'math><mtext><table><mglyph><style',
]

const names = [...plainNames.trim().split(/\s+/), ...nestedNames]

/** Harmless content, so that the clean and the hostile meet. */
const pieces = [
  '<img src="https://a.example/a.png" alt="a>b">',
  '<table><tr><td>x</td></tr></table>',
  '<br>',
  '<ul><li>x</li><li>y</li></ul>',
  '<a href="https://a.example/">x</a>',
  '<p>x</p>',
  '<hr>',
]

const addresses = [
  'https://a.example/',
  'HTTP://A.example/?a=1&b=2',
  'mailto:a@b.example',
  'tel:+1',
  '/x',
  '#x',
  'javascript:canary()',
  'java\tscript:canary()',
  '\u0001javascript:canary()',
  '//a.example',
  'data:text/html,<script>canary()</script>',
  'vbscript:x',
  'https:\\\\a.example',
  'x:y',
  '',
]

const attributeNames = `
  id class style href src srcset alt title start colspan type onclick onerror onload action formaction
  xlink:href xmlns encoding name value children is slot target rel definitionurl shadowrootmode
`
  .trim()
  .split(/\s+/)

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\n',
    '\n\nx',
    '\u0000',
    '\u000b',
    '\ud800',
    '\u00a0',
    '\r',
    '&lt;b&gt;',
    '&#13;',
  ),
  fc.constantFrom(
    '</p>',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '--!>',
    '</style>',
    '<',
    '>',
    '"',
    '&',
  ),
)

const value = fc.oneof(words, fc.constantFrom(...addresses))

const attribute = fc
  .tuple(fc.constantFrom(...attributeNames), value, fc.constantFrom('"', "'", ''))
  .map(([name, text, quote]) => ` ${name}=${quote}${text}${quote}`)

interface Markup {
  markup: string
}

/** An element with its content; its end tag may be missing or wrong. */
function element(inner: Arbitrary<Markup>): Arbitrary<Markup> {
  return fc
    .record({
      name: fc.constantFrom(...names),
      attributes: fc.array(attribute, { maxLength: 3 }),
      children: fc.array(inner, { maxLength: 4 }),
      end: fc.oneof({ weight: 8, arbitrary: fc.constant('own') }, fc.constantFrom(...names, '')),
    })
    .map(({ name, attributes, children, end }) => {
      const content = children.map(({ markup }) => markup).join('')
      const closing = end === '' ? '' : `</${(end === 'own' ? name : end).split(/[> ]/)[0]}>`
      return { markup: `<${name}${attributes.join('')}>${content}${closing}` }
    })
}

const { tree } = fc.letrec<{ tree: Markup }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    words.map((markup) => ({ markup })),
    words.map((text) => ({ markup: `<!--${text}-->` })),
    fc.constantFrom(...pieces).map((markup) => ({ markup })),
    element(tie('tree')),
  ),
}))

/** Generated HTML: oddly nested, broken and hostile. */
export const hostileHtml: Arbitrary<string> = fc
  .array(tree, { minLength: 1, maxLength: 5 })
  .map((trees) => trees.map(({ markup }) => markup).join(''))
