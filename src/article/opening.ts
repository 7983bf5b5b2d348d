import type { Root, RootContent } from 'hast'
import { quoteElement } from '#domain/article-body.ts'
import { plainText } from '#domain/html-tree.ts'

/** So many characters fill three lines beside a drop cap, however narrow the letters are. */
const threeLines = 200

/** A capital of the alphabet that the faces are drawn for, quoted or not. */
const capital = /^["“„«‘'(]?(?=\p{Script=Latin})\p{Lu}/u

/** What may stand before the text without being its beginning. */
const pictures = new Set([quoteElement, 'img', 'figure', 'hr'])

/**
 * Marks the paragraph that opens with a drop cap by the class `opening`: the first words of the
 * text, unless those are a heading, a list or a quotation, begin with no capital, or are too few to
 * stand beside three lines of letter.
 *
 * @param tree the body of an article; it is changed
 * @returns the same tree
 */
export function markOpening(tree: Root): Root {
  const first = tree.children.find(hasWords)
  if (first?.type !== 'element' || first.tagName !== 'p') return tree
  const words = plainText(first)
  if (words.length >= threeLines && capital.test(words)) first.properties.className = ['opening']
  return tree
}

function hasWords(node: RootContent): boolean {
  return !(node.type === 'element' && pictures.has(node.tagName)) && plainText(node) !== ''
}
