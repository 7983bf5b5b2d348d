// By its own path: by the library's name its ways to compare words, lines, JSON and others would come along.
import { diffArrays } from 'diff/lib/diff/array.js'

/** A part of two sequences: the same in both, or what stands in the one in the place of the other's. */
export interface Part {
  same: boolean
  /** Of the first sequence, the items from `from` to before `to`. */
  from: number
  to: number
  /** Of the second sequence, likewise. */
  start: number
  end: number
}

/**
 * The parts of two sequences. Two that differ never follow each other.
 *
 * @param maxEdits more differences would take too long to find
 * @returns undefined if there are more
 */
export function partsOf<Item>(
  before: readonly Item[],
  after: readonly Item[],
  maxEdits: number,
  isSame: (one: Item, other: Item) => boolean = Object.is,
): Part[] | undefined {
  const changes = diffArrays([...before], [...after], {
    comparator: isSame,
    maxEditLength: maxEdits,
  })
  if (!changes) return undefined
  const parts: Part[] = []
  let [left, right] = [0, 0]
  for (const { added, removed, count } of changes) {
    const [from, start] = [left, right]
    if (!added) left += count
    if (!removed) right += count
    const same = !added && !removed
    const last = parts.at(-1)
    if (last && !last.same && !same) Object.assign(last, { to: left, end: right })
    else parts.push({ same, from, to: left, start, end: right })
  }
  return parts
}
