import { closeHistory } from '@tiptap/pm/history'
import type { Command } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchState,
} from 'prosemirror-search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { selectedText } from './toolbar-commands.ts'

const plugin = search()

/** Finds words in the text, and replaces them. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [words, setWords] = useState(() => selectedText(editor))
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const count = useEditorState({ editor, selector: ({ editor: current }) => countIn(current) })

  useEffect(() => {
    field.current?.focus()
    editor.registerPlugin(plugin)
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(plugin.spec.key ?? '')
    }
  }, [editor])
  useEffect(() => {
    const query = new SearchQuery({ search: words, replace: replacement, literal: true })
    editor.view.dispatch(setSearchState(editor.state.tr, query))
  }, [editor, words, replacement])

  function run(command: Command) {
    setReplaced(0)
    command(editor.state, editor.view.dispatch)
  }

  function replaceEach() {
    const found = countIn(editor)
    // What was typed just before is another step of Undo.
    editor.view.dispatch(closeHistory(editor.state.tr))
    run(replaceAll)
    setReplaced(found)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    run(event.shiftKey ? findPrev : findNext)
  }

  const none = count === 0
  return (
    <search className="find-bar" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <InputField ref={field} label="Find" {...verbatim} value={words} onText={setWords} />
      <InputField label="Replace with" value={replacement} onText={setReplacement} />
      <div className="actions">
        <Button disabled={none} onClick={() => run(findPrev)}>
          Previous
        </Button>
        <Button disabled={none} onClick={() => run(findNext)}>
          Next
        </Button>
        <Button disabled={none} onClick={() => run(replaceNext)}>
          Replace
        </Button>
        <Button disabled={none} onClick={replaceEach}>
          Replace all
        </Button>
        <span className="result" role="status">
          {replaced > 0 ? `Replaced ${replaced}.` : words && `${count} found`}
        </span>
        {replaced > 0 && (
          <Button
            variant="bare"
            onClick={() => {
              editor.commands.undo()
              setReplaced(0)
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

function countIn({ state }: Editor): number {
  return getSearchState(state) ? getMatchHighlights(state).find().length : 0
}
