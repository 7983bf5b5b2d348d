import type { Element, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import { cleanArticleHtml } from './article-html.ts'
import { parseHtml, plainText } from './html-tree.ts'
import { nonBlankQuotes, type Quote } from './quote.ts'
import { quoteSlots } from './quote-placement.ts'

/** Words that a reader takes in a minute. */
const wordsPerMinute = 230

/** The element that stands for a featured quote in the tree of a body; `index` says which. */
export const quoteElement = 'featured-quote'

/**
 * @param html an article's HTML
 * @returns its number of words, and how many minutes they take to read (at least 1)
 */
export function readingTime(html: string): { words: number; minutes: number } {
  const words = plainText(parseHtml(html)).split(' ').filter(Boolean).length
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}

/**
 * The body of an article as it is shown: cleaned once more, first-level headings lowered where an
 * editor used them (the page's only h1 is the title), and a `featured-quote` element where each
 * quote is to stand.
 *
 * @param content the article's HTML
 * @param quotes its featured quotes
 * @returns a tree whose quote elements name their quote by `index` among the non-blank ones
 */
export function articleBody(content: string, quotes: readonly Quote[]): Root {
  const tree = parseHtml(cleanArticleHtml(content))
  lowerHeadings(tree)
  const slots = quoteSlots(paragraphsOf(tree).length, nonBlankQuotes(quotes).length)
  let paragraph = 0
  tree.children = tree.children.flatMap((node): RootContent[] => {
    if (!isParagraph(node)) return [node]
    const here = slots.flatMap((slot, index) => (slot === paragraph ? [quoteAt(index)] : []))
    paragraph++
    return [...here, node]
  })
  return tree
}

function isParagraph(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'p'
}

function paragraphsOf(tree: Root): RootContent[] {
  return tree.children.filter(isParagraph)
}

function quoteAt(index: number): Element {
  return { type: 'element', tagName: quoteElement, properties: { index }, children: [] }
}

function lowerHeadings(tree: Root): void {
  let hasFirst = false
  visit(tree, 'element', (node) => {
    hasFirst ||= node.tagName === 'h1'
  })
  if (!hasFirst) return
  const lower: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4' }
  visit(tree, 'element', (node) => {
    node.tagName = lower[node.tagName] ?? node.tagName
  })
}
