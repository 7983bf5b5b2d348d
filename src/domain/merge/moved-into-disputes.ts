import { mergeOverlap } from './additions.ts'
import { type Line, linesOf } from './lines.ts'
import { sameLines, type Texts } from './moved-lines.ts'
import { type Dispute, type Merging, type Piece, settled } from './pieces.ts'

/**
 * Lines that one side only moved into what is disputed, and the other left as they were, are settled, before
 * or behind it: whoever keeps the other's words there would lose them.
 */
export function settleMoves<Item>(
  pieces: Piece<Item>[],
  { base, mine, theirs }: Texts<Item>,
  merging: Merging<Item>,
): Piece<Item>[] {
  if (pieces.every(({ kind }) => kind === 'settled')) return pieces
  const byWords = { ...merging, formatOf: () => '' }
  const lines = (items: readonly Item[]) => linesOf(items, byWords)
  const baseLines = lines(base)
  const [byMine, byTheirs] = [mine, theirs].map((items) => sameLines(baseLines, lines(items)))
  const isKept = (index: number) => [byMine, byTheirs].every((found) => (found?.[index] ?? -1) >= 0)
  const moved = new Set(baseLines.flatMap(({ key }, index) => (isKept(index) ? key : [])))
  const all = pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.items : []))
  for (const { key } of lines(all)) moved.delete(key)

  return pieces.flatMap((piece, index) => {
    // Within a line there is no place for another one.
    const isBeforeLine = beginsLine(pieces[index + 1], merging)
    return piece.kind === 'dispute' && isBeforeLine ? settle(piece) : [piece]
  })

  function settle(dispute: Dispute<Item>): Piece<Item>[] {
    const hasBefore = beginsLine(dispute, merging)
    const own = partsOf(dispute.mine, dispute.theirs, hasBefore)
    const other = partsOf(dispute.theirs, dispute.mine, hasBefore)
    return [
      settled('both', merging.inOrder(own.before, other.before)),
      ...mergeOverlap({ ...dispute, mine: own.written, theirs: other.written }, merging),
      settled('both', merging.inOrder(own.behind, other.behind)),
    ]
  }

  /** What a side wrote, and what it only moved, before and behind that. */
  function partsOf(items: readonly Item[], others: readonly Item[], hasBefore: boolean) {
    const both = new Set(lines(others).map(({ key }) => key))
    const isMoved = ({ key }: Line<Item>) => moved.has(key) && !both.has(key)
    const own = lines(items)
    const first = hasBefore ? own.findIndex((line) => !isMoved(line)) : 0
    const rest = first < 0 ? [] : own.slice(first)
    const itemsOf = (some: readonly Line<Item>[]) => some.flatMap((line) => line.items)
    return {
      before: itemsOf(own.slice(0, own.length - rest.length)),
      written: itemsOf(rest.filter((line) => !isMoved(line))),
      behind: itemsOf(rest.filter(isMoved)),
    }
  }
}

function beginsLine<Item>(piece: Piece<Item> | undefined, { isLine }: Merging<Item>): boolean {
  if (!piece) return true
  const sides = piece.kind === 'settled' ? [piece.items] : [piece.mine, piece.theirs]
  return sides.every((items) => items.slice(0, 1).every(isLine))
}
