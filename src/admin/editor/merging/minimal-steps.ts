import { ChangeSet, simplifyChanges, type TokenEncoder } from '@tiptap/pm/changeset'
import { type Fragment, type Mark, Node, type Schema } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { noteMarkName } from '#admin/editor/notes/note-mark.ts'
import { isSame } from '#domain/is-same.ts'
import type { DocumentNode } from '#domain/merge/document-node.ts'
import { partsOf } from '#domain/merge/parts.ts'

/** Compares formatting and attributes too. Notes are beside the text. */
const encoder: TokenEncoder<string> = {
  encodeCharacter: (char, marks) => `${char} ${encodeMarks(marks)}`,
  encodeNodeStart: (node) =>
    `${node.type.name} ${JSON.stringify(node.attrs)} ${encodeMarks(node.marks)}`,
  encodeNodeEnd: (node) => `/${node.type.name}`,
  compareTokens: (one, other) => one === other,
}

function encodeMarks(marks: readonly Mark[]): string {
  return JSON.stringify(marks.filter(({ type }) => type.name !== noteMarkName))
}

interface Range {
  from: number
  to: number
}

/**
 * Changes a document into another one in small steps, so that a cursor between them stays.
 *
 * @param tr a transaction whose document is the one to change
 * @param before what of the document is to become `after`: its first blocks
 * @returns where the new document has what was not there before
 */
export function applyDifference(tr: Transform, before: Fragment, after: Fragment): Range[] {
  const { schema } = tr.doc.type
  const runs = changedRuns(before, after)
  const added: Range[] = []
  for (const { fromA, toA, fromB, toB } of runs.toReversed()) {
    const [one, other] = [wrap(schema, before.cut(fromA, toA)), wrap(schema, after.cut(fromB, toB))]
    const steps = tr.steps.length
    try {
      for (const change of changesOf(one, other).toReversed()) {
        const [from, to] = [fromA + change.fromA, fromA + change.toA]
        const notes = notesAround(tr.doc, from, to)
        const end = from + change.toB - change.fromB
        if (hasSameWords(one, other, change)) reformat(tr, from, other, change)
        else tr.replace(from, to, other.slice(change.fromB, change.toB))
        for (const note of notes) tr.addMark(from, end, note)
        added.push({ from: fromB + change.fromB, to: fromB + change.toB })
      }
    } catch {
      // What cannot be joined there is replaced as a whole below.
    }
    const end = tr.mapping.slice(steps).map(toA)
    if (isSameText(schema, tr.doc.content.cut(fromA, end), other.content)) continue
    tr.replaceWith(fromA, end, other.content)
    added.push({ from: fromB, to: toB })
  }
  return added.filter(({ from, to }) => to > from)
}

/** The notes on all words of a range, or on both sides of a place: what is written there belongs to them. */
function notesAround(doc: Node, from: number, to: number): readonly Mark[] {
  const words: (Node | null)[] = []
  doc.nodesBetween(from, to, (node) => void (node.isText && from < to && words.push(node)))
  if (words.length === 0) words.push(doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter)
  const [first, ...rest] = words.map((node) => node?.marks ?? [])
  const notes = first?.filter(({ type }) => type.name === noteMarkName) ?? []
  return notes.filter((note) => rest.every((marks) => note.isInSet(marks)))
}

/** Both with their notes left out. */
function isSameText(schema: Schema, one: Fragment, other: Fragment): boolean {
  const bare = (fragment: Fragment) => withoutMarks(wrap(schema, fragment), [noteMarkName])
  return bare(one).eq(bare(other))
}

function withoutMarks(doc: Node, names = Object.keys(doc.type.schema.marks)): Node {
  const tr = new Transform(doc)
  for (const name of names) tr.removeMark(0, doc.content.size, doc.type.schema.marks[name])
  return tr.doc
}

type Change = ReturnType<typeof changesOf>[number]

/** Whether a change is one of formatting alone. */
function hasSameWords(one: Node, other: Node, { fromA, toA, fromB, toB }: Change): boolean {
  if (toA - fromA !== toB - fromB || toA === fromA) return false
  return withoutMarks(one.cut(fromA, toA)).eq(withoutMarks(other.cut(fromB, toB)))
}

