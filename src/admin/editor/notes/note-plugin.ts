import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorProps } from '@tiptap/pm/view'
import { isMerge } from '#admin/editor/merging/merged-passages.ts'
import type { NoteAnchor } from '#domain/notes/note.ts'
import { documentText, offsetsOf, positionsOf, type Range } from './document-text.ts'
import { anchorOf, findPassage } from './note-anchors.ts'
import { type Passages, passagesIn } from './note-passages.ts'

interface NotesShown {
  /** The ids of all notes of the article, and of the one that is being written. */
  known: ReadonlySet<string>
  /** The ids of the notes that are highlighted. */
  open: ReadonlySet<string>
  /** The one that is read or written now. */
  active: string | null
}

/** What was cut or is dragged: pasting it moves its notes. */
interface MovedText {
  text: string
  /** The passages in it. */
  pieces: readonly { id: string; range: Range }[]
}

interface NotesState extends NotesShown {
  passages: Passages
  /** Where notes were before their text was removed here. Where a colleague’s are, their save says. */
  lost: ReadonlyMap<string, NoteAnchor>
  cut: MovedText | null
  decorations: DecorationSet
}

/** What a transaction tells the plugin. */
interface NotesMeta {
  /** Replaces what is shown. */
  shown?: NotesShown
  /** Forgets what was cut. */
  cut?: null
}

export const notePluginKey = new PluginKey<NotesState>('notes')

/**
 * Follows the passages of notes through editing. The mark itself does nearly all of it; this remembers
 * where removed passages were, lets what is cut and pasted take its notes along, and highlights.
 */
export function notePlugin(
  html: Pick<EditorProps, 'clipboardSerializer' | 'clipboardParser' | 'domParser'>,
): Plugin<NotesState> {
  return new Plugin<NotesState>({
    key: notePluginKey,
    state: {
      init: (_, { doc }) =>
        withDecorations(doc, {
          known: new Set(),
          open: new Set(),
          active: null,
          passages: passagesIn(doc),
          lost: new Map(),
          cut: null,
        }),
      apply: applied,
    },
    appendTransaction: moved,
    props: {
      ...html,
      decorations: (state) => notePluginKey.getState(state)?.decorations,
    },
  })
}

function applied(tr: Transaction, state: NotesState, before: EditorState): NotesState {
  const meta: NotesMeta | undefined = tr.getMeta(notePluginKey)
  if (!tr.docChanged && !meta) return state
  const shown = meta?.shown ?? state
  const passages = tr.docChanged ? passagesIn(tr.doc) : state.passages
  return withDecorations(tr.doc, {
    ...shown,
    passages,
    lost: lostAfter(
      isMerge(tr) ? { ...state, passages: new Map() } : state,
      passages,
      before.doc,
      shown.known,
    ),
    cut: cutAfter(tr, state, before, meta),
  })
}

function cutAfter(
  tr: Transaction,
  { cut, passages }: NotesState,
  before: EditorState,
  meta: NotesMeta | undefined,
): MovedText | null {
  // Undone, or pasted once: from now on it would be a copy.
  if (meta?.cut === null || tr.getMeta('history$')) return null
  return tr.getMeta('uiEvent') === 'cut' ? selectedText(before, passages) : cut
}

function withDecorations(doc: DocumentNode, state: Omit<NotesState, 'decorations'>): NotesState {
  const decorations = [...state.passages].flatMap(([id, pieces]) => {
    if (!state.open.has(id) && id !== state.active) return []
    const attributes = { class: id === state.active ? 'noted noted-active' : 'noted' }
    return pieces.map(([from, to]) => Decoration.inline(from, to, attributes))
  })
  return { ...state, decorations: DecorationSet.create(doc, decorations) }
}

