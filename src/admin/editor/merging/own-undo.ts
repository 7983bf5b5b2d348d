import { type Command as EditorCommand, Extension } from '@tiptap/core'
import { redo, undo } from '@tiptap/pm/history'
import type { Slice } from '@tiptap/pm/model'
import { type Command, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isMerge, showMerged } from './merged-passages.ts'
import { letterAt } from './minimal-steps.ts'

interface Range {
  from: number
  to: number
}

/** Where the open text has what colleagues wrote, in order. */
const key = new PluginKey<readonly Range[]>('theirs')

/** Undo and redo take out what one wrote oneself. What colleagues wrote within it stays. */
export const OwnUndo = Extension.create({
  name: 'ownUndo',
  // Its commands take the place of the history's.
  priority: 50,
  addCommands: () => ({ undo: () => leavingTheirs(undo), redo: () => leavingTheirs(redo) }),
  addExtensions: () => [UndoInput],
})

const inputs: Record<string, Command> = { historyUndo: undo, historyRedo: redo }

/** The browser's own undo, of its menu or with the cursor elsewhere, which the history would answer. */
const UndoInput = Extension.create({
  name: 'undoInput',
  priority: 150,
  addProseMirrorPlugins: () => [
    new Plugin<readonly Range[]>({
      key,
      state: { init: () => [], apply: theirsAfter },
      props: {
        handleDOMEvents: {
          beforeinput: (view, event) => {
            const command = inputs[event.inputType]
            if (!command) return false
            event.preventDefault()
            return runOnOwn(command, view)
          },
        },
      },
    }),
  ],
})

function theirsAfter(tr: Transaction, theirs: readonly Range[]): readonly Range[] {
  if (!tr.docChanged || (theirs.length === 0 && !isMerge(tr))) return theirs
  const written = writtenRanges(tr)
  const left = written.reduce(
    without,
    theirs.map((range) => moved(range, tr)),
  )
  const all = isMerge(tr) ? [...left, ...written] : left
  const joined: Range[] = []
  for (const range of all.sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last?.to === range.from) last.to = range.to
    else if (range.from < range.to) joined.push({ ...range })
  }
  return joined
}

function without(ranges: readonly Range[], { from, to }: Range): Range[] {
  const parts = ranges.flatMap((range) => [
    { from: range.from, to: Math.min(range.to, from) },
    { from: Math.max(range.from, to), to: range.to },
  ])
  return parts.filter((part) => part.from < part.to)
}

function moved({ from, to }: Range, { mapping }: Transaction): Range {
  return { from: mapping.map(from, 1), to: mapping.map(to, -1) }
}

/** What a transaction put into the text. */
function writtenRanges({ mapping }: Transaction): Range[] {
  return mapping.maps.flatMap((map, index) => {
    const rest = mapping.slice(index + 1)
    const ranges: Range[] = []
    map.forEach((_, __, from, to) => {
      ranges.push({ from: rest.map(from, 1), to: rest.map(to, -1) })
    })
    return ranges
  })
}

/** With one space between it and the words around it. */
function putBack(tr: Transaction, place: number, slice: Slice): void {
  const steps = tr.steps.length
  tr.replace(place, place, slice)
  const end = tr.mapping.slice(steps).map(place, 1)
  for (const at of [end, place]) {
    const letters = letterAt(tr.doc, at - 1) + letterAt(tr.doc, at)
    const before = at === end ? at - 1 : at
    if (letters === '  ') tr.delete(before, before + 1)
    else if (/\S[\p{L}\p{N}]/u.test(letters)) tr.insertText(' ', at)
  }
}

function leavingTheirs(command: Command): EditorCommand {
  return ({ view, tr, dispatch }) => {
    if (!dispatch) return command(view.state)
    tr.setMeta('preventDispatch', true)
    return runOnOwn(command, view)
  }
}

/** Takes out what of theirs it would remove, and puts it back at its place. */
function runOnOwn(command: Command, view: EditorView): boolean {
  const removed: Range[] = []
  const isPossible = command(view.state, (tr) => {
    for (const range of key.getState(view.state) ?? []) {
      const { from, to } = moved(range, tr)
      if (to - from < range.to - range.from) removed.push(range)
    }
  })
  if (!isPossible) return false
  const { tr: out } = view.state
  const kept = removed.map(({ from, to }) => out.doc.slice(from, to))
  for (const { from, to } of removed.toReversed()) out.delete(from, to)
  if (removed.length > 0) view.dispatch(out.setMeta('addToHistory', false))
  let places = removed.map(({ from }) => out.mapping.map(from))
  command(view.state, (tr) => {
    places = places.map((place) => tr.mapping.map(place))
    view.dispatch(tr)
  })
  const { tr: back } = view.state
  for (const [index, place] of [...places.entries()].toReversed()) {
    const slice = kept[index]
    if (slice) putBack(back, place, slice)
  }
  if (removed.length > 0) view.dispatch(showMerged(back.setMeta('addToHistory', false), [], ''))
  return true
}
