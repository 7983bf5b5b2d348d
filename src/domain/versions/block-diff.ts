import { isSame } from '#domain/is-same.ts'
import { wordsAndSigns } from '#domain/merge/document.ts'
import { partsOf } from '#domain/merge/parts.ts'
import { type BlockKind, cellEnd, type TextBlock, type TextRun } from './text-blocks.ts'

/** A run of text that both sides have, or one alone, or both in another formatting. */
export interface DiffRun extends TextRun {
  change: 'same' | 'added' | 'removed' | 'formatted'
  /** The formats before, of a run that is formatted in another way. */
  formatsBefore?: readonly string[]
}

export interface DiffBlock extends TextBlock {
  change: 'same' | 'added' | 'removed' | 'changed'
  /** What it was before, if it was another kind. */
  kindBefore?: BlockKind
  runs: readonly DiffRun[]
}

/** Texts with more differences are shown one after the other: comparing them would take too long. */
const maxChangedBlocks = 3_000
const maxChangedTokens = 2_000

/** Pairs of blocks in one place are compared up to this number. */
const maxPairs = 4_000

/** The share of equal words from which a block is another version of one. */
const minSimilarity = 0.4

/** The blocks of both texts in order, with what changed from the first to the second. */
export function diffBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): DiffBlock[] {
  const parts = partsOf(before, after, maxChangedBlocks, isSameBlock)
  if (!parts) return [...before.map(removedBlock), ...after.map(addedBlock)]
  return parts.flatMap(({ same, from, to, start, end }) =>
    same
      ? after.slice(start, end).map(sameBlock)
      : diffReplaced(before.slice(from, to), after.slice(start, end)),
  )
}

function isSameBlock(one: TextBlock, other: TextBlock): boolean {
  return (
    one.kind === other.kind &&
    one.image === other.image &&
    one.runs.length === other.runs.length &&
    one.runs.every((run, index) => isSameRun(run, other.runs[index]))
  )
}

function isSameRun(one: TextRun, other: TextRun | undefined): boolean {
  return one.text === other?.text && isSame(one.formats, other.formats)
}

/** Blocks in the place of others: the most similar ones are compared word by word, in order. */
function diffReplaced(before: readonly TextBlock[], after: readonly TextBlock[]): DiffBlock[] {
  const pairs = pairSimilar(before, after)
  const result: DiffBlock[] = []
  let [left, right] = [0, 0]
  for (const [oneIndex, otherIndex] of [...pairs, [before.length, after.length] as const]) {
    result.push(...before.slice(left, oneIndex).map(removedBlock))
    result.push(...after.slice(right, otherIndex).map(addedBlock))
    const [one, other] = [before[oneIndex], after[otherIndex]]
    if (one && other) result.push(changedBlock(one, other))
    left = oneIndex + 1
    right = otherIndex + 1
  }
  return result
}

