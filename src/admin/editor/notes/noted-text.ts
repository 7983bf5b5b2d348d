import type { Editor } from '@tiptap/core'
import { limits } from '#domain/limits.ts'
import { isOpen, type Note, type NoteAnchor, type SavedAnchors } from '#domain/notes/note.ts'
import { documentText, offsetsOf, positionsOf, type Range } from './document-text.ts'
import { anchorOf, findPassage } from './note-anchors.ts'
import type { Passages } from './note-passages.ts'
import { notePluginKey } from './note-plugin.ts'

type NotesTransaction = Editor['state']['tr']

/** A change of what is noted is no change of the text: it is not saved, and cannot be undone. */
function dispatch(editor: Editor, tr: NotesTransaction): void {
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

function noteType(editor: Editor) {
  const type = editor.schema.marks.note
  if (!type) throw new Error('The text editor has no notes.')
  return type
}

export function passagesOf(editor: Editor): Passages {
  return notePluginKey.getState(editor.state)?.passages ?? new Map()
}

/**
 * Marks the passages of notes that are not in the text yet, removes those of notes that are no more, and
 * highlights the open ones.
 *
 * @param active the note that is read or written; it is highlighted, and stays, in any state
 * @param isReplaced whether another text has come into the editor, which may have what was removed
 */
export function showNotes(
  editor: Editor,
  notes: readonly Pick<Note, 'id' | 'anchor' | 'resolvedAt'>[],
  active: string | null,
  isReplaced = false,
): void {
  const state = notePluginKey.getState(editor.state)
  if (!state) return
  const type = noteType(editor)
  const { tr } = editor.state
  const text = documentText(tr.doc)
  for (const { id, anchor } of notes) {
    if (state.passages.has(id) || (state.lost.has(id) && !isReplaced)) continue
    for (const range of findPassage(text.text, state.lost.get(id) ?? anchor)) {
      const positions = positionsOf(text, range)
      if (positions) tr.addMark(...positions, type.create({ id }))
    }
  }
  const known = new Set([...notes.map(({ id }) => id), ...(active === null ? [] : [active])])
  for (const id of state.passages.keys()) {
    if (!known.has(id)) tr.removeMark(0, tr.doc.content.size, type.create({ id }))
  }
  const open = new Set(notes.filter(isOpen).map(({ id }) => id))
  dispatch(editor, tr.setMeta(notePluginKey, { shown: { known, open, active } }))
}

/** Where the notes are. The words of one that was not found may come with a merge: nothing is said of it. */
export function anchorsIn(editor: Editor, notes: readonly Note[]): SavedAnchors {
  const { text, ranges } = rangesIn(editor)
  const lost = notePluginKey.getState(editor.state)?.lost
  return notes
    .filter(({ id }) => ranges.has(id) || lost?.has(id))
    .map(({ id, anchor }) => ({
      id,
      anchor: anchorOf(text, ranges.get(id) ?? [], lost?.get(id) ?? anchor),
    }))
}

/** The passages as offsets in the text. */
function rangesIn(editor: Editor): { text: string; ranges: Map<string, Range[]> } {
  const text = documentText(editor.state.doc)
  const ranges = new Map(
    [...passagesOf(editor)].map(([id, pieces]) => [
      id,
      pieces.map((piece) => offsetsOf(text, piece)),
    ]),
  )
  return { text: text.text, ranges }
}

export interface NewPassage {
  /** Of the note that it becomes. */
  id: string
  quote: string
  /** Where it was when the note was begun: finds it again after a reload. */
  anchor: NoteAnchor
  /** The suggestion that it answers, whose words need not be in the text. */
  suggestionId?: string | null
}

/** The selected text in one line; empty if nothing is selected. */
export function selectedText({ state }: Editor): string {
  const { from, to } = state.selection
  return state.doc.textBetween(from, to, ' ', ' ').replaceAll(/\s+/g, ' ').trim()
}

export function hasSelectedText(editor: Editor): boolean {
  return selectedText(editor) !== ''
}

/** Marks the selected words for a new note; null if none are selected. */
export function beginNote(editor: Editor): NewPassage | null {
  const words = selectedText(editor)
  if (words === '') return null
  const { from, to } = editor.state.selection
  const id = crypto.randomUUID()
  const { tr } = editor.state
  dispatch(editor, tr.addMark(from, to, noteType(editor).create({ id })))
  const anchor = anchorOfNew(editor, { id })
  return anchor && { id, quote: words.slice(0, limits.noteQuote), anchor }
}

/** Where a new note is, at the moment when it is stored; null if its words were removed. */
export function anchorOfNew(editor: Editor, { id }: Pick<NewPassage, 'id'>): NoteAnchor | null {
  const { text, ranges } = rangesIn(editor)
  const pieces = ranges.get(id)
  return pieces ? anchorOf(text, pieces) : null
}
