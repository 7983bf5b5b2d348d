import type { Root } from 'hast'
import { plainText } from '#domain/html-tree.ts'
import { hashOf, nameAddress } from '#domain/name-address.ts'

export interface ListedHeading {
  id: string
  text: string
  /** Whether it is below another one. */
  isLower: boolean
}

/** Fewer headings need no list of contents. */
const minHeadings = 3

/**
 * Gives headings and top-level paragraphs ids that stay while their words do, whatever is edited elsewhere.
 * Two with the same words differ by their number.
 *
 * @param tree the body of an article; it is changed
 * @returns what the list of contents shows; empty if the article needs none
 */
export function addPlaces(tree: Root): ListedHeading[] {
  const taken = new Map<string, number>()
  function unique(id: string): string {
    let count = (taken.get(id) ?? 0) + 1
    // The words of another one may end with the number.
    while (count > 1 && taken.has(`${id}-${count}`)) count++
    taken.set(id, count)
    return count === 1 ? id : unique(`${id}-${count}`)
  }
  const headings: (ListedHeading & { level: string })[] = []
  for (const node of tree.children) {
    if (node.type !== 'element') continue
    const text = plainText(node)
    if (text === '') continue
    if (node.tagName === 'p') node.properties.id = unique(`p-${hashOf(text)}`)
    if (!/^h[2-4]$/.test(node.tagName)) continue
    const id = unique(`section-${nameAddress(text) || hashOf(text)}`)
    node.properties.id = id
    headings.push({ id, text, isLower: false, level: node.tagName })
  }
  const [top = ''] = headings.map(({ level }) => level).sort()
  const listed = headings.filter(({ level }) => level !== 'h4' || top === 'h4')
  if (listed.length < minHeadings) return []
  return listed.map(({ id, text, level }) => ({ id, text, isLower: level > top }))
}
