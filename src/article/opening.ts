import type { Element, Root, RootContent, Text } from 'hast'
import { plainText } from '#domain/html-tree.ts'

/** Enough characters for three lines beside a drop cap, however narrow they are. */
const minLength = 200

/**
 * A capital letter of the script that the fonts contain, with or without a quotation mark. It has to be
 * exactly what every browser's `::first-letter` is, which includes the punctuation after a letter.
 */
const capital = /^["“„«‘'(]?(?=\p{Script=Latin})\p{Lu}\p{M}*[.,’']?(?=[\p{L}\p{N}\p{Pd}\s])/u

/** Their first letter is a `::first-letter` of the paragraph. */
const inline = new Set(['a', 'b', 'em', 'i', 's', 'strong', 'u'])

/**
 * Adds the attribute `data-cap`, which draws a drop cap, to the first paragraph, unless other text comes
 * before it, it is shorter than the drop cap, or it does not start with a capital letter.
 *
 * @param tree the body of an article; it is changed
 * @returns the same tree
 */
export function markOpening(tree: Root): Root {
  const first = tree.children.find(isText)
  if (first?.type !== 'element' || first.tagName !== 'p') return tree
  const words = plainText(first)
  const [cap] = capital.exec(words) ?? []
  if (words.length >= minLength && cap && firstText(first)?.value.trimStart().startsWith(cap)) {
    first.properties.dataCap = cap
  }
  return tree
}

/** A figure's caption is not the beginning of the text. */
function isText(node: RootContent): boolean {
  return !(node.type === 'element' && node.tagName === 'figure') && plainText(node) !== ''
}

/** The text that an element starts with; undefined if it is a picture or a line break. */
function firstText(element: Element): Text | undefined {
  const [first] = element.children
  if (first?.type === 'text') return first
  return first?.type === 'element' && inline.has(first.tagName) ? firstText(first) : undefined
}
