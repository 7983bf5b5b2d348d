import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { rovingIndex } from '#admin/ui/roving-index.ts'
import { type ToolbarCommand, toolbarState, toolbarTooltip } from './toolbar-commands.ts'
import { ToolbarIcon } from './toolbar-icon.tsx'

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A toolbar of the text editor: one tab stop, with arrow keys inside. */
export function Toolbar({
  label,
  groups,
  editor,
  controls,
  onCommand,
}: {
  label: string
  /** The buttons, in the order of the arrow keys. */
  groups: readonly (readonly ToolbarCommand[])[]
  editor: Editor
  /** The id of the text. */
  controls: string
  /** Called with the name of a command that has no `run`. */
  onCommand?: (name: string) => void
}) {
  const commands = groups.flat()
  const bar = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState(0)
  const { active, disabled } = useEditorState({
    editor,
    selector: ({ editor: current }) => toolbarState(commands, current),
  })

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
