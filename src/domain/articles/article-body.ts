import type { Element, Root, RootContent } from 'hast'
import { walk } from '#domain/html-tree.ts'
import { linkForeignImages } from '#domain/images/foreign-images.ts'
import { sanitizedTree } from './article-html.ts'
import { nonBlankQuotes } from './non-blank-quotes.ts'
import type { Quote } from './quote.ts'

export const quoteElement = 'featured-quote'

/**
 * The body of an article as readers see it: sanitized again, with headings lowered by one level if
 * the editor used `h1` (the page's only `h1` is the title), links with a blank address as plain
 * words, pictures on other sites as links to them, and with a placeholder wherever a non-blank quote belongs: an element without children
 * whose properties are the quote's fields.
 */
export function articleBody(content: string, quotes: readonly Quote[]): Root {
  const tree = sanitizedTree(content)
  lowerHeadings(tree)
  walk(tree, (node) => {
    if ('children' in node) node.children = withoutBlankLinks(node.children) as RootContent[]
  })
  const placed = nonBlankQuotes(quotes)
  const slots = quoteSlots(tree.children.filter(isParagraph).length, placed.length)
  let paragraph = 0
  tree.children = tree.children.flatMap((node): RootContent[] => {
    if (!isParagraph(node)) return [node]
    const before = placed.filter((_, index) => slots[index] === paragraph)
    paragraph++
    return [...before.map(quotePlaceholder), node]
  })
  linkForeignImages(tree)
  return tree
}

function withoutBlankLinks(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) =>
    node.type === 'element' && node.tagName === 'a' && !node.properties.href
      ? withoutBlankLinks(node.children)
      : [node],
  )
}

function isParagraph(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'p'
}

function quotePlaceholder({ text, attribution, position }: Quote): Element {
  return {
    type: 'element',
    tagName: quoteElement,
    properties: { text, attribution, position },
    children: [],
  }
}

function lowerHeadings(tree: Root): void {
  let hasTopLevel = false
  walk(tree, (node) => {
    hasTopLevel ||= node.type === 'element' && node.tagName === 'h1'
  })
  if (!hasTopLevel) return
  const lower: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4' }
  walk(tree, (node) => {
    if (node.type === 'element') node.tagName = lower[node.tagName] ?? node.tagName
  })
}

/**
 * Places the featured quotes of an article (specification, section 4). Of n top-level paragraphs, the
 * first quote comes after min(2, floor(20 % of n)), the others follow at intervals of
 * floor((n - start) / (quotes + 1)). A quote whose slot is not below n is left out.
 *
 * @param paragraphs the number of top-level paragraphs
 * @param quotes the number of quotes
 * @returns for each placed quote, in order, the index of the paragraph that it comes before
 */
export function quoteSlots(paragraphs: number, quotes: number): number[] {
  const start = Math.min(2, Math.floor(0.2 * paragraphs))
  const step = Math.floor((paragraphs - start) / (quotes + 1))
  return Array.from({ length: quotes }, (_, index) => start + index * step).filter(
    (slot) => slot < paragraphs,
  )
}
