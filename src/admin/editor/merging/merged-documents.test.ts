import { createDocument, getSchema } from '@tiptap/core'
import { Transform } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import { documentOf, type Token, tokensOf } from '#domain/merge/document.ts'
import { mergeTokens } from '#domain/merge/token-merging.ts'
import { applyDifference, bareJson, documentFrom } from './minimal-steps.ts'

const schema = getSchema(textExtensions)
const picture = '<img src="/media/a" alt="A lock">'

function tokens(html: string): Token[] {
  return tokensOf(bareJson(createDocument(html, schema)))
}

/** What becomes of a text that two people changed, where each of them keeps their own. */
function merged(...versions: (readonly Token[])[]): string[] {
  const [base = [], mine = [], theirs = []] = versions
  const pieces = mergeTokens(base, mine, theirs)
  return (['mine', 'theirs'] as const).map((side) => {
    const kept = pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.items : piece[side]))
    return documentFrom(schema, documentOf(kept).document).toString()
  })
}

/** What a block may become, each in several ways: nothing at all, too. */
const blocks: readonly (readonly string[])[] = [
  [
    '',
    picture,
    '<img src="/media/a" alt="A lock in the rain">',
    '<img src="/media/b" alt="Another">',
    `<figure data-width="wide">${picture}</figure>`,
    `<figure>${picture}<figcaption>Seen at dawn</figcaption></figure>`,
    `<figure>${picture}<figcaption>Seen at night <cite>Ada</cite></figcaption></figure>`,
    `<figure>${picture}<figcaption><cite>Photo: Ada</cite></figcaption></figure>`,
  ],
  [
    '<p>The town sold its river.</p>',
    '<p>The town <code>sold</code> its river.</p>',
    '<p>The town <strong>sold its</strong> river.</p>',
    '<p>The town <strong><code>sold</code></strong> its river.</p>',
    '<p>The town <a href="https://a.example">sold</a> its own river.</p>',
    '<p>The town sold its<sub>2</sub> river.</p>',
    '<p>The town sold its<sup>2</sup> river.</p>',
    '<pre><code>The town sold its river.</code></pre>',
    '<h2>The town sold</h2><p>its<br>river.</p>',
    '<blockquote><p>The town sold its river.</p></blockquote>',
  ],
  [
    '<ul><li>one</li><li>two</li></ul>',
    '<ul><li>one<ul><li>half</li></ul></li><li>two</li></ul>',
    '<ul><li>one<ul><li>half</li><li>third</li></ul></li></ul>',
    '<ol><li>one</li><li>two</li></ol>',
    '<ul><li>two</li></ul>',
    '<ul><li>one<h3>more</h3></li><li>two</li></ul>',
    `<ol><li>one</li><li>${picture}</li><li><h3>two</h3></li></ol>`,
    '<ul><li><ul><li>half</li></ul></li><li><pre><code>two</code></pre></li></ul>',
    '<p>one</p><p>two</p>',
    '',
  ],
  [
    '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    '<table><tr><td>c</td><td>d</td></tr></table>',
    '<table><tr><th>a</th><td>b</td></tr><tr><td>c<ul><li>e</li></ul></td><td>d</td></tr></table>',
    '<figure><table><tr><td>c</td><td>d</td></tr></table><figcaption>Prices</figcaption></figure>',
    `<table><tr><td>${picture}</td><td>d</td></tr></table>`,
    `<table><tr><td><figure>${picture}<figcaption>In a cell</figcaption></figure></td><td>d</td></tr></table>`,
    `<figure><table><tr><td><figure>${picture}</figure></td></tr></table><figcaption>Prices</figcaption></figure>`,
    '',
  ],
]

const written = blocks.map((versions) => fc.constantFrom(...versions.map(tokens)))
const version = fc.tuple(...written).map((parts) => parts.flat())

it('is the text itself where nobody changed it', () => {
  for (const html of blocks.flat().filter(Boolean)) {
    const text = createDocument(html, schema)
    expect(documentFrom(schema, documentOf(tokens(html)).document).toJSON()).toEqual(text.toJSON())
  }
})

it('is always a document that the editor can show', () => {
  fc.assert(
    fc.property(version, version, version, (base, mine, theirs) => {
      expect(merged(base, mine, theirs)).toHaveLength(2)
    }),
  )
})

it('is what the open document becomes, whatever it was', () => {
  const document = (text: readonly Token[]) => documentFrom(schema, documentOf(text).document)
  fc.assert(
    fc.property(version, version, (before, after) => {
      const tr = new Transform(document(before))
      applyDifference(tr, tr.doc.content, document(after).content)
      expect(tr.doc.toJSON()).toEqual(document(after).toJSON())
    }),
  )
})
