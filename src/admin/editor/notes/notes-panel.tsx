import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditorPanel } from '#admin/editor/editor-panels.tsx'
import { quoted } from '#admin/editor/suggestions/announced-change.ts'
import { useEditorState } from '#admin/editor/text/use-editor-state.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { keysOfRow, rovingIndex } from '#admin/ui/focus.ts'
import { Loading } from '#admin/ui/loading.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import { isOpen, type Note } from '#domain/notes/note.ts'
import { NoteForm } from './note-form.tsx'
import { NoteThread, type ThreadActions } from './note-thread.tsx'
import { hasSelectedText, passagesOf } from './noted-text.ts'
import { type ArticleNotes, countOpen } from './use-notes.ts'

/** Notes in the order of their passages, those without a passage at the end. */
function inOrder(notes: readonly Note[], order: readonly string[]): Note[] {
  const places = new Map(order.map((id, index) => [id, index]))
  const place = ({ id }: Note) => places.get(id) ?? order.length
  return [...notes].sort((a, b) => place(a) - place(b))
}

interface NotesPanelProps {
  editor: Editor | null
  articleNotes: ArticleNotes
}

export function notesPanel(props: NotesPanelProps): EditorPanel {
  return {
    id: 'notes',
    label: 'Notes',
    count: countOpen(props.articleNotes.notes),
    render: () => <NotesPanel {...props} />,
  }
}

/**
 * The notes of an article. The arrow keys move from note to note, and whoever resolves one is taken to
 * the next.
 */
function NotesPanel({ editor, articleNotes }: NotesPanelProps) {
  const { notes, failed, active, writing, focus, activate, begin, cancel, add } = articleNotes
  const { drafts, write, restoredLine } = articleNotes
  const [withResolved, setWithResolved] = useState(false)
  const [result, setResult] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // One text, so that typing renders the list again only if the order changed.
  const order = useEditorState(editor, (current) => (current ? orderIn(current) : ''))
  const selected = useEditorState(editor, (current) => current !== null && hasSelectedText(current))
  const places = order.split(' ')
  const open = inOrder(notes?.filter(isOpen) ?? [], places)
  const resolved = inOrder(notes?.filter((note) => !isOpen(note)) ?? [], places)
  const isActiveResolved = resolved.some(({ id }) => id === active)
  const shown = withResolved || isActiveResolved ? [...open, ...resolved] : open

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is looked at
  useEffect(() => {
    const thread = list.current?.querySelector('.note-thread-active')
    thread?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  // After every rendering: the note may have to be rendered first.
  useEffect(() => {
    const id = focus.current
    if (id === null) return
    const frame = requestAnimationFrame(() => {
      const thread = list.current?.querySelector<HTMLElement>(`[data-note="${id}"] .note-quote`)
      if (!thread) return
      focus.current = null
      thread.focus()
    })
    return () => cancelAnimationFrame(frame)
  })

  function moveFocus(event: KeyboardEvent) {
    const quotes = [...(list.current?.querySelectorAll<HTMLElement>('.note-quote') ?? [])]
    const index = quotes.indexOf(event.target as HTMLElement)
    const key = keysOfRow[event.key] ?? event.key
    const next = index < 0 ? null : rovingIndex(key, index, quotes.length)
    if (next === null) return
    event.preventDefault()
    quotes[next]?.focus()
  }

  function done(note: Note, text: string, isReopened?: boolean) {
    // The words tell two of a kind apart, or the second would not be announced.
    setResult(`${text}: ${quoted(note.quote)}`)
    const at = shown.indexOf(note)
    const next = isReopened ? note : (shown[at + 1] ?? shown[at - 1])
    if (!next) list.current?.closest('dialog')?.querySelector('h2')?.focus()
    focus.current = next?.id ?? null
    activate(next?.id ?? null)
  }

  function show({ id }: Note) {
    activate(id)
    if (editor) scrollToNote(editor, id)
  }

  const threadActions = useThreadActions({ ...articleNotes, show, done })
  const isInText = new Set(places)
  // The key: it stays what it is, with its focus, when the notes have come.
  const form = writing && (
    <div key="new" className="panel-entry note-thread-active">
      <p className="note-quote">
        <q className="clamped">{writing.quote}</q>
      </p>
      <NoteForm
        label="Note"
        action="Add note"
        text={drafts[writing.id] ?? ''}
        onText={(text) => write(writing.id, text)}
        onSend={add}
        onClose={cancel}
      />
    </div>
  )
  if (!notes) {
    return (
      <>
        {form}
        {failed ? (
          <Alert>The notes could not be loaded. Please try again.</Alert>
        ) : (
          <Loading text="Loading notes" />
        )}
      </>
    )
  }
  const known = [writing?.id, ...notes.map(({ id }) => id)]
  return (
    <>
      {restoredLine}
      {Object.entries(drafts)
        .filter(([id, text]) => !known.includes(id) && text.trim() !== '')
        .map(([id, text]) => (
          <div key={id} className="aside aside-tint">
            <p>Not stored: the note that you answered was deleted. You wrote: “{text}”</p>
            <Button onClick={() => write(id, null)}>Discard</Button>
          </div>
        ))}
      {form ?? (
        <p className="hint">
          {selected ? (
            <Button onClick={begin}>Add a note to the selection</Button>
          ) : (
            'Select words in the text to add a note.'
          )}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {result}
      </p>
      <ul ref={list} className="note-threads" onKeyDown={moveFocus}>
        {shown.map((note) => (
          <NoteThread
            key={note.id}
            note={note}
            isActive={note.id === active}
            isRemoved={!isInText.has(note.id)}
            draft={note.id === writing?.id ? undefined : drafts[note.id]}
            actions={threadActions}
          />
        ))}
      </ul>
      {open.length === 0 && !writing && <p className="hint">No open notes.</p>}
      {resolved.length > 0 && (
        <div className="actions">
          <Button variant="bare" onClick={() => setWithResolved(!withResolved)}>
            {withResolved ? 'Hide resolved' : `Show resolved (${resolved.length})`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Always the same functions, so that typing in the text renders no thread again. */
function useThreadActions(actions: ThreadActions): ThreadActions {
  const latest = useLatest(actions)
  const [stable] = useState<ThreadActions>(() => ({
    show: (...note) => latest.current.show(...note),
    done: (...result) => latest.current.done(...result),
    reply: (...written) => latest.current.reply(...written),
    resolve: (...state) => latest.current.resolve(...state),
    remove: (...note) => latest.current.remove(...note),
    write: (...text) => latest.current.write(...text),
  }))
  return stable
}

/** The ids of the notes in the text, from its start to its end. */
function orderIn(editor: Editor): string {
  return [...passagesOf(editor)]
    .sort(([, a], [, b]) => (a[0]?.[0] ?? 0) - (b[0]?.[0] ?? 0))
    .map(([id]) => id)
    .join(' ')
}

/** After the rendering that closes a dialog over the text. */
function scrollToNote(editor: Editor, id: string): void {
  requestAnimationFrame(() => {
    const start = passagesOf(editor).get(id)?.[0]?.[0]
    if (start === undefined || editor.isDestroyed) return
    const { node } = editor.view.domAtPos(start + 1)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView?.({ block: 'center' })
  })
}
