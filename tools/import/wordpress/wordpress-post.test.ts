import { expect, it } from 'vitest'
import { serializeHtml } from '#domain/html-tree.ts'
import { prepareArticle } from '../conversion/prepared-article.ts'
import { postOfWordPress } from './wordpress-post.ts'

const references = {
  site: 'https://market.example',
  origin: '',
  authors: new Map(),
  attachments: new Map(),
  uploads: new Map(),
  shared: new Map(),
}

function prepared(content: string, meta = new Map<string, string>()) {
  const item = {
    name: 'item',
    fields: new Map([
      ['content:encoded', content],
      ['wp:post_id', '7'],
      ['wp:status', 'draft'],
    ]),
    meta,
    terms: [],
    comments: 0,
    customFields: new Set<string>(),
  }
  return prepareArticle(postOfWordPress(item, references), new Map())
}

it('tells of a cover that the export does not hold, and of a post without a title', () => {
  const { text, warnings } = prepared('<p>Words.</p>', new Map([['_thumbnail_id', '99']]))
  expect(text.title).toBe('Untitled')
  expect(warnings).toEqual([
    'Its cover (attachment 99) is not in the export',
    'It has no title there; it is called “Untitled” here',
  ])
})

it.each([
  'a [sic] b',
  'a [x = 5] b',
  'a [x=5] b [where n=5] c',
  'a [see http://x.example/ there] b [or https://x.example/?a=1] c',
  'a [she said "no"] b [the motto="x" there] c',
])('keeps what stands in brackets: %s', (words) => {
  expect(serializeHtml(prepared(`<p>${words}</p>`).tree)).toBe(`<p>${words}</p>`)
})

it.each([
  ['[map id="5" zoom=\'3\'] a', '<p>a</p>'],
  ['[map id=“5” /] a', '<p>a</p>'],
  ['[youtube=https://v.example/1]', '<p><a href="https://v.example/1">https://v.example/1</a></p>'],
  ['[vimeo https://v.example/1]', '<p><a href="https://v.example/1">https://v.example/1</a></p>'],
  [
    '[embed]https://v.example/1[/embed]',
    '<p><a href="https://v.example/1">https://v.example/1</a></p>',
  ],
  [
    '[button url="https://v.example/1"]Buy it[/button]',
    '<p><a href="https://v.example/1">Buy it</a></p>',
  ],
])('resolves %s', (shortcode, html) => {
  expect(serializeHtml(prepared(`<p>${shortcode}</p>`).tree)).toBe(html)
})

it('leaves out a block that WordPress shows in its editor alone, with what is in it', () => {
  const hidden = (content: string) =>
    `<!-- wp:group {"metadata":{"blockVisibility":false}} --><div>${content}</div><!-- /wp:group -->`
  const inner = '<!-- wp:paragraph --><p>Ask the lawyer.</p><!-- /wp:paragraph -->'
  const { tree, warnings } = prepared(`${hidden(inner)}<!-- wp:paragraph --><p>Words.</p>`)
  expect(serializeHtml(tree)).toBe('<p>Words.</p>')
  expect(warnings).toContain('A hidden block was left out: Ask the lawyer.')
})
