import type { Root } from 'hast'
import { parseBounded } from '#domain/html-parser.ts'

/**
 * Parses a text of another system.
 *
 * @throws RangeError if it is nested too deeply or has too many elements to be an article: importing
 * only its words would lose the rest silently
 */
export function sourceTree(html: string): Root {
  const tree = parseBounded(html)
  if (!tree) throw new RangeError('The text is out of bounds.')
  return tree
}
