import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { isMerge } from '#admin/editor/merging/merged-passages.ts'
import { composed } from '#admin/editor/saving/composition.ts'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import { useTextClicks } from '#admin/ui/use-listener.ts'
import type { Note } from '#domain/notes/note.ts'
import { notesAt } from './note-passages.ts'
import { passagesOf, showNotes } from './noted-text.ts'

type MarkedNotes = Parameters<typeof showNotes>[1]

/**
 * Marks the passages of notes in the text.
 *
 * @param shown the id of the note that is looked at
 * @param onMoved called when a merge took a passage away: where a colleague moved it, their save says
 */
export function useMarkedNotes(
  editor: Editor | null,
  notes: MarkedNotes,
  shown: string | null,
  onMoved: () => void,
): void {
  const latest = useLatest(onMoved)
  useEffect(() => {
    if (!editor) return
    let isLatest = true
    const mark = () => {
      if (isLatest && !editor.isDestroyed) showNotes(editor, notes, shown)
    }
    // A passage that is marked around a word while it is composed is lost with it.
    void composed().then(mark)
    // A colleague’s note may come before the words that it is on.
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged || !isMerge(transaction)) return
      mark()
      const passages = passagesOf(editor)
      if (notes.some(({ id, anchor }) => anchor.text !== '' && !passages.has(id))) latest.current()
    }
    editor.on('transaction', onTransaction)
    return () => {
      isLatest = false
      editor.off('transaction', onTransaction)
    }
  }, [editor, notes, shown, latest])
}

/** Opens the note that the address names, once. */
export function useNoteOfAddress(
  notes: readonly Note[] | undefined,
  open: (id: string) => void,
): void {
  const [query, setQuery] = useSearchParams()
  const { state } = useVisit()
  const named = query.get('note')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are read
  useEffect(() => {
    if (named === null || !notes) return
    if (notes.some(({ id }) => id === named)) open(named)
    const without = new URLSearchParams(query)
    without.delete('note')
    setQuery(without, { replace: true, state })
  }, [named, notes])
}

/** Shows the note whose passage is clicked; of overlapping ones the shortest, then the next. */
export function useClickedNotes(
  editor: Editor | null,
  active: string | null,
  open: (id: string) => void,
): void {
  useTextClicks(editor, (clicked, opened) => {
    if (!clicked.closest('.noted') || !opened.state.selection.empty) return
    const ids = notesAt(passagesOf(opened), opened.view.posAtDOM(clicked, 0))
    const next = ids[(ids.indexOf(active ?? '') + 1) % ids.length]
    if (next) open(next)
  })
}
