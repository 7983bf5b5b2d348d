import type { Comparison } from './comparison.ts'

/** A line of a sequence: its items from `from` to before `to`. */
export interface Line<Item> {
  from: number
  to: number
  items: readonly Item[]
  /** What stands in it; empty if it has no words. */
  key: string
}

export function linesOf<Item>(items: readonly Item[], comparison: Comparison<Item>): Line<Item>[] {
  const { keyOf, formatOf, isLine, isWord } = comparison
  const starts = items.flatMap((item, index) => (index === 0 || isLine(item) ? [index] : []))
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? items.length
    const line = items.slice(from, to)
    const key = line.some(isWord) ? line.map((item) => `${keyOf(item)}\t${formatOf(item)}`) : []
    return { from, to, items: line, key: key.join('\n') }
  })
}
