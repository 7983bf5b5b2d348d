import type { Comparison } from './comparison.ts'

/** Lines that have so much of the shorter one's words in common are one line that was changed. */
const minShareOfWords = 0.6

type Lines<Item> = readonly (readonly Item[])[]

/**
 * Changed lines with the ones that they became: comparing line by line is faster than all of them with
 * all. Where lines were added, removed, split or joined, they are one part.
 */
export function similarParts<Item>(
  before: Lines<Item>,
  after: Lines<Item>,
  comparison: Comparison<Item>,
): [Lines<Item>, Lines<Item>][] {
  const pair = (index: number, place: number): [Lines<Item>, Lines<Item>] => [
    before.slice(index, index + 1),
    after.slice(place, place + 1),
  ]
  const shift = after.length - before.length
  if (
    shift === 0 &&
    before.every((line, index) => isSimilar(line, after[index] ?? [], comparison))
  ) {
    return before.map((_, index) => pair(index, index))
  }
  const isSure = (one: readonly Item[] = [], other: readonly Item[] = []) =>
    isSimilar(one, other, comparison) && hasSameEnds(one, other, comparison)
  const [first, last] = commonEnds(before, after, isSure)
  const ends = before.length - last
  const between: [Lines<Item>, Lines<Item>] = [
    before.slice(first, ends),
    after.slice(first, ends + shift),
  ]
  return [
    ...before.slice(0, first).map((_, index) => pair(index, index)),
    between,
    ...before.slice(ends).map((_, index) => pair(ends + index, ends + shift + index)),
  ]
}

export function commonEnds<Item>(
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

export function isSimilar<Item>(
  one: readonly Item[],
  other: readonly Item[],
  { keyOf, isWord }: Comparison<Item>,
): boolean {
  const [words, otherWords] = [one.filter(isWord).map(keyOf), other.filter(isWord).map(keyOf)]
  const left = new Map<string, number>()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of otherWords) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  const fewest = Math.min(words.length, otherWords.length)
  return fewest > 0 && shared / fewest >= minShareOfWords
}

/** Half of a line that was split has another word at one of its ends. */
function hasSameEnds<Item>(
  one: readonly Item[],
  other: readonly Item[],
  { keyOf, isWord }: Comparison<Item>,
): boolean {
  const ends = [one, other].map((line) => [line.find(isWord), line.findLast(isWord)])
  const [keys, otherKeys] = ends.map((items) =>
    items.map((item) => (item === undefined ? '' : keyOf(item))),
  )
  return keys?.[0] === otherKeys?.[0] && keys?.[1] === otherKeys?.[1]
}
