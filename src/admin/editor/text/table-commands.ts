import type { Editor } from '@tiptap/react'
import type { ToolbarCommand } from './toolbar-commands.ts'

type TableChain = ReturnType<Editor['chain']>

function command(name: string, label: string, change: (chain: TableChain) => TableChain) {
  return { name, label, run: (editor: Editor) => change(editor.chain().focus()).run() }
}

/** The buttons of the toolbar that is shown while the cursor is in a table. */
export const tableGroups: readonly (readonly ToolbarCommand[])[] = [
  [
    command('row-above', 'Add row above', (chain) => chain.addRowBefore()),
    command('row-below', 'Add row below', (chain) => chain.addRowAfter()),
    command('delete-row', 'Delete row', (chain) => chain.deleteRow()),
  ],
  [
    command('column-left', 'Add column left', (chain) => chain.addColumnBefore()),
    command('column-right', 'Add column right', (chain) => chain.addColumnAfter()),
    command('delete-column', 'Delete column', (chain) => chain.deleteColumn()),
  ],
  [
    command('header-row', 'Header row', (chain) => chain.toggleHeaderRow()),
    command('delete-table', 'Delete table', (chain) => chain.deleteTable()),
  ],
]
