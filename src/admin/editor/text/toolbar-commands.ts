import type { Editor } from '@tiptap/core'
import { hasSelectedText } from '#admin/editor/notes/noted-text.ts'
import { pictureAt } from './placed-picture.ts'

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

type Chain = ReturnType<Editor['chain']>

function command(name: string, label: string, change: (chain: Chain) => Chain): ToolbarCommand {
  return { name, label, run: (editor) => change(editor.chain().focus()).run() }
}

/** A command that is active where the text has what it puts there. */
function toggle(
  [name, label, shortcut]: [name: string, label: string, shortcut: string],
  change: (chain: Chain) => Chain,
  [node, attributes]: [node: string, attributes?: object] = [name],
): ToolbarCommand {
  return {
    ...command(name, label, change),
    shortcut,
    active: (editor) => editor.isActive(node, attributes),
  }
}

function heading(level: 1 | 2 | 3): ToolbarCommand {
  const names: [string, string, string] = [
    `heading-${level}`,
    `Heading ${level}`,
    `Ctrl+Alt+${level}`,
  ]
  return toggle(names, (chain) => chain.toggleHeading({ level }), ['heading', { level }])
}

/** In groups, from left to right. */
export const toolbarGroups: readonly (readonly ToolbarCommand[])[] = [
  [heading(1), heading(2), heading(3)],
  [
    toggle(['bold', 'Bold', 'Ctrl+B'], (chain) => chain.toggleBold()),
    toggle(['italic', 'Italic', 'Ctrl+I'], (chain) => chain.toggleItalic()),
    toggle(['underline', 'Underline', 'Ctrl+U'], (chain) => chain.toggleUnderline()),
    toggle(['strike', 'Strike', 'Ctrl+Shift+S'], (chain) => chain.toggleStrike()),
  ],
  [
    toggle(['blockquote', 'Blockquote', 'Ctrl+Shift+B'], (chain) => chain.toggleBlockquote()),
    toggle(['ordered-list', 'Ordered list', 'Ctrl+Shift+7'], (chain) => chain.toggleOrderedList(), [
      'orderedList',
    ]),
    toggle(['bullet-list', 'Bullet list', 'Ctrl+Shift+8'], (chain) => chain.toggleBulletList(), [
      'bulletList',
    ]),
  ],
  [
    {
      name: 'link',
      label: 'Link',
      shortcut: 'Ctrl+K',
      active: (editor) => editor.isActive('link'),
    },
    { name: 'cite', label: 'Cite a source' },
    { name: 'image', label: 'Image', active: (editor) => pictureAt(editor.state) !== null },
    {
      ...command('table', 'Table', (chain) =>
        chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
      ),
      enabled: (editor) => !editor.isActive('table'),
    },
    {
      name: 'feature',
      label: 'Make a featured quote of the selection',
      enabled: hasSelectedText,
    },
    { name: 'note', label: 'Add a note', shortcut: 'Ctrl+Alt+M', enabled: hasSelectedText },
  ],
  [
    { name: 'find', label: 'Find and replace' },
    command('clean', 'Clean', (chain) => chain.unsetAllMarks().setParagraph().clearNodes()),
    {
      ...command('undo', 'Undo', (chain) => chain.undo()),
      shortcut: 'Ctrl+Z',
      enabled: (editor) => editor.can().undo(),
    },
    {
      ...command('redo', 'Redo', (chain) => chain.redo()),
      shortcut: 'Ctrl+Shift+Z',
      enabled: (editor) => editor.can().redo(),
    },
  ],
]

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
