import type { Root } from 'hast'
import { plainText, walk } from '#domain/html-tree.ts'

const blocks = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'figcaption'],
])

/** Text whose first letter is written from right to left. */
const fromRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Marks what begins with Arabic or Hebrew text, so that its bullets, numbers and rules stand on the
 * right. As `dir="auto"` would, without a byte for all other texts.
 *
 * @param tree the body of an article; it is changed
 * @returns the same tree
 */
export function markDirection(tree: Root): Root {
  walk(tree, (node) => {
    if (node.type !== 'element' || !blocks.has(node.tagName)) return
    if (fromRightToLeft.test(plainText(node))) node.properties.dir = 'rtl'
  })
  return tree
}
