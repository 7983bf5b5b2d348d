import { limits } from '#domain/limits.ts'
import type { NoteAnchor } from '#domain/notes/note.ts'
import type { Range } from './document-text.ts'

/** As many characters that fit are no accident: the passage's own, and those around it. */
const certain = 20

/** What stands on both sides of a passage that was rewritten. */
const side = 20

/**
 * @param ranges the pieces of a passage in the text
 * @param last the anchor of before; a passage without text keeps its words
 */
export function anchorOf(text: string, ranges: readonly Range[], last?: NoteAnchor): NoteAnchor {
  const first = ranges[0]
  const end = ranges.at(-1)?.[1] ?? 0
  if (!first) return { text: '', before: '', after: '', ...last, ranges: [] }
  return {
    ranges: ranges.slice(0, limits.noteRanges).map(([from, to]) => [from, to]),
    text: joined(text, ranges).slice(0, limits.noteAnchorText),
    before: text.slice(Math.max(0, first[0] - limits.noteAnchorContext), first[0]),
    after: text.slice(end, end + limits.noteAnchorContext),
  }
}

function joined(text: string, ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => text.slice(from, to)).join('')
}

/**
 * Finds a note's passage in a text that may have changed since: where it was, else where its words stand
 * now, else between what stood around it.
 *
 * @returns no ranges if the text was removed
 */
export function findPassage(text: string, anchor: NoteAnchor): readonly Range[] {
  const { ranges, text: words } = anchor
  if (words === '') return []
  const start = ranges[0]?.[0] ?? 0
  const stays = ranges.length > 0 && joined(text, ranges).startsWith(words)
  if (stays && isCertain(text, anchor, start, ranges.at(-1)?.[1] ?? 0)) return ranges
  const length = Math.max(
    words.length,
    ranges.reduce((sum, [from, to]) => sum + to - from, 0),
  )
  const found = placesOf(text, words)
    .map((place) => ({ place, around: contextAt(text, anchor, place, place + length) }))
    .filter(({ place }) => isCertain(text, anchor, place, place + length))
    .sort((a, b) => b.around - a.around || Math.abs(a.place - start) - Math.abs(b.place - start))[0]
  if (found) return [[found.place, Math.min(text.length, found.place + length)]]
  return ranges.length > 0 ? rewritten(text, anchor, length) : []
}

/** Whether words at this place are the passage's, and not the same words elsewhere. */
function isCertain(text: string, anchor: NoteAnchor, from: number, to: number): boolean {
  const around = contextAt(text, anchor, from, to)
  const { text: words, before, after } = anchor
  return words.length + around >= certain || around >= before.length + after.length
}

/** How many characters around a place are those that stood around the passage; the text's ends are certain. */
function contextAt(
  text: string,
  { ranges, before, after }: NoteAnchor,
  from: number,
  to: number,
): number {
  let left = 0
  while (left < before.length && text[from - left - 1] === before.at(-left - 1)) left++
  let right = 0
  while (right < after.length && text[to + right] === after[right]) right++
  const reached = (side: string, matching: number) =>
    ranges.length > 0 && matching === side.length && matching < limits.noteAnchorContext
  if (reached(before, left) && from === left) left += certain
  if (reached(after, right) && to + right === text.length) right += certain
  return left + right
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}

/** The words that now stand between what stood around the passage. */
function rewritten(text: string, { before, after }: NoteAnchor, length: number): readonly Range[] {
  const left = before.slice(-side)
  const right = after.slice(0, side)
  if (left.length + right.length < side) return []
  for (const place of left ? placesOf(text, left) : [0]) {
    const from = place + left.length
    const to = right ? text.indexOf(right, from) : text.length
    if (to > from && to - from <= 2 * length + 40) return [[from, to]]
  }
  return []
}
