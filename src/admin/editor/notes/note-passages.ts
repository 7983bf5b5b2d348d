import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { Range } from './document-text.ts'

/** The passages of notes in a document, by the notes' ids: their pieces, from start to end. */
export type Passages = ReadonlyMap<string, readonly Range[]>

/** Pieces that only the end of a block parts are one. */
export function passagesIn(doc: DocumentNode): Passages {
  const passages = new Map<string, Range[]>()
  // The last position with words before the one that is looked at.
  let lastEnd = -1
  doc.descendants((node, position) => {
    if (!node.isText) return true
    const end = position + node.nodeSize
    for (const mark of node.marks) {
      if (mark.type.name !== 'note') continue
      const id = String(mark.attrs.id)
      const pieces = passages.get(id) ?? []
      const before = pieces.at(-1)
      if (before && before[1] === lastEnd) pieces[pieces.length - 1] = [before[0], end]
      else pieces.push([position, end])
      passages.set(id, pieces)
    }
    lastEnd = end
    return true
  })
  return passages
}

/** The notes at a position, the one with the shortest passage first. */
export function notesAt(passages: Passages, position: number): string[] {
  const length = ([id]: readonly [string, readonly Range[]]) =>
    (passages.get(id) ?? []).reduce((sum, [from, to]) => sum + to - from, 0)
  return [...passages]
    .filter(([, pieces]) => pieces.some(([from, to]) => from <= position && position <= to))
    .sort((a, b) => length(a) - length(b))
    .map(([id]) => id)
}
