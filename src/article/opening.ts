import type { Root, RootContent } from 'hast'
import { plainText } from '#domain/html-tree.ts'

/** Enough characters for three lines beside a drop cap, however narrow they are. */
const minLength = 200

/** A capital letter of the script that the fonts contain, with or without a quotation mark. */
const capital = /^["“„«‘'(]?(?=\p{Script=Latin})\p{Lu}/u

/**
 * Adds the class `opening`, which draws a drop cap, to the first paragraph, unless other text comes
 * before it, it is shorter than the drop cap, or it does not start with a capital letter.
 *
 * @param tree the body of an article; it is changed
 * @returns the same tree
 */
export function markOpening(tree: Root): Root {
  const first = tree.children.find(isText)
  if (first?.type !== 'element' || first.tagName !== 'p') return tree
  const words = plainText(first)
  if (words.length >= minLength && capital.test(words)) first.properties.className = ['opening']
  return tree
}

/** A figure's caption is not the beginning of the text. */
function isText(node: RootContent): boolean {
  return !(node.type === 'element' && node.tagName === 'figure') && plainText(node) !== ''
}
