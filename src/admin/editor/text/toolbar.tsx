import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { rovingIndex } from '#admin/ui/focus.ts'
import { type ToolbarCommand, toolbarState, toolbarTooltip } from './toolbar-commands.ts'
import { useEditorState } from './use-editor-state.ts'

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface ToolbarProps {
  label: string
  /** The buttons, in the order of the arrow keys. */
  groups: readonly (readonly ToolbarCommand[])[]
  editor: Editor
  controls: string
  /** Called with the name of a command that has no `run`. */
  onCommand?: (name: string) => void
}

/** A toolbar of the text editor: one tab stop, with arrow keys inside. */
export function Toolbar({ label, groups, editor, controls, onCommand }: ToolbarProps) {
  const commands = groups.flat()
  const bar = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState(0)
  const { active, disabled } = useEditorState(editor, (current) => toolbarState(commands, current))

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const target = rovingIndex(event.key, tabStop, commands.length)
    if (target === null) return
    event.preventDefault()
    setTabStop(target)
    bar.current?.querySelectorAll('button')[target]?.focus()
  }

  function press({ name, run }: ToolbarCommand) {
    setTabStop(commands.findIndex((command) => command.name === name))
    if (disabled.includes(name)) return
    if (!run) return onCommand?.(name)
    // The command alone would move the focus too late for the first keys.
    editor.view.focus()
    run(editor)
  }

  return (
    <div
      ref={bar}
      className="toolbar"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="toolbar-group">
          {group.map((command) => (
            <button
              key={command.name}
              type="button"
              aria-label={command.label}
              title={toolbarTooltip(command, apple)}
              aria-pressed={command.active && active.includes(command.name)}
              // Not `disabled`, so that the arrow keys still reach it.
              aria-disabled={disabled.includes(command.name) || undefined}
              tabIndex={commands.indexOf(command) === tabStop ? 0 : -1}
              onClick={() => press(command)}
            >
              <ToolbarIcon name={command.name} />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const letters: Record<string, string> = {
  'heading-1': 'H1',
  'heading-2': 'H2',
  'heading-3': 'H3',
  bold: 'B',
  italic: 'I',
  underline: 'U',
  strike: 'S',
  'row-above': 'Row ↑',
  'row-below': 'Row ↓',
  'delete-row': 'Row ×',
  'column-left': 'Column ←',
  'column-right': 'Column →',
  'delete-column': 'Column ×',
  'header-row': 'Header',
  'delete-table': 'Table ×',
}

/** SVG paths in a view box of 16 by 16. */
const paths: Record<string, string> = {
  blockquote: 'M2.5 3v10M6 5h8M6 8h8M6 11h5',
  'ordered-list': 'M6.5 4H14M6.5 8H14M6.5 12H14M2 3l1.2-.8V6M1.8 10.4c.6-1 2-.7 1.9.2L1.8 13h2.1',
  'bullet-list': 'M6.5 4H14M6.5 8H14M6.5 12H14M2.5 4h.6M2.5 8h.6M2.5 12h.6',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  cite: 'M4.5 2h-2v12h2M11.5 2h2v12h-2M6.6 6.2 8.2 5v6.2M6.5 11.2h3.4',
  find: 'M6.8 2.5a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6M10 10l4 4',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3L10.5 8.5 14 12M10.5 5.7h.1',
  table: 'M2 3h12v10H2zM2 6.3h12M2 9.6h12M8 3v10',
  feature: 'M2 3h12M2 13h12M4 9.5c1.6 0 2-1 2-3M9 9.5c1.6 0 2-1 2-3M4 6.5h2v1.4H4zM9 6.5h2v1.4H9z',
  note: 'M2.5 3h11v8h-6L4.5 13.5V11h-2zM5 6h6M5 8.3h4',
  clean: 'M3 3h8M7 3 5.6 10M2 13h5M10 9l4 4M14 9l-4 4',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
}

function ToolbarIcon({ name }: { name: string }) {
  const letter = letters[name]
  if (letter) {
    return (
      // Drawn by the style sheet. Text would become part of the button's accessible name.
      <span className={`letter letter-${name}`} data-letter={letter} aria-hidden="true" />
    )
  }
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
