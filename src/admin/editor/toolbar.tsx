import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keyTarget } from '#admin/ui/key-target.ts'
import {
  type ToolbarCommand,
  toolbarCommands,
  toolbarGroups,
  toolbarState,
  toolbarTip,
} from './toolbar-commands.ts'
import { ToolbarIcon } from './toolbar-icon.tsx'

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The text editor's toolbar: one stop for the Tab key, arrow keys within.
 *
 * @param props.editor the text editor
 * @param props.controls the id of what it works on
 * @param props.onAsk called with the name of a button that needs a dialog
 */
export function Toolbar({
  editor,
  controls,
  onAsk,
}: {
  editor: Editor
  controls: string
  onAsk: (name: string) => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const { active, disabled } = useEditorState({
    editor,
    selector: ({ editor: current }) => toolbarState(current),
  })

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const target = keyTarget(event.key, stop, toolbarCommands.length)
    if (target === null) return
    event.preventDefault()
    setStop(target)
    bar.current?.querySelectorAll('button')[target]?.focus()
  }

  function press({ name, run }: ToolbarCommand) {
    setStop(toolbarCommands.findIndex((command) => command.name === name))
    if (disabled.includes(name)) return
    if (!run) return onAsk(name)
    // At once: a command by itself moves the focus a moment later, after the first keys.
    editor.view.focus()
    run(editor)
  }

  return (
    <div
      ref={bar}
      className="toolbar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {toolbarGroups.map((group) => (
        <div key={group[0]?.name} className="toolbar-group">
          {group.map((command) => (
            <button
              key={command.name}
              type="button"
              aria-label={command.label}
              title={toolbarTip(command, apple)}
              aria-pressed={command.active && active.includes(command.name)}
              // Still reachable by arrow keys, so that the row never jumps.
              aria-disabled={disabled.includes(command.name) || undefined}
              tabIndex={toolbarCommands.indexOf(command) === stop ? 0 : -1}
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
