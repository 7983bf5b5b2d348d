import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Citation } from '#domain/articles/citation.ts'
import { plainText } from '#domain/html-tree.ts'
import { isWebAddress } from '#domain/web-address.ts'

/** The tag name of the placeholder of a reference, whose properties are those of `SourceReference`. */
export const referenceElement = 'source-reference'

/** What scrolls by itself, or grows around what stands in it: no place for a note in the margin. */
const withoutMargin = new Set(['table', 'figure', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4'])

/**
 * Numbers the passages that cite a source: after each link in the text to a source's address it puts a
 * placeholder with the source's number in the list. The first of a source's references has its note in
 * the margin too. A paragraph that is nothing but the link, as *Insert* appends it, cites nothing.
 *
 * @param tree the body of an article; it is changed
 * @param citations the article's sources, in their order
 * @returns the same tree
 */
export function addReferences(tree: Root, citations: readonly Citation[]): Root {
  const numbers = new Map<string, number>()
  for (const [index, { url }] of citations.entries()) {
    const page = pageOf(url)
    if (page !== '' && !numbers.has(page)) numbers.set(page, index + 1)
  }
  const noted = new Set<number>()

  function referenceAfter(link: Element, parent: Root | Element, hasMargin: boolean): Element[] {
    const number = numbers.get(pageOf(String(link.properties.href)))
    const citation = number === undefined ? undefined : citations[number - 1]
    const words = plainText(link)
    if (!number || !citation || words === '' || plainText(parent) === words) return []
    const inMargin = hasMargin && !noted.has(number)
    if (inMargin) noted.add(number)
    const properties = { ...citation, number, inMargin }
    return [{ type: 'element', tagName: referenceElement, properties, children: [] }]
  }

  function visit(parent: Root | Element, hasMargin: boolean): void {
    const children = parent.children.flatMap((node: RootContent): RootContent[] => {
      if (node.type !== 'element') return [node]
      if (node.tagName === 'a') return [node, ...referenceAfter(node, parent, hasMargin)]
      visit(node, hasMargin && !withoutMargin.has(node.tagName))
      return [node]
    })
    parent.children = children as ElementContent[]
  }

  if (numbers.size > 0) visit(tree, true)
  return tree
}

/** An address as browsers write it, without the place on its page; empty if it is none. */
function pageOf(address: string): string {
  return isWebAddress(address) ? new URL(address).href.replace(/#.*$/, '') : ''
}
