import fc from 'fast-check'
import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml, sanitizedTree } from '#domain/articles/article-html.ts'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'
import { hostileHtml } from '#domain/testing/html-trees.ts'
import { articleTree } from '#tools/import/conversion/article-tree.ts'
import { sourceTree } from '#tools/import/conversion/source-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { treeOfPlainMarkdown } from '#tools/import/markdown/markdown-tree.ts'
import { ghostHtml } from './ghost-export.ts'
import { markdownOf } from './markdown-text.ts'

/** What readers read, without the white space that blocks are told apart by. */
function words(html: string): string {
  let text = ''
  const collect = (node: { type: string; value?: string; children?: unknown[] }) => {
    if (node.type === 'text') text += node.value
    for (const child of node.children ?? []) collect(child as typeof node)
  }
  collect(parseHtml(html) as never)
  return text.replaceAll(/\s+/g, '')
}

function imported(tree: Root): string {
  return sanitizeArticleHtml(serializeHtml(articleTree(tree, '', new ImportWarnings())))
}

const formats: [string, (html: string) => string][] = [
  ['Markdown', (html) => imported(treeOfPlainMarkdown(markdownOf(sanitizedTree(html))))],
  ['Ghost', (html) => imported(sourceTree(ghostHtml(sanitizedTree(html), [])))],
]

describe.each(formats)('an export as %s that is imported again', (_format, roundTrip) => {
  it.each(['BARE words <b>b</b><p>between</p>TAIL'])('holds the words of %s', (html) => {
    expect(words(roundTrip(html))).toBe(words(sanitizeArticleHtml(html)))
  })

  it('holds the words of any markup that the sanitizer passes', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        expect(words(roundTrip(html))).toBe(words(sanitizeArticleHtml(html)))
      }),
    )
  })
})
