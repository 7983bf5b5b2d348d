import { align } from './alignment.ts'
import { type Merging, type Piece, settled } from './pieces.ts'

/** Lines that have more of their words in common are two versions of one. */
const maxShareOfWords = 0.25

export function isSameItem<Item>(
  one: Item | undefined,
  other: Item | undefined,
  { keyOf, formatOf }: Merging<Item>,
): boolean {
  if (one === undefined || other === undefined) return false
  return keyOf(one) === keyOf(other) && formatOf(one) === formatOf(other)
}

/**
 * What both sides added at the same place. One may have added what the other did, and more; whole lines
 * follow each other.
 */
export function mergeAdditions<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  merging: Merging<Item>,
): Piece<Item>[] {
  const isSame = (one: Item | undefined, other: Item | undefined) => isSameItem(one, other, merging)
  const [first, last] = commonEnds(mine, theirs, isSame)
  const between = (start: number, end: number) =>
    [mine, theirs].map((items) => items.slice(start, items.length - end)) as [Item[], Item[]]
  const around = (piece: Piece<Item>, start: number, end: number) => [
    settled('both', mine.slice(0, start)),
    piece,
    settled('both', mine.slice(mine.length - end)),
  ]
  const [own, other] = between(first, last)
  if (own.length === 0) return around(settled('theirs', other), first, last)
  if (other.length === 0) return around(settled('mine', own), first, last)
  const { isLine, inOrder } = merging
  const areLines = (...items: (Item | undefined)[]) =>
    items.every((item) => item !== undefined && isLine(item))
  let start = first
  while (start > 0 && !areLines(mine[start], theirs[start])) start--
  let end = last
  while (end > 0 && !areLines(mine.at(-end), theirs.at(-end))) end--
  const [lines, otherLines] = between(start, end)
  const areWhole = areLines(lines[0], otherLines[0])
  if (areWhole && shareOfWords(lines, otherLines, merging) < maxShareOfWords) {
    return around(settled('both', inOrder(lines, otherLines)), start, end)
  }
  return around({ kind: 'dispute', base: [], mine: own, theirs: other }, first, last)
}

function commonEnds<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (one: Item | undefined, other: Item | undefined) => boolean,
): [number, number] {
  const most = Math.min(one.length, other.length)
  let first = 0
  while (first < most && isSame(one[first], other[first])) first++
  let last = 0
  while (last < most - first && isSame(one.at(-1 - last), other.at(-1 - last))) last++
  return [first, last]
}

/** How much of the shorter one is in the other, too. */
function shareOfWords<Item>(
  one: readonly Item[],
  other: readonly Item[],
  merging: Merging<Item>,
): number {
  const { isWord } = merging
  const words = Math.min(one.filter(isWord).length, other.filter(isWord).length)
  const places = align(one, other, merging)
  const shared = one.filter((item, index) => isWord(item) && (places[index] ?? -1) >= 0)
  return words === 0 ? 0 : shared.length / words
}
