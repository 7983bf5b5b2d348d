import { diffArrays } from 'diff'
import type { Comparison } from './comparison.ts'
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
  const { keyOf, formatOf, isLine, isWord } = comparison
  const places = before.map(() => -1)
  const keysOf = (lines: readonly Item[][], side: string) =>
    lines.map((line, index) => {
      // An empty line is like every other one: only what is around it can tell which it is.
      if (!line.some(isWord)) return `${side} ${index}`
      return line.map((item) => `${keyOf(item)}\t${formatOf(item)}`).join('\n')
    })
  const [linesBefore, linesAfter] = [linesOf(before, isLine), linesOf(after, isLine)]
  const place = (from: number, to: number, start: number) => {
    for (let index = from; index < to; index++) places[index] = start + index - from
  }
  for (const part of partsOf(keysOf(linesBefore, 'before'), keysOf(linesAfter, 'after'))) {
    const [from, to] = rangeOf(linesBefore, part.from, part.to)
    const [start] = rangeOf(linesAfter, part.start, part.end)
    if (part.same) {
      place(from, to, start)
      continue
    }
    const changed = linesBefore.slice(part.from, part.to)
    const others = linesAfter.slice(part.start, part.end)
    let [left, right] = [from, start]
    for (const [lines, otherLines] of similarParts(changed, others, comparison)) {
      const [words, otherWords] = [lines.flat(), otherLines.flat()]
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
  const indexesOf = (items: readonly Item[]) =>
    items.flatMap((item, index) => (isWord(item) ? [index] : []))
  const keys = (items: readonly Item[], indexes: readonly number[]) =>
    indexes.flatMap((index) => items.slice(index, index + 1).map(keyOf))
  const [words, otherWords] = [indexesOf(before), indexesOf(after)]
  let [left, right] = [0, 0]
  const foundWord = (index: number, place: number) => {
    const [between, otherBetween] = [before.slice(left, index), after.slice(right, place)]
    for (const { same, from, to, start } of partsOf(between.map(keyOf), otherBetween.map(keyOf))) {
      for (let at = 0; same && at < to - from; at++) found(left + from + at, right + start + at)
    }
    left = index + 1
    right = place + 1
  }
  for (const part of partsOf(keys(before, words), keys(after, otherWords))) {
    for (let at = 0; part.same && at < part.to - part.from; at++) {
      const [index, place] = [words[part.from + at] ?? 0, otherWords[part.start + at] ?? 0]
      foundWord(index, place)
      found(index, place)
    }
  }
  foundWord(before.length, after.length)
}

function linesOf<Item>(items: readonly Item[], isLine: (item: Item) => boolean): Item[][] {
  const lines: Item[][] = []
  for (const item of items) {
    if (isLine(item) || lines.length === 0) lines.push([item])
    else lines.at(-1)?.push(item)
  }
  return lines
}

function rangeOf(lines: readonly unknown[][], from: number, to: number): [number, number] {
  const sizeOf = (some: readonly unknown[][]) => some.reduce((sum, { length }) => sum + length, 0)
  const start = sizeOf(lines.slice(0, from))
  return [start, start + sizeOf(lines.slice(from, to))]
}

interface Part {
  same: boolean
  from: number
  to: number
  start: number
  end: number
}

/** Parts of both that are the same, or that stand in the place of each other. */
function partsOf(before: string[], after: string[]): Part[] {
  const whole = { same: false, from: 0, to: before.length, start: 0, end: after.length }
  // What is between two words is nearly always this; comparing thousands of them takes the time.
  if (before.length === after.length && before.every((key, index) => key === after[index])) {
    return [{ ...whole, same: true }]
  }
  const changes = diffArrays(before, after, { maxEditLength: maxEdits })
  if (!changes) return [whole]
  const parts: Part[] = []
  let [left, right] = [0, 0]
  for (const { added, removed, count } of changes) {
    const [from, start] = [left, right]
    if (!added) left += count
    if (!removed) right += count
    const same = !added && !removed
    const last = parts.at(-1)
    if (last && !last.same && !same) Object.assign(last, { to: left, end: right })
    else parts.push({ same, from, to: left, start, end: right })
  }
  return parts
}

/**
 * A line that was added or removed beside a changed one is a whole line, from its beginning; the
 * comparison may have taken the beginning of the next line instead, which is the same.
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
    const nextPlace = places[next] ?? after.length
    const isAddition = next === index + 1 && nextPlace > place + 1
    const isRemoval = next > index + 1 && nextPlace === place + 1
    const [added, removed] = [nextPlace - 1, next - 1]
    next = index
    if (isAddition && isSameLine(before[index], after[added])) places[index] = added
    if (isRemoval && isSameLine(after[place], before[removed])) {
      places[index] = -1
      places[removed] = place
      next = removed
    }
  }
}
