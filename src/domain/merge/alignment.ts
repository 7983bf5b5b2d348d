import type { Comparison } from './comparison.ts'
import { type Line, linesOf } from './lines.ts'
import { type Part, partsOf } from './parts.ts'
import { similarParts } from './similar-lines.ts'

/** A part with more differences counts as replaced: comparing it would take too long. */
const maxEdits = 3_000

/**
 * Where each item of one sequence is in another, in order; -1 if it is not there. Lines are compared
 * first, then what is in those that differ, so that the words of distant lines are not confused.
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  comparison: Comparison<Item>,
): number[] {
  const places = before.map(() => -1)
  const [lines, otherLines] = [linesOf(before, comparison), linesOf(after, comparison)]
  // An empty line is like every other one: only what is around it can tell which it is.
  const keysOf = (some: readonly Line<Item>[], side: string) =>
    some.map(({ key }, index) => key || `${side} ${index}`)
  for (const part of keyParts(keysOf(lines, 'before'), keysOf(otherLines, 'after'))) {
    const changed = lines.slice(part.from, part.to)
    const others = otherLines.slice(part.start, part.end)
    let [left, right] = [changed[0]?.from ?? 0, others[0]?.from ?? 0]
    if (part.same) {
      const end = changed.at(-1)?.to ?? left
      while (left < end) places[left++] = right++
      continue
    }
    for (const [one, other] of similarParts(itemsOf(changed), itemsOf(others), comparison)) {
      const [words, otherWords] = [one.flat(), other.flat()]
      const [first, second] = [left, right]
      alignWords(words, otherWords, comparison, (at, to) => {
        places[first + at] = second + to
      })
      left += words.length
      right += otherWords.length
    }
  }
  slideToLines(places, before, after, comparison)
  return places
}

/** Words first, then the spaces, signs and beginnings of lines between them, which are all alike. */
function alignWords<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { keyOf, isWord }: Comparison<Item>,
  found: (index: number, place: number) => void,
): void {
  const wordsOf = (items: readonly Item[]) =>
    items.flatMap((item, index) => (isWord(item) ? { index, key: keyOf(item) } : []))
  const [words, otherWords] = [wordsOf(before), wordsOf(after)]
  let [left, right] = [0, 0]
  /** What is between two words is nearly always the same: comparing thousands of them takes the time. */
  const isSameBetween = (index: number, place: number) => {
    if (index - left !== place - right) return false
    for (let at = 0; at < index - left; at++) {
      const [one, other] = [before[left + at], after[right + at]]
      if (one === undefined || other === undefined || keyOf(one) !== keyOf(other)) return false
    }
    return true
  }
  const foundWord = (index: number, place: number) => {
    if (isSameBetween(index, place)) {
      for (let at = 0; at < index - left; at++) found(left + at, right + at)
    } else {
      const [between, otherBetween] = [before.slice(left, index), after.slice(right, place)]
      for (const part of keyParts(between.map(keyOf), otherBetween.map(keyOf))) {
        const { same, from, to, start } = part
        for (let at = 0; same && at < to - from; at++) found(left + from + at, right + start + at)
      }
    }
    left = index + 1
    right = place + 1
  }
  const keysOf = (some: typeof words) => some.map(({ key }) => key)
  for (const part of keyParts(keysOf(words), keysOf(otherWords))) {
    for (let at = 0; part.same && at < part.to - part.from; at++) {
      const index = words[part.from + at]?.index ?? 0
      const place = otherWords[part.start + at]?.index ?? 0
      foundWord(index, place)
      found(index, place)
    }
  }
  foundWord(before.length, after.length)
}

function itemsOf<Item>(lines: readonly Line<Item>[]): (readonly Item[])[] {
  return lines.map(({ items }) => items)
}

/** Nearly always they are the same. */
function keyParts(before: readonly string[], after: readonly string[]): Part[] {
  const whole = { same: false, from: 0, to: before.length, start: 0, end: after.length }
  if (before.length === after.length && before.every((key, index) => key === after[index])) {
    return [{ ...whole, same: true }]
  }
  return partsOf(before, after, maxEdits) ?? [whole]
}

/**
 * A line that was added or removed beside a changed one is a whole line, from its beginning; the
 * comparison may have taken the beginning of the next line instead, which is the same. Nor is a line
 * with words one of the empty lines before them.
 */
function slideToLines<Item>(
  places: number[],
  before: readonly Item[],
  after: readonly Item[],
  { keyOf, isLine }: Comparison<Item>,
): void {
  const isSameLine = (one: Item | undefined, other: Item | undefined) =>
    one !== undefined && other !== undefined && isLine(one) && keyOf(one) === keyOf(other)
  let next = before.length
  for (let index = before.length - 1; index >= 0; index--) {
    const place = places[index] ?? -1
    if (place < 0) continue
    const part = { items: before, from: index, to: next }
    const otherPart = { items: after, from: place, to: places[next] ?? after.length }
    next = index
    // Nothing is between them, as nearly always.
    if (part.to === index + 1 && otherPart.to === place + 1) continue
    const [removed, added] = [slidTo(part, otherPart, isLine), slidTo(otherPart, part, isLine)]
    if (added > place && isSameLine(before[index], after[added])) {
      places[index] = added
    } else if (removed > index && isSameLine(after[place], before[removed])) {
      places[index] = -1
      places[removed] = place
      next = removed
    }
  }
}

/** What is from one item that both have to the next. */
interface Between<Item> {
  items: readonly Item[]
  from: number
  to: number
}

/** Which line of a part is the one that the other part begins with. */
function slidTo<Item>(
  { items, from, to }: Between<Item>,
  other: Between<Item>,
  isLine: (item: Item) => boolean,
): number {
  const isLineAt = (some: readonly Item[], at: number) => some.slice(at, at + 1).some(isLine)
  const others = other.items.slice(other.from + 1, other.to)
  if (others.length === 0 && isLineAt(items, to - 1)) return to - 1
  const [following] = other.items.slice(other.from + 1, other.from + 2)
  if (following === undefined || isLine(following) || others.some(isLine)) return from
  let line = from
  while (line + 1 < to && isLineAt(items, line + 1)) line++
  return items.slice(line + 1, to).some(isLine) ? from : line
}
