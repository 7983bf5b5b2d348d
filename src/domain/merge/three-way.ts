import { areSame, mergeOverlap } from './additions.ts'
import { align } from './alignment.ts'
import { settleMoves } from './moved-into-disputes.ts'
import { followMoves, type Texts } from './moved-lines.ts'
import { type Merging, type Piece, type Settled, type Side, settled } from './pieces.ts'
import { type Edited, type Region, regionsOf } from './regions.ts'

/** A dispute and what is changed with fewer words between them are one. */
const minWordsBetween = 4

/**
 * Merges what two sides made of the same sequence. What does not overlap is settled; the rest is in
 * disputes. Every item that a side added is in a piece, and with the sides exchanged the result is the same.
 */
export function mergeSequences<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  merging: Merging<Item>,
): Piece<Item>[] {
  const given = { base, mine, theirs }
  const sides = sidesOf(given, merging)
  const moved = followMoves(base, sides, merging)
  const texts = moved ?? given
  const merged = new ThreeWay(texts.base, moved ? sidesOf(moved, merging) : sides, merging)
  return settleMoves(merged.pieces(), texts, merging)
}

function sidesOf<Item>({ base, mine, theirs }: Texts<Item>, merging: Merging<Item>) {
  const edited = (items: readonly Item[]) => ({ items, places: align(base, items, merging) })
  return { mine: edited(mine), theirs: edited(theirs) }
}

class ThreeWay<Item> {
  readonly #base: readonly Item[]
  readonly #sides: Record<Side, Edited<Item>>
  readonly #merging: Merging<Item>

  constructor(base: readonly Item[], sides: Record<Side, Edited<Item>>, merging: Merging<Item>) {
    this.#base = base
    this.#sides = sides
    this.#merging = merging
  }

