import type { Root } from 'hast'
import { parseBounded } from '#domain/html-tree.ts'

/**
 * @param html a text as another system holds it
 * @returns its tree
 * @throws RangeError where it is nested too deeply, or has too many elements, to be an article: its
 *   words alone would be a loss that nobody is told of
 */
export function sourceTree(html: string): Root {
  const tree = parseBounded(html)
  if (!tree) throw new RangeError('The text is out of bounds.')
  return tree
}
