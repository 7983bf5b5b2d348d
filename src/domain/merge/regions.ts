import type { Side } from './pieces.ts'

export interface Edited<Item> {
  items: readonly Item[]
  /** Where each item of the base is in them, or -1. */
  places: number[]
}

/** The base's items from `from` to `to` became those of a side from `start` to `end`. */
interface Hunk {
  side: Side
  from: number
  to: number
  start: number
  end: number
}

/** Hunks of either side that overlap. */
export interface Region {
  from: number
  to: number
  hunks: Hunk[]
}

/** Where at least one side changed the base, in order. */
export function regionsOf<Item>(
  base: readonly Item[],
  sides: Record<Side, Edited<Item>>,
  isLine: (item: Item) => boolean,
): Region[] {
  const hunks = [...hunksOf('mine', sides.mine), ...hunksOf('theirs', sides.theirs)]
  hunks.sort((one, other) => one.from - other.from || one.to - other.to)
  const regions: Region[] = []
  for (const hunk of hunks) {
    const last = regions.at(-1)
    const written = sides[hunk.side].items[hunk.start]
    const addsLine = written !== undefined && isLine(written)
    const losesLine = (region: Region) =>
      hunk.from === hunk.to
        ? removesLine(region, base, isLine)
        : hunk.start < hunk.end && base.slice(hunk.from, hunk.from + 1).some(isLine)
    if (last && overlaps(last, hunk, () => !addsLine && losesLine(last))) {
      last.to = Math.max(last.to, hunk.to)
      last.hunks.push(hunk)
    } else regions.push({ from: hunk.from, to: hunk.to, hunks: [hunk] })
  }
  return regions
}

function hunksOf<Item>(side: Side, { items, places }: Edited<Item>): Hunk[] {
  const hunks: Hunk[] = []
  let [from, start] = [0, 0]
  for (let index = 0; index <= places.length; index++) {
    const place = index === places.length ? items.length : (places[index] ?? -1)
    if (place < 0) continue
    if (index > from || place > start) hunks.push({ side, from, to: index, start, end: place })
    from = index + 1
    start = place + 1
  }
  return hunks
}

/** @param losesLine whether words written right after the region would lose the line that parts them from it */
function overlaps(region: Region, hunk: Hunk, losesLine: () => boolean): boolean {
  if (hunk.from !== region.to) return hunk.from < region.to
  const areAdditions = [region, hunk].filter(({ from, to }) => from === to).length
  return areAdditions === 2 || (areAdditions === 1 && losesLine())
}

/** Whether a region's last line is removed as a whole. */
function removesLine<Item>(
  { from, to, hunks }: Region,
  base: readonly Item[],
  isLine: (item: Item) => boolean,
): boolean {
  if (from === to || !base.slice(to, to + 1).every(isLine)) return false
  return hunks.some((hunk) => hunk.to === to && base.slice(hunk.from, to).some(isLine))
}
