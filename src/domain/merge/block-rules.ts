import type { DocumentMark, DocumentNode, PathNode } from './document-node.ts'

/** Where a line goes: its blocks, and how many of those that are open it goes into. */
interface Place {
  path: readonly PathNode[]
  depth: number
}

const paragraph: PathNode = { type: 'paragraph' }
const lists = new Set(['bulletList', 'orderedList'])

/**
 * Keeps to what the editor allows (`text-figures.ts` and the lists of TipTap), also where a text was put together
 * from two: a figure holds one picture or table, then one caption, and a list's item begins with a paragraph.
 * What would break that goes behind the figure, or out of the item.
 *
 * @param open the open blocks, the document first
 */
export function allowedPlace(place: Place, open: readonly DocumentNode[]): Place {
  return besideFigures(withinItem(place), open)
}

/** @param from the depth from which it looks for figures: a table in one may hold others */
function besideFigures({ path, depth }: Place, open: readonly DocumentNode[], from = 0): Place {
  const at = path.findIndex(({ type }, index) => index >= from && type === 'figure')
  if (at < 0) return { path, depth }
  const count = depth > at ? (open[at + 1]?.content?.length ?? 0) : 0
  const type = path[at + 1]?.type
  const isWithin = depth > at + 1
  if (isWithin || type === 'image' || type === 'table') {
    const isFull = !isWithin && count > 0
    return besideFigures({ path, depth: isFull ? at : depth }, open, at + 1)
  }
  if (type === 'caption' && count === 1) return { path, depth }
  return { path: [...path.slice(0, at), paragraph], depth: Math.min(depth, at) }
}

function withinItem({ path, depth }: Place): Place {
  const at = path.findIndex(
    ({ type }, index) =>
      index >= depth && type === 'listItem' && path[index + 1]?.type !== 'paragraph',
  )
  if (at < 0) return { path, depth }
  // A list in it takes its place; anything else leaves the list.
  const from = lists.has(path[at + 1]?.type ?? '') ? at : at - 1
  const kept = [...path.slice(0, from), ...path.slice(from + 2)]
  return withinItem({ path: kept, depth: Math.min(depth, from) })
}

/** Nothing is above and below the line at once. */
export function allowedMarks(marks: readonly DocumentMark[]): readonly DocumentMark[] {
  const isRaised = marks.some(({ type }) => type === 'superscript')
  return isRaised ? marks.filter(({ type }) => type !== 'subscript') : marks
}