function lostAfter(
  { passages, lost }: NotesState,
  left: Passages,
  before: DocumentNode,
  known: ReadonlySet<string>,
): NotesState['lost'] {
  const isLost = (id: string) => known.has(id) && !left.has(id)
  const gone = [...passages].filter(([id]) => isLost(id))
  const isBack = [...lost.keys()].some((id) => !isLost(id))
  if (gone.length === 0 && !isBack) return lost
  const text = documentText(before)
  return new Map([
    ...[...lost].filter(([id]) => isLost(id)),
    ...gone.map(([id, pieces]) => {
      const ranges = pieces.map((piece) => offsetsOf(text, piece))
      return [id, anchorOf(text.text, ranges)] as const
    }),
  ])
}

/** The selected words, with the passages in them. */
function selectedText({ doc, selection }: EditorState, passages: Passages): MovedText {
  const { from, to } = selection
  const text = documentText(doc)
  const [start, end] = offsetsOf(text, [from, to])
  const pieces = [...passages].flatMap(([id, ranges]) =>
    ranges
      .map(([left, right]): Range => [Math.max(left, from), Math.min(right, to)])
      .filter(([left, right]) => left < right)
      .map((range) => offsetsOf(text, range))
      .map(([left, right]) => ({ id, range: [left - start, right - start] as const })),
  )
  return { text: text.text.slice(start, end), pieces }
}

/** What a transaction put into the text; null if nothing. */
function insertedRange({ mapping }: Transaction): Range | null {
  let range: Range | null = null
  for (const [index, map] of mapping.maps.entries()) {
    map.forEach((_, __, start, end) => {
      const rest = mapping.slice(index + 1)
      const [from, to] = [rest.map(start, -1), rest.map(end, 1)]
      range = range ? [Math.min(range[0], from), Math.max(range[1], to)] : [from, to]
    })
  }
  return range
}

/** Gives what was cut and is pasted, or comes back in a merge, its notes again, and takes them from what is copied by dragging. */
function moved(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const tr = transactions.find(
    (one) => isMerge(one) || ['paste', 'drop'].includes(one.getMeta('uiEvent')),
  )
  const inserted = tr && insertedRange(tr)
  const type = after.schema.marks.note
  if (!tr || !inserted || !type) return null
  const change = after.tr.setMeta('addToHistory', false)
  const state = notePluginKey.getState(after)
  if (state && isMerge(tr)) return withPasted(change, { ...state, cut: null }, inserted)
  if (tr.getMeta('uiEvent') === 'paste') return withPasted(change, state, inserted)
  const [from, to] = inserted
  const isCopy = after.doc.content.size - before.doc.content.size >= to - from
  return isCopy ? change.removeMark(from, to, type) : null
}

function withPasted(
  tr: Transaction,
  state: Pick<NotesState, 'cut' | 'lost'> | undefined,
  [from, to]: Range,
): Transaction | null {
  const type = tr.doc.type.schema.marks.note
  if (!state || !type || (!state.cut && state.lost.size === 0)) return null
  const text = documentText(tr.doc)
  const pasted = offsetsOf(text, [from, to])
  const mark = (id: string, range: Range) => {
    const positions = positionsOf(text, range)
    if (positions) tr.addMark(...positions, type.create({ id }))
  }
  const pieces = state.cut ? piecesIn(text.text.slice(...pasted), state.cut) : []
  for (const { id, range } of pieces) mark(id, [range[0] + pasted[0], range[1] + pasted[0]])
  // Cut earlier, or in another tab, or removed and written again by a colleague.
  for (const [id, anchor] of state.lost) {
    if (pieces.some((piece) => piece.id === id)) continue
    const [found] = findPassage(text.text, { ...anchor, ranges: [] })
    if (found && found[0] < pasted[1] && found[1] > pasted[0]) mark(id, found)
  }
  return pieces.length > 0 ? tr.setMeta(notePluginKey, { cut: null }) : tr
}

/** The pieces of passages in a pasted text; none if it is not the text that was cut. */
function piecesIn(pasted: string, { text, pieces }: MovedText): MovedText['pieces'] {
  const at = pasted.indexOf(text.trim())
  if (at < 0) return []
  const shift = at - (text.length - text.trimStart().length)
  return pieces.map(({ id, range }) => ({ id, range: [range[0] + shift, range[1] + shift] }))
}
