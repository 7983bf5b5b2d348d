import type { DocumentMark, DocumentNode, PathNode } from './document-node.ts'

/** Where a line goes: its blocks, and how many of those that are open it goes into. */
interface Place {
  path: readonly PathNode[]
  depth: number
}

const paragraph: PathNode = { type: 'paragraph' }

/**
 * Keeps to what the editor allows (`text-figures.ts`), also where a text was put together from two: a figure
 * holds one picture or table, then one caption. What would break that goes behind the figure.
 *
 * @param open the open blocks, the document first
 * @param from the depth from which it looks for figures: a table in one may hold others
 */
export function allowedPlace(
  { path, depth }: Place,
  open: readonly DocumentNode[],
  from = 0,
): Place {
  const at = path.findIndex(({ type }, index) => index >= from && type === 'figure')
  if (at < 0) return { path, depth }
  const count = depth > at ? (open[at + 1]?.content?.length ?? 0) : 0
  const type = path[at + 1]?.type
  const isWithin = depth > at + 1
  if (isWithin || type === 'image' || type === 'table') {
    const isFull = !isWithin && count > 0
    return allowedPlace({ path, depth: isFull ? at : depth }, open, at + 1)
  }
  if (type === 'caption' && count === 1) return { path, depth }
  return { path: [...path.slice(0, at), paragraph], depth: Math.min(depth, at) }
}

/** Nothing is above and below the line at once. */
export function allowedMarks(marks: readonly DocumentMark[]): readonly DocumentMark[] {
  const isRaised = marks.some(({ type }) => type === 'superscript')
  return isRaised ? marks.filter(({ type }) => type !== 'subscript') : marks
}
