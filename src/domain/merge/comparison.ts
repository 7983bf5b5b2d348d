/** How the items of a sequence are compared. */
export interface Comparison<Item> {
  /** Items with the same key are the same one, perhaps in another formatting. */
  keyOf: (item: Item) => string
  /** The formatting; empty if it has none. */
  formatOf: (item: Item) => string
  /** Whether it begins a line. */
  isLine: (item: Item) => boolean
  /** Whether it is a word rather than a space or a sign. */
  isWord: (item: Item) => boolean
}
