import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  type SearchResult,
  search,
  setSearchState,
} from 'prosemirror-search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { selectedText } from '#admin/editor/notes/noted-text.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { isComposing } from '#admin/ui/use-listener.ts'
import { useEditorState } from './use-editor-state.ts'

const plugin = search()

/** `$` is a sign in what replaces: the package gives it a meaning, also in a literal query. */
class VerbatimQuery extends SearchQuery {
  override getReplacements({ doc, schema }: EditorState, { from, to }: SearchResult) {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to))
    const words = this.replace === '' ? null : schema.text(this.replace, marks)
    return [{ from, to, insert: new Slice(Fragment.from(words), 0, 0) }]
  }
}

/** What the buttons do with one hit. */
const steps = [
  ['Previous', findPrev],
  ['Next', findNext],
  ['Replace', replaceNext],
] as const

/** The class that the plugin gives the selected hit. */
const activeHit = 'ProseMirror-active-search-match'

/** The text as the replacements left it: while it is the editor's, they are the newest step. */
interface Replaced {
  count: number
  text: Node
}

export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [words, setWords] = useState(() => selectedText(editor))
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { count, place, isNewest } = useEditorState(editor, ({ state }) => ({
    ...hitsIn(state),
    isNewest: state.doc === replaced?.text,
  }))

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    editor.registerPlugin(plugin)
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(plugin.spec.key ?? '')
    }
  }, [editor])
  useEffect(() => {
    const query = new VerbatimQuery({ search: words, replace: replacement, literal: true })
    editor.view.dispatch(setSearchState(editor.state.tr, query))
  }, [editor, words, replacement])

  function run(command: Command) {
    command(editor.state, editor.view.dispatch)
    // The editor scrolls only to a selection that has the focus.
    editor.view.dom.querySelector(`.${activeHit}`)?.scrollIntoView({ block: 'nearest' })
  }

  const none = count === 0

  function replaceEach() {
    if (none) return
    // What was typed just before is another step of Undo.
    editor.view.dispatch(closeHistory(editor.state.tr))
    run(replaceAll)
    setReplaced({ count, text: editor.state.doc })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    run(event.shiftKey ? findPrev : findNext)
  }

  return (
    <search className="find-bar" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <InputField ref={field} label="Find" {...verbatim} value={words} onText={setWords} />
      <InputField label="Replace with" value={replacement} onText={setReplacement} />
      <div className="actions">
        {steps.map(([name, command]) => (
          <Button key={name} aria-disabled={none} onClick={() => run(command)}>
            {name}
          </Button>
        ))}
        <Button aria-disabled={none} onClick={replaceEach}>
          Replace all
        </Button>
        <span className="result" role="status">
          {isNewest
            ? `Replaced ${replaced?.count}.`
            : words && (place > 0 ? `${place} of ${count}` : `${count} found`)}
        </span>
        {isNewest && (
          <Button
            variant="bare"
            onClick={() => {
              editor.commands.undo()
              field.current?.focus()
            }}
          >
            Undo
          </Button>
        )}
        <Button variant="bare" onClick={onClose}>
          Close
        </Button>
      </div>
    </search>
  )
}

/** How many hits there are, and which of them is selected: 0 for none. */
function hitsIn(state: EditorState): { count: number; place: number } {
  const { from, to } = state.selection
  const hits = getSearchState(state) ? getMatchHighlights(state).find() : []
  const isActive = hits.some((hit) => hit.from === from && hit.to === to)
  return {
    count: hits.length,
    place: isActive ? hits.filter((hit) => hit.from <= from).length : 0,
  }
}
