import { isSameItem } from '#domain/merge/additions.ts'
import { align } from '#domain/merge/alignment.ts'
import type { Token } from '#domain/merge/document.ts'
import { tokenMerging } from '#domain/merge/token-merging.ts'

/** A place where a proposal differs from the text: one becomes the other there. */
export interface Change {
  /** Other words; the same ones in another formatting; or the same in another block. */
  kind: 'words' | 'formatting' | 'block'
  /** Of the text's tokens, those from `from` to before `to`. */
  from: number
  to: number
  /** Of the proposal's tokens, likewise. */
  start: number
  end: number
}

/** Where a proposal differs from the text, in order. They do not overlap: each can be made without the others. */
export function changesOf(text: readonly Token[], proposal: readonly Token[]): Change[] {
  const changes: Change[] = []
  for (const change of differences(text, proposal)) {
    const last = changes.at(-1)
    if (last && belongTogether(last, change, text, proposal)) {
      changes[changes.length - 1] = joined(last, change)
    } else changes.push(change)
  }
  return changes.map((change) => withoutSharedEnds(change, text, proposal))
}

export function withChanges(
  text: readonly Token[],
  proposal: readonly Token[],
  changes: readonly Change[],
): Token[] {
  const tokens: Token[] = []
  let done = 0
  for (const { from, to, start, end } of changes) {
    tokens.push(...text.slice(done, from), ...proposal.slice(start, end))
    done = to
  }
  tokens.push(...text.slice(done))
  return tokens
}

/** A space that both begin or end with is no part of a change. */
function withoutSharedEnds(
  change: Change,
  text: readonly Token[],
  proposal: readonly Token[],
): Change {
  let { from, to, start, end } = change
  const isShared = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined && isSpace(one) && isSameItem(one, other, tokenMerging)
  while (from < to && start < end && isShared(text[from], proposal[start])) {
    from++
    start++
  }
  while (from < to && start < end && isShared(text[to - 1], proposal[end - 1])) {
    to--
    end--
  }
  return change.kind === 'words' ? { ...change, from, to, start, end } : change
}

function* differences(text: readonly Token[], proposal: readonly Token[]): Generator<Change> {
  const places = align(text, proposal, tokenMerging)
  let [from, start] = [0, 0]
  for (let index = 0; index <= text.length; index++) {
    const place = index === text.length ? proposal.length : (places[index] ?? -1)
    if (place < 0) continue
    if (index > from || place > start) {
      yield { kind: 'words', from, to: index, start, end: place }
    }
    const [was, is] = [text[index], proposal[place]]
    if (was && is && tokenMerging.formatOf(was) !== tokenMerging.formatOf(is)) {
      const kind = was.kind === 'line' ? 'block' : 'formatting'
      yield { kind, from: index, to: index + 1, start: place, end: place + 1 }
    }
    from = index + 1
    start = place + 1
  }
}

function belongTogether(
  one: Change,
  other: Change,
  text: readonly Token[],
  proposal: readonly Token[],
): boolean {
  const between = text.slice(one.to, other.from)
  if (one.kind === 'formatting' && other.kind === 'formatting') {
    return between.length === 0 && other.start === one.end
  }
  if (one.kind === 'words' && other.kind === 'words' && between.every(isSpace)) return true
  // Half a table, or a list of two kinds, is none.
  const around = [text.slice(one.from, other.to), proposal.slice(one.start, other.end)]
  const isStructural = [one, other].every(
    (change) => change.kind === 'block' || hasLine(change, text, proposal),
  )
  return isStructural && around.some((tokens) => isWithinOne(tokens))
}

function isSpace(token: Token): boolean {
  return token.kind === 'word' && token.text.trim() === ''
}

function hasLine(
  { from, to, start, end }: Change,
  text: readonly Token[],
  proposal: readonly Token[],
): boolean {
  return [...text.slice(from, to), ...proposal.slice(start, end)].some(
    ({ kind }) => kind === 'line',
  )
}

/** Blocks whose parts change together. */
const wholeBlocks = new Set(['table', 'figure', 'bulletList', 'orderedList'])

/** Whether all lines but the first stand in the block of the first. */
function isWithinOne(tokens: readonly Token[]): boolean {
  const [first, ...others] = tokens.filter((token) => token.kind === 'line')
  if (!first || others.length === 0) return false
  return (
    wholeBlocks.has(first.path[0]?.type ?? '') && others.every(({ joined: depth }) => depth > 0)
  )
}

function joined(one: Change, other: Change): Change {
  const kind = one.kind === other.kind ? one.kind : 'words'
  return { kind, from: one.from, to: other.to, start: one.start, end: other.end }
}