/** Formats words as another document has them. They stay, and a cursor within them. */
function reformat(tr: Transform, at: number, other: Node, { fromB, toB }: Change): void {
  const { schema } = other.type
  const names = Object.keys(schema.marks).filter((name) => name !== noteMarkName)
  for (const name of names) tr.removeMark(at, at + toB - fromB, schema.marks[name])
  other.nodesBetween(fromB, toB, (node, pos) => {
    const [from, to] = [Math.max(pos, fromB), Math.min(pos + node.nodeSize, toB)]
    if (!node.isInline) return
    for (const mark of node.marks) tr.addMark(at + from - fromB, at + to - fromB, mark)
  })
}

function wrap(schema: Schema, content: Fragment): Node {
  return schema.topNodeType.create(null, content)
}

function changesOf(one: Node, other: Node) {
  const { steps, mapping, doc } = new Transform(one).replaceWith(0, one.content.size, other.content)
  if (steps.length === 0) return []
  const { changes } = ChangeSet.create(one, undefined, encoder).addSteps(doc, mapping.maps, null)
  let done = 0
  return simplifyChanges(changes, other).map(({ fromA, toA, fromB, toB }) => {
    const shift = fromA === toA ? shiftToWord(other, fromB, toB, fromA - done) : 0
    done = toA
    return { fromA: fromA - shift, toA: toA - shift, fromB: fromB - shift, toB: toB - shift }
  })
}

/** How far to the left what was added begins with a word: *then* before *the*, and not *n the* behind it. */
function shiftToWord(doc: Node, from: number, to: number, most: number): number {
  const { parent, parentOffset } = doc.resolve(from)
  const room = parent.isTextblock ? Math.min(most, parentOffset, to - from) : 0
  let found = 0
  for (let shift = 0; shift <= room; shift++) {
    const [before, first] = [letterAt(doc, from - shift - 1), letterAt(doc, from - shift)]
    if (!/^[\p{L}\p{N}]{2}$/u.test(before + first)) {
      // With the space before it, if it can.
      if (shift === 0 || first === ' ') return shift
      found ||= shift
    }
    if (before !== letterAt(doc, to - shift - 1)) break
  }
  return found
}

/** The letter behind a position; empty between blocks, and at the end. */
export function letterAt(doc: Node, at: number): string {
  return doc.textBetween(at, Math.min(at + 1, doc.content.size))
}

/** The blocks that differ, by their positions in both. */
function changedRuns(before: Fragment, after: Fragment) {
  const keysOf = (fragment: Fragment) =>
    fragment.content.map((node) => JSON.stringify(bareJson(node)))
  const positionOf = ({ content }: Fragment, index: number) =>
    content.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const parts = partsOf(keysOf(before), keysOf(after), Number.POSITIVE_INFINITY) ?? []
  return parts
    .filter(({ same }) => !same)
    .map(({ from, to, start, end }) => ({
      fromA: positionOf(before, from),
      toA: positionOf(before, to),
      fromB: positionOf(after, start),
      toB: positionOf(after, end),
    }))
}

/** A node as JSON, without the notes on it. */
export function bareJson(node: Node): DocumentNode {
  return withoutNotes(node.toJSON() as DocumentNode)
}

function withoutNotes({ content, marks, ...rest }: DocumentNode): DocumentNode {
  const kept = marks?.filter(({ type }) => type !== noteMarkName) ?? []
  const json: DocumentNode = { ...rest, ...(kept.length > 0 && { marks: kept }) }
  if (!content) return json
  const merged: DocumentNode[] = []
  for (const child of content.map(withoutNotes)) {
    const last = merged.at(-1)
    const joins = isSame(last?.marks, child.marks)
    if (last?.text !== undefined && child.text !== undefined && joins) last.text += child.text
    else merged.push(child)
  }
  return { ...json, content: merged }
}

/** @throws RangeError if the schema has no such document */
export function documentFrom(schema: Schema, json: unknown): Node {
  const doc = Node.fromJSON(schema, json)
  doc.check()
  return doc
}
