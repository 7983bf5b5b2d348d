import type { Comparison } from './comparison.ts'

export type Side = 'mine' | 'theirs'

/** A part of what a sequence became that two sides changed. */
export type Piece<Item> = Settled<Item> | Dispute<Item>

export interface Settled<Item> {
  kind: 'settled'
  /** Who changed it. Of what was removed there are no items. */
  by: 'nobody' | Side | 'both'
  items: readonly Item[]
}

/** Both sides changed it, in different ways. */
export interface Dispute<Item> {
  kind: 'dispute'
  base: readonly Item[]
  mine: readonly Item[]
  theirs: readonly Item[]
}

export interface Merging<Item> extends Comparison<Item> {
  isSpace: (item: Item) => boolean
  /** What both sides kept, formatted as both want it; undefined if they disagree. */
  mergeFormat: (base: Item, mine: Item, theirs: Item) => Item | undefined
  /** What one side wrote in the place of `base`, formatted as the other side formatted this. */
  reformat: (written: Item, base: readonly Item[], formatted: readonly Item[]) => Item
  /** Lines that both added at the same place, one after the other, in whatever order they are given. */
  inOrder: (one: readonly Item[], other: readonly Item[]) => readonly Item[]
}

export function settled<Item>(by: Settled<Item>['by'], items: readonly Item[]): Settled<Item> {
  return { kind: 'settled', by, items }
}