  pieces(): Piece<Item>[] {
    this.#giveUpDisputedFormats()
    this.#joinSharedAdditions()
    this.#joinNearDisputes()
    const pieces: Piece<Item>[] = []
    let done = 0
    for (const region of this.#regions()) {
      pieces.push(...this.#kept(done, region.from), ...this.#resolve(region))
      done = region.to
    }
    return [...pieces, ...this.#kept(done, this.#base.length)]
  }

  /** What both sides formatted in different ways counts as written anew by both. */
  #giveUpDisputedFormats(): void {
    for (const [index, item] of this.#base.entries()) {
      if (this.#keptItem(index) || !this.#isKept(index)) continue
      let end = index + 1
      if (this.#merging.isLine(item)) {
        while (end < this.#base.length && !this.#isLineAt(end)) end++
      }
      this.#giveUp(index, end)
    }
  }

  /** What both added is in one region, or it would come twice. */
  #joinSharedAdditions(): void {
    const regions = this.#regions()
    const [ofMine, ofTheirs] = [regionsByItem('mine', regions), regionsByItem('theirs', regions)]
    if (ofMine.size === 0 || ofTheirs.size === 0) return
    const { mine, theirs } = this.#sides
    const pairs = [
      ...align(mine.items, theirs.items, this.#merging).entries(),
      // Of words that come again, another one may be found from the other side.
      ...Array.from(
        align(theirs.items, mine.items, this.#merging),
        (at, own) => [at, own] as const,
      ),
    ]
    for (const [index, place] of pairs) {
      const item = mine.items[index]
      if (place < 0 || item === undefined || !this.#merging.isWord(item)) continue
      const found = [ofMine.get(index) ?? -1, ofTheirs.get(place) ?? -1].sort((a, b) => a - b)
      const [first, last] = found.map((at) => regions[at])
      if (first && last && first !== last) this.#giveUp(first.from, last.to)
    }
  }

  /** What one side wrote beside a dispute belongs to it: alone it would stand within the other's sentence. */
  #joinNearDisputes(): void {
    const { isLine, isWord } = this.#merging
    const groups: Region[][] = []
    for (const region of this.#regions()) {
      const last = groups.at(-1)
      const between = this.#base.slice(last?.at(-1)?.to, region.from)
      const isNear = between.filter(isWord).length < minWordsBetween && !between.some(isLine)
      if (last && isNear) last.push(region)
      else groups.push([region])
    }
    for (const regions of groups) {
      const [first, last] = [regions[0], regions.at(-1)]
      const isDisputed = regions.some((region) =>
        this.#resolve(region).some(({ kind }) => kind === 'dispute'),
      )
      if (isDisputed && first && last && first !== last) this.#giveUp(first.from, last.to)
    }
  }

  #giveUp(from: number, to: number): void {
    for (const { places } of Object.values(this.#sides)) places.fill(-1, from, to)
  }

  #isLineAt(index: number): boolean {
    return this.#base.slice(index, index + 1).some(this.#merging.isLine)
  }

  #isKept(index: number): boolean {
    return Object.values(this.#sides).every(({ places }) => (places[index] ?? -1) >= 0)
  }

  #itemOf(side: Side, index: number): Item | undefined {
    const { items, places } = this.#sides[side]
    return items[places[index] ?? -1]
  }

  #keptItem(index: number): Item | undefined {
    const item = this.#base[index]
    const [mine, theirs] = [this.#itemOf('mine', index), this.#itemOf('theirs', index)]
    if (item === undefined || mine === undefined || theirs === undefined) return undefined
    return this.#merging.mergeFormat(item, mine, theirs)
  }

  /** What both sides kept, in pieces by who formatted it. */
  #kept(from: number, to: number): Settled<Item>[] {
    const pieces: (Settled<Item> & { items: Item[] })[] = []
    for (let index = from; index < to; index++) {
      const item = this.#keptItem(index)
      if (item === undefined) continue
      const by = this.#formattedBy(index)
      const last = pieces.at(-1)
      if (last?.by === by) last.items.push(item)
      else pieces.push({ kind: 'settled', by, items: [item] })
    }
    return pieces
  }

  #formattedBy(index: number): Settled<Item>['by'] {
    const items = [this.#base[index], this.#itemOf('mine', index), this.#itemOf('theirs', index)]
    const [was, mine, theirs] = items.map((item) =>
      item === undefined ? '' : this.#merging.formatOf(item),
    )
    if (mine === was) return theirs === was ? 'nobody' : 'theirs'
    return theirs === was ? 'mine' : 'both'
  }

  #regions(): Region[] {
    return regionsOf(this.#base, this.#sides, this.#merging.isLine)
  }

  #resolve(region: Region): Piece<Item>[] {
    const { from, to, hunks } = region
    const [side, more] = new Set(hunks.map((hunk) => hunk.side))
    if (side && !more) return [settled(side, this.#writtenBy(side, region))]
    const [mine, theirs] = [this.#imageOf('mine', region), this.#imageOf('theirs', region)]
    if (areSame(mine, theirs, this.#merging)) return [settled('both', mine)]
    // Each removed something: what both left stays.
    const kept = this.#kept(from, to)
    const isRemoval = hunks.every(({ start, end }) => start === end)
    if (isRemoval && (kept.length > 0 || !this.#isTorn(region, mine, theirs))) {
      return [settled('both', []), ...kept]
    }
    const base = this.#base.slice(from, to)
    return mergeOverlap({ kind: 'dispute', base, mine, theirs }, this.#merging)
  }

  /** Whether each side left something else between two lines, so that nothing would part their words. */
  #isTorn({ from, to }: Region, mine: readonly Item[], theirs: readonly Item[]): boolean {
    const hasLine = this.#base.slice(from, to).some(this.#merging.isLine)
    return hasLine && mine.length > 0 && theirs.length > 0
  }

  /** What became of a region on one side, without what the side added before or after it. */
  #imageOf(side: Side, { from, to, hunks }: Region): readonly Item[] {
    const { items, places } = this.#sides[side]
    const own = hunks.filter((hunk) => hunk.side === side)
    const start = own.find((hunk) => hunk.from === from)?.start ?? places[from] ?? 0
    const end = own.find((hunk) => hunk.to === to)?.end ?? (places[to - 1] ?? -1) + 1
    return items.slice(start, end)
  }

  /** What one side wrote alone. What the other formatted there, or around an addition, reaches it. */
  #writtenBy(side: Side, region: Region): readonly Item[] {
    const written = this.#imageOf(side, region)
    const margin = region.from === region.to ? 1 : 0
    const [from, to] = [region.from - margin, region.to + margin]
    const around = this.#base.slice(Math.max(0, from), to)
    const other = side === 'mine' ? 'theirs' : 'mine'
    const formatted = around.flatMap((_, index) => this.#itemOf(other, from + index) ?? [])
    const isWithinLine = !around.some(this.#merging.isLine) && formatted.length === to - from
    if (!isWithinLine) return written
    return written.map((item) => this.#merging.reformat(item, around, formatted))
  }
}

/** The index of the region in which a side wrote each of its new items. */
function regionsByItem(side: Side, regions: readonly Region[]): Map<number, number> {
  const byItem = new Map<number, number>()
  for (const [at, { hunks }] of regions.entries()) {
    for (const hunk of hunks) {
      if (hunk.side !== side) continue
      for (let index = hunk.start; index < hunk.end; index++) byItem.set(index, at)
    }
  }
  return byItem
}