/** The longest sequence of pairs, weighed by their similarity. */
function pairSimilar(
  before: readonly TextBlock[],
  after: readonly TextBlock[],
): (readonly [number, number])[] {
  if (before.length * after.length > maxPairs) return []
  const wordsBefore = before.map(wordsOf)
  const wordsAfter = after.map(wordsOf)
  const similarity = before.map((one, row) =>
    after.map((other, column) =>
      one.image === other.image && isRow(one) === isRow(other)
        ? similarityOf(wordsBefore[row] ?? noWords, wordsAfter[column] ?? noWords)
        : 0,
    ),
  )
  const best = before.map(() => after.map(() => 0))
  const at = (row: number, column: number) => best[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const similar = similarity[row]?.[column] ?? 0
      const paired = similar >= minSimilarity ? similar + at(row + 1, column + 1) : 0
      const line = best[row]
      if (line) line[column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (at(row, column) === at(row + 1, column)) row++
    else if (at(row, column) === at(row, column + 1)) column++
    else pairs.push([row++, column++])
  }
  return pairs
}

const noWords: ReadonlySet<string> = new Set()

function wordsOf(block: TextBlock): ReadonlySet<string> {
  const words = tokensOf(block).filter(({ text }) => text.trim() !== '' && text !== cellEnd)
  return new Set(words.map(({ text }) => text.toLowerCase()))
}

function isRow({ kind }: TextBlock): boolean {
  return kind === 'table heading' || kind === 'table row'
}

/** Its words, spaces and signs. */
function tokensOf({ runs }: TextBlock): TextRun[] {
  return runs.flatMap(({ text, formats }) =>
    wordsAndSigns(text).map((token) => ({ text: token, formats })),
  )
}

/** The share of words that both have. Without any words, as two images, they are alike. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size
  const shared = [...one].filter((word) => other.has(word)).length
  return all === 0 ? 1 : (2 * shared) / all
}

const changedRuns = (change: DiffRun['change']) => (runs: readonly TextRun[]) =>
  runs.map((run): DiffRun => ({ ...run, change }))

const blockWith = (change: 'same' | 'added' | 'removed') => (block: TextBlock) =>
  ({ ...block, change, runs: joined(changedRuns(change)(block.runs)) }) satisfies DiffBlock

const sameBlock = blockWith('same')
const addedBlock = blockWith('added')
const removedBlock = blockWith('removed')

function changedBlock(one: TextBlock, other: TextBlock): DiffBlock {
  return {
    ...other,
    change: 'changed',
    ...(one.kind !== other.kind && { kindBefore: one.kind }),
    runs: joined(diffCells(tokensOf(one), tokensOf(other))),
  }
}

/** Rows with as many cells are compared cell by cell. What is no row is one cell. */
function diffCells(before: readonly TextRun[], after: readonly TextRun[]): DiffRun[] {
  const [cellsBefore, cells] = [cellsOf(before), cellsOf(after)]
  if (cellsBefore.length !== cells.length) return diffTokens(before, after)
  return cells.flatMap((cell, index): DiffRun[] => [
    ...(index > 0 ? [{ text: cellEnd, formats: [], change: 'same' } as const] : []),
    ...diffTokens(cellsBefore[index] ?? [], cell),
  ])
}

/** What stands in each cell of a row. */
export function cellsOf<Run extends TextRun>(runs: readonly Run[]): Run[][] {
  const cells: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(cellEnd).entries()) {
      if (index > 0) cells.push([])
      if (text !== '') cells.at(-1)?.push({ ...run, text })
    }
  }
  return cells
}

/** Tokens of both sides: what is gone before what is new. */
function diffTokens(before: readonly TextRun[], after: readonly TextRun[]): DiffRun[] {
  const isSame = (one: TextRun, other: TextRun) => one.text === other.text
  const parts = partsOf(before, after, maxChangedTokens, isSame)
  if (!parts) return [...changedRuns('removed')(before), ...changedRuns('added')(after)]
  const runs: DiffRun[] = []
  let removed: TextRun[] = []
  let added: TextRun[] = []
  const endChange = () => {
    runs.push(...changedRuns('removed')(removed), ...changedRuns('added')(added))
    removed = []
    added = []
  }
  for (const [index, { same, from, to, start, end }] of parts.entries()) {
    const [here, there] = [before.slice(from, to), after.slice(start, end)]
    if (!same || isSpaceBetweenChanges(there, index, parts.length)) {
      removed.push(...here)
      added.push(...there)
    } else {
      endChange()
      runs.push(...there.map((token, place) => keptRun(token, here[place])))
    }
  }
  endChange()
  return runs
}

/** A space alone between changed words is shown as changed, so that they can be read together. */
function isSpaceBetweenChanges(tokens: readonly TextRun[], index: number, count: number): boolean {
  return index > 0 && index < count - 1 && tokens.every(({ text }) => text.trim() === '')
}

function keptRun(token: TextRun, before: TextRun | undefined): DiffRun {
  if (!before || isSame(token.formats, before.formats)) return { ...token, change: 'same' }
  return { ...token, change: 'formatted', formatsBefore: before.formats }
}

/** Joins neighbours that changed in the same way. */
function joined(runs: readonly DiffRun[]): DiffRun[] {
  const result: DiffRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    const isAlike =
      last?.change === run.change &&
      isSame(last.formats, run.formats) &&
      isSame(last.formatsBefore ?? [], run.formatsBefore ?? [])
    if (isAlike) result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push(run)
  }
  return result
}
