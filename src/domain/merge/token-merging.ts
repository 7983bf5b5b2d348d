import { isSame } from '#domain/is-same.ts'
import { allowedMarks } from './block-rules.ts'
import type { LineToken, Token } from './document.ts'
import type { DocumentMark, PathNode } from './document-node.ts'
import type { Merging, Piece } from './pieces.ts'
import { mergeSequences } from './three-way.ts'

/** How documents are merged: word by word, with their formatting and with the blocks that they stand in. */
export const tokenMerging: Merging<Token> = {
  keyOf(token) {
    if (token.kind === 'word') return `word ${token.text}`
    if (token.kind === 'inline') return `inline ${token.node.type}`
    const block = token.path.at(-1)
    // Another picture is another block, whatever stands beneath it; all blocks of text are alike.
    return block?.attrs?.src === undefined ? 'line' : `line ${block.attrs.src}`
  },
  formatOf(token) {
    if (token.kind !== 'line') {
      if (token.marks.length === 0) return ''
      return token.marks
        .map((mark) => JSON.stringify(mark))
        .sort()
        .join()
    }
    const around = token.path.slice(0, token.joined).map(({ type }) => type)
    return JSON.stringify([around, token.path.slice(token.joined)])
  },
  isLine: ({ kind }) => kind === 'line',
  isWord: (token) =>
    token.kind === 'word' && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(token.text),
  isSpace: (token) => token.kind === 'word' && token.text.trim() === '',
  mergeFormat(base, mine, theirs) {
    const format = tokenMerging.formatOf
    if (format(theirs) === format(base) || format(theirs) === format(mine)) return mine
    if (format(mine) === format(base)) return theirs
    if (base.kind === 'line' && mine.kind === 'line' && theirs.kind === 'line') {
      return mergeLines(base, mine, theirs)
    }
    if (base.kind === 'line' || mine.kind === 'line' || theirs.kind === 'line') return undefined
    const marks = mergeMarks(base.marks, mine.marks, theirs.marks)
    return marks && { ...base, marks }
  },
  reformat(written, base, formatted) {
    if (written.kind === 'line') return written
    let { marks } = written
    const [changes, ...others] = base.map((token, index) => markChanges(token, formatted[index]))
    for (const { key, mark } of changes ?? []) {
      const isEverywhere = others.every((list) =>
        list.some((one) => one.key === key && isSame(one.mark, mark)),
      )
      if (!isEverywhere) continue
      marks = [...marks.filter((one) => markKey(one) !== key), ...(mark ? [mark] : [])]
    }
    return { ...written, marks }
  },
  inOrder(one, other) {
    const [first, second] = [one, other].map(([token]) =>
      token?.kind === 'line' ? token.joined : 0,
    )
    // What is inside a list or a table comes before what is after it.
    const order =
      (second ?? 0) - (first ?? 0) || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
    return order < 0 ? [...one, ...other] : [...other, ...one]
  },
}

/** Several notes may be on the same words; of other marks there is one of a kind. */
function markKey({ type, attrs }: DocumentMark): string {
  return attrs?.id === undefined ? type : `${type} ${attrs.id}`
}

function markChanges(before: Token, after: Token | undefined) {
  const marksOf = (token: Token | undefined) =>
    new Map(token && token.kind !== 'line' ? token.marks.map((mark) => [markKey(mark), mark]) : [])
  const [old, young] = [marksOf(before), marksOf(after)]
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((key) => {
    const mark = young.get(key)
    return isSame(old.get(key), mark) ? [] : [{ key, mark }]
  })
}

function mergeMarks(...all: (readonly DocumentMark[])[]): DocumentMark[] | undefined {
  const [base, mine, theirs] = all.map(
    (marks) => new Map(marks.map((mark) => [markKey(mark), mark])),
  )
  const keys = new Set(all.flatMap((marks) => marks.map(markKey)))
  const merged: DocumentMark[] = []
  for (const key of [...keys].sort()) {
    const value = mergeValue(base?.get(key), mine?.get(key), theirs?.get(key))
    if (!value) return undefined
    if (value.merged) merged.push(value.merged)
  }
  return allowedMarks(merged).length < merged.length ? undefined : merged
}

/** The value that one side changed, or both alike; undefined if they changed it in different ways. */
export function mergeValue<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
): { merged: Value } | undefined {
  if (isSame(theirs, base) || isSame(theirs, mine)) return { merged: mine }
  return isSame(mine, base) ? { merged: theirs } : undefined
}

/** What holds a line, whether it is joined to the line before, and attributes are changed apart. */
function mergeLines(base: LineToken, mine: LineToken, theirs: LineToken): LineToken | undefined {
  const kinds = mergeValue(kindsOf(base), kindsOf(mine), kindsOf(theirs))
  if (!kinds) return undefined
  const joins = mergeValue(base.joined, mine.joined, theirs.joined)
  const joined = joins?.merged ?? Math.min(mine.joined, theirs.joined)
  const changed = [mine, theirs].find((line) => kindsOf(line) !== kindsOf(base))
  if (changed) return withMergedBlock({ ...changed, joined }, base, mine, theirs)
  const path: PathNode[] = []
  for (const [depth, node] of base.path.entries()) {
    const merged = mergeAttributes(node, mine.path[depth] ?? node, theirs.path[depth] ?? node)
    // What is around several lines is opened by the first of them.
    if (!merged && depth >= joined) return undefined
    path.push(merged ?? node)
  }
  return { ...base, path, joined }
}

/** A picture that became a figure is the same picture: its words may have been changed by the other. */
function withMergedBlock(line: LineToken, ...all: [LineToken, LineToken, LineToken]) {
  const [base, mine, theirs] = all.map(({ path }) => path.at(-1))
  if (!base || !mine || !theirs || base.type !== mine.type || base.type !== theirs.type) return line
  const block = mergeAttributes(base, mine, theirs)
  return block && { ...line, path: [...line.path.slice(0, -1), block] }
}

function kindsOf({ path }: LineToken): string {
  return path.map(({ type }) => type).join()
}

function mergeAttributes(base: PathNode, mine: PathNode, theirs: PathNode): PathNode | undefined {
  const attrs = mergeParts(base.attrs, mine.attrs, theirs.attrs)
  return attrs && (isSame(attrs, {}) ? base : { type: base.type, attrs })
}

export type Parts = Readonly<Record<string, unknown>> | undefined

/** Each by itself; undefined if both changed the same one in different ways. */
export function mergeParts(base: Parts, mine: Parts, theirs: Parts) {
  const parts: Record<string, unknown> = {}
  for (const name of Object.keys({ ...base, ...mine, ...theirs })) {
    const value = mergeValue(base?.[name], mine?.[name], theirs?.[name])
    if (!value) return undefined
    parts[name] = value.merged
  }
  return parts
}

export function mergeTokens(
  base: readonly Token[],
  mine: readonly Token[],
  theirs: readonly Token[],
): Piece<Token>[] {
  return mergeSequences(base, mine, theirs, tokenMerging)
}
