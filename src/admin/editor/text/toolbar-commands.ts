import type { Editor } from '@tiptap/react'
import { canNote } from '#admin/editor/notes/noted-text.ts'
import { pictureAt } from './picture.ts'

export interface ToolbarCommand {
  name: string
  label: string
  /** For keyboards other than Apple's. */
  shortcut?: string
  /** Whether it is active at the cursor; undefined for buttons that are not toggles. */
  active?: (editor: Editor) => boolean
  /** Whether it can be used now; undefined for always. */
  enabled?: (editor: Editor) => boolean
  /** Undefined for a button that the editor form handles. */
  run?: (editor: Editor) => void
}

function heading(level: 1 | 2 | 3): ToolbarCommand {
  return {
    name: `heading-${level}`,
    label: `Heading ${level}`,
    shortcut: `Ctrl+Alt+${level}`,
    active: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

export const toolbarGroups: readonly (readonly ToolbarCommand[])[] = [
  [heading(1), heading(2), heading(3)],
  [
    {
      name: 'bold',
      label: 'Bold',
      shortcut: 'Ctrl+B',
      active: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      label: 'Italic',
      shortcut: 'Ctrl+I',
      active: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      label: 'Underline',
      shortcut: 'Ctrl+U',
      active: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'strike',
      label: 'Strike',
      shortcut: 'Ctrl+Shift+S',
      active: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'blockquote',
      label: 'Blockquote',
      shortcut: 'Ctrl+Shift+B',
      active: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'ordered-list',
      label: 'Ordered list',
      shortcut: 'Ctrl+Shift+7',
      active: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'bullet-list',
      label: 'Bullet list',
      shortcut: 'Ctrl+Shift+8',
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
  ],
  [
    {
      name: 'link',
      label: 'Link',
      shortcut: 'Ctrl+K',
      active: (editor) => editor.isActive('link'),
    },
    { name: 'image', label: 'Image', active: (editor) => pictureAt(editor.state) !== null },
    {
      name: 'table',
      label: 'Table',
      enabled: (editor) => !editor.isActive('table'),
      run: (editor) =>
        editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    {
      name: 'feature',
      label: 'Make a featured quote of the selection',
      enabled: (editor) => selectedText(editor) !== '',
    },
    { name: 'note', label: 'Add a note', shortcut: 'Ctrl+Alt+M', enabled: canNote },
  ],
  [
    {
      name: 'clean',
      label: 'Clean',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      name: 'undo',
      label: 'Undo',
      shortcut: 'Ctrl+Z',
      enabled: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      label: 'Redo',
      shortcut: 'Ctrl+Shift+Z',
      enabled: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
]

/** The selected text in one line; empty if nothing is selected. */
export function selectedText({ state }: Editor): string {
  const { from, to } = state.selection
  return state.doc.textBetween(from, to, ' ', ' ').replaceAll(/\s+/g, ' ').trim()
}

/** The names of the buttons that are active at the cursor, and of those that cannot be used now. */
export function toolbarState(
  commands: readonly ToolbarCommand[],
  editor: Editor,
): { active: string[]; disabled: string[] } {
  const names = (some: readonly ToolbarCommand[]) => some.map(({ name }) => name)
  return {
    active: names(commands.filter(({ active }) => active?.(editor))),
    disabled: names(commands.filter(({ enabled }) => enabled && !enabled(editor))),
  }
}

export function toolbarTooltip({ label, shortcut }: ToolbarCommand, apple: boolean): string {
  if (!shortcut) return label
  const keys = apple
    ? shortcut.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧')
    : shortcut
  return `${label} (${keys})`
}

type TableChain = ReturnType<Editor['chain']>

function command(name: string, label: string, change: (chain: TableChain) => TableChain) {
  return { name, label, run: (editor: Editor) => change(editor.chain().focus()).run() }
}

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
