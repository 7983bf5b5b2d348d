import { align } from './alignment.ts'
import { type Dispute, type Merging, type Piece, settled } from './pieces.ts'
import { commonEnds } from './similar-lines.ts'

/** Two lines that have as many of their words in common, or more, are versions of one. */
const maxShareOfWords = 0.25

export function isSameItem<Item>(
  one: Item | undefined,
  other: Item | undefined,
  { keyOf, formatOf }: Merging<Item>,
): boolean {
  if (one === undefined || other === undefined) return false
  return keyOf(one) === keyOf(other) && formatOf(one) === formatOf(other)
}

export function areSame<Item>(
  one: readonly Item[],
  other: readonly Item[],
  merging: Merging<Item>,
): boolean {
  const isSame = (item: Item, index: number) => isSameItem(item, other[index], merging)
  return one.length === other.length && one.every(isSame)
}

/** What both sides wrote at the same place: settled if it goes together. */
export function mergeOverlap<Item>(dispute: Dispute<Item>, merging: Merging<Item>): Piece<Item>[] {
  const { base, mine, theirs } = dispute
  const together = base.length > 0 ? undefined : mergeAdditions(mine, theirs, merging)
  return together ?? [besideSpaces(dispute, merging)]
}

/**
 * What both sides added at the same place. One may have added what the other did, and more; whole lines
 * follow each other.
 *
 * @returns undefined if they do not go together
 */
function mergeAdditions<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  merging: Merging<Item>,
): Piece<Item>[] | undefined {
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
  // The dispute is about all of it: what the two have in common by chance belongs to the sentences of both.
  return undefined
}

/** Other spaces are no other version: what is typed has some that a stored text has not. */
function besideSpaces<Item>(dispute: Dispute<Item>, merging: Merging<Item>): Piece<Item> {
  const { base, mine, theirs } = dispute
  const { isLine, isSpace } = merging
  const withoutSpaces = (items: readonly Item[]) => items.filter((item) => !isSpace(item))
  const isBase = (items: readonly Item[]) =>
    areSame(withoutSpaces(items), withoutSpaces(base), merging)
  const [isMineBase, isTheirsBase] = [isBase(mine), isBase(theirs)]
  if (isMineBase && isTheirsBase) return settled('nobody', base)
  if (!isMineBase && !isTheirsBase) return dispute
  const [spaces, written] = isMineBase ? [mine, theirs] : [theirs, mine]
  if (base.length > 0) return settled(isMineBase ? 'theirs' : 'mine', written)
  const isNextLine = written.slice(0, 1).some(isLine)
  return settled('both', isNextLine ? [...spaces, ...written] : [...written, ...spaces])
}

/** How much of a line is in a line of the other's, too, or the other way round: the most for any two. */
function shareOfWords<Item>(
  one: readonly Item[],
  other: readonly Item[],
  merging: Merging<Item>,
): number {
  const [lines, otherLines] = [one, other].map((items) => wordsByLine(items, merging))
  if (!lines || !otherLines) return 0
  const shared = new Map<string, number>()
  for (const [index, place] of align(one, other, merging).entries()) {
    const [line, otherLine] = [lines.lineOf.get(index), otherLines.lineOf.get(place)]
    if (line === undefined || otherLine === undefined) continue
    const pair = `${line} ${otherLine}`
    const count = (shared.get(pair) ?? 0) + 1
    shared.set(pair, count)
  }
  const shares = [...shared].map(([pair, count]) => {
    const [line = 0, otherLine = 0] = pair.split(' ').map(Number)
    return count / Math.min(lines.sizes[line] ?? 0, otherLines.sizes[otherLine] ?? 0)
  })
  return Math.max(0, ...shares)
}

/** In which line each word stands, and how many words each line has. */
function wordsByLine<Item>(items: readonly Item[], { isLine, isWord }: Merging<Item>) {
  const lineOf = new Map<number, number>()
  const sizes: number[] = []
  for (const [index, item] of items.entries()) {
    if (isLine(item) || sizes.length === 0) sizes.push(0)
    if (!isWord(item)) continue
    lineOf.set(index, sizes.length - 1)
    sizes.push((sizes.pop() ?? 0) + 1)
  }
  return { lineOf, sizes }
}
