import { areSame } from './additions.ts'
import { type Line, linesOf } from './lines.ts'
import type { Dispute, Merging, Side } from './pieces.ts'
import type { Edited } from './regions.ts'
import { isSimilar } from './similar-lines.ts'

export type Texts<Item> = Omit<Dispute<Item>, 'kind'>

/** Of a text that both sides wrote anew, more lines are not looked for elsewhere: that would take too long. */
const maxSearched = 20

interface Range {
  from: number
  to: number
}

/** A range, and before which item it is to stand. */
interface Move extends Range {
  at: number
}

/**
 * Puts lines that one side moved, and the other wrote in, where the one has them: in the base and in the
 * other's text. What the other wrote then comes along, instead of standing against a removal. Where both
 * sides did so, all stays.
 *
 * @returns undefined if all stays
 */
export function followMoves<Item>(
  base: readonly Item[],
  { mine, theirs }: Record<Side, Edited<Item>>,
  merging: Merging<Item>,
): Texts<Item> | undefined {
  const byMine = movesOf(base, mine, theirs, merging)
  const byTheirs = movesOf(base, theirs, mine, merging)
  if (byMine.length > 0 === byTheirs.length > 0) return undefined
  const moved = withMoves(
    base,
    [...byMine, ...byTheirs].map((move) => move.base),
  )
  const others = (moves: typeof byMine) => moves.map(({ other }) => other)
  return {
    base: moved,
    mine: withMoves(mine.items, others(byTheirs)),
    theirs: withMoves(theirs.items, others(byMine)),
  }
}

/** What one side moved and the other wrote in: where it is, and should be, in the base and the other's text. */
function movesOf<Item>(
  base: readonly Item[],
  { items: mover, places }: Edited<Item>,
  { items: other, places: otherPlaces }: Edited<Item>,
  merging: Merging<Item>,
): { base: Move; other: Move }[] {
  // Who moves a line may also have put it into a list, or set it in bold.
  const byWords = { ...merging, formatOf: () => '' }
  const [lines, moverLines] = [linesOf(base, byWords), linesOf(mover, byWords)]
  const otherLines = linesOf(other, byWords)
  const [same, kept] = [sameLines(lines, moverLines), sameLines(lines, otherLines)]
  const isInPlace = (line: Line<Item>, moverLine: Line<Item> | undefined) =>
    moverLine !== undefined && places[line.from] === moverLine.from
  const changedElsewhere = lines.filter(
    (line, index) =>
      [same, kept].every((found) => found[index] === -1) &&
      !moverLines.some((one) => isInPlace(line, one) && isSimilar(line.items, one.items, merging)),
  )
  const similar = similarLines(changedElsewhere.slice(0, maxSearched), lines, moverLines, merging)
  const found = lines.map((line, index) => similar.get(line) ?? same[index] ?? -1)
  const isMoved = (line: Line<Item>, index: number) =>
    (found[index] ?? -1) >= 0 && !isInPlace(line, moverLines[found[index] ?? -1])

  /** What became of a range of whole lines in the other's text; undefined if its beginning is gone. */
  function imageOf({ from, to }: Range): Range | undefined {
    const start = otherPlaces[from] ?? -1
    const last = otherPlaces.slice(from, to).findLast((place) => place >= 0) ?? -1
    const end = otherLines.find((line) => line.from > last)?.from ?? other.length
    return start < 0 ? undefined : { from: start, to: end }
  }

  /** Behind the nearest line before it that all three have, and that stayed. */
  function placeOf(moverLine: number): { base: number; other: number } {
    for (const { from } of moverLines.slice(0, moverLine).toReversed()) {
      const line = lines.find((one) => places[one.from] === from)
      const image = line && imageOf(line)
      if (image) return { base: line.to, other: image.to }
    }
    return { base: 0, other: 0 }
  }

  const runs: (Range & { at: number })[] = []
  for (const [index, line] of lines.entries()) {
    if (!isMoved(line, index)) continue
    const [last, at] = [runs.at(-1), found[index] ?? -1]
    if (last?.to === line.from && found[index - 1] === at - 1) last.to = line.to
    else runs.push({ from: line.from, to: line.to, at })
  }
  runs.sort((one, two) => one.at - two.at)
  return runs.flatMap(({ from, to, at }) => {
    const [was, image] = [base.slice(from, to), imageOf({ from, to })]
    if (!image) return []
    const now = other.slice(image.from, image.to)
    if (areSame(was, now, merging) || !isSimilar(was, now, merging)) return []
    const place = placeOf(at)
    return { base: { from, to, at: place.base }, other: { ...image, at: place.other } }
  })
}

/** For each line where the only one like it is, or -1 if there is none, or more. */
export function sameLines<Item>(
  lines: readonly Line<Item>[],
  others: readonly Line<Item>[],
): number[] {
  const [own, other] = [lines, others].map((some) => {
    const byKey = new Map<string, number>()
    for (const [index, { key }] of some.entries()) byKey.set(key, byKey.has(key) ? -1 : index)
    return byKey
  })
  return lines.map(({ key }) => (own?.get(key) === -1 || key === '' ? -1 : (other?.get(key) ?? -1)))
}

/** Where the line of the mover is that alone is similar to a line, and to that one alone. */
function similarLines<Item>(
  searched: readonly Line<Item>[],
  lines: readonly Line<Item>[],
  moverLines: readonly Line<Item>[],
  merging: Merging<Item>,
): Map<Line<Item>, number> {
  const onlySimilar = (some: readonly Line<Item>[], { items }: Line<Item>) => {
    const [first, ...more] = some.filter((one) => isSimilar(one.items, items, merging))
    return more.length === 0 ? first : undefined
  }
  const pairs = searched.flatMap((line): [Line<Item>, number][] => {
    const moverLine = onlySimilar(moverLines, line)
    const isPair = moverLine && onlySimilar(lines, moverLine) === line
    return isPair ? [[line, moverLines.indexOf(moverLine)]] : []
  })
  return new Map(pairs)
}

function withMoves<Item>(items: readonly Item[], moves: readonly Move[]): readonly Item[] {
  if (moves.length === 0) return items
  return Array.from({ length: items.length + 1 }, (_, index) => [
    ...moves.filter(({ at }) => at === index).flatMap(({ from, to }) => items.slice(from, to)),
    ...(moves.some(({ from, to }) => index >= from && index < to)
      ? []
      : items.slice(index, index + 1)),
  ]).flat()
}
