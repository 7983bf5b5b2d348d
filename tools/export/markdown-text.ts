import type { Root, RootContent } from 'hast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { serializeHtml } from '#domain/html-tree.ts'
import { articleTree } from '#tools/import/conversion/article-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { treeOfPlainMarkdown } from '#tools/import/markdown/markdown-tree.ts'

const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', resourceLink: true })

/**
 * Converts an article's text into Markdown. A block that Markdown cannot express, such as a table with
 * joined cells, stays HTML. Read back, the Markdown gives the same text.
 */
export function markdownOf(tree: Root): string {
  // With a paragraph around words that stand in no block.
  const blocks = articleTree(tree, '', new ImportWarnings()).children
  const markdown = blocks.map(blockMarkdown).join('\n\n')
  // Two lists in a row would be read back as one.
  const whole = readBack(markdown) === canonical(tree)
  return `${whole ? markdown : blocks.map(rawHtml).join('\n\n')}\n`
}

function blockMarkdown(block: RootContent): string {
  const tree: Root = { type: 'root', children: [structuredClone(block)] }
  const markdown = writer.stringify(writer.runSync(structuredClone(tree))).trimEnd()
  return readBack(markdown) === canonical(tree) ? markdown : rawHtml(block)
}

/** On one line, because a blank line would end it. */
function rawHtml(block: RootContent): string {
  return serializeHtml(block).replaceAll('\n', '&#10;')
}

function readBack(markdown: string): string {
  return canonical(treeOfPlainMarkdown(markdown))
}

/** The text as an import would store it. */
function canonical(tree: Root): string {
  return serializeHtml(articleTree(tree, '', new ImportWarnings()))
}
