import { type AnyExtension, InputRule, type KeyboardShortcutCommand, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import type { EditorState } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { NoteMark, noteMarkName } from '#admin/editor/notes/note-mark.ts'
import { isWebAddress, linkAddress } from '#domain/web-address.ts'
import { figureExtensions } from './text-figures.ts'
import { tableExtensions } from './text-tables.ts'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

type Keys = Record<string, KeyboardShortcutCommand>

/** An item may begin with a picture, a heading, code or a table too. In code, Enter begins a line. */
function withAnyBlocks(item: AnyExtension): AnyExtension {
  return item.extend({
    content: 'block+',
    addKeyboardShortcuts(this: { parent?: () => Keys }): Keys {
      const keys = this.parent?.() ?? {}
      const split = keys.Enter
      return {
        ...keys,
        Enter: (props) => !props.editor.isActive('codeBlock') && split?.(props) === true,
      }
    },
  })
}

/** Code may be noted, and keeps its lines where Backspace at the beginning of the text makes a paragraph of it. */
function withNotesAndLines(code: AnyExtension): AnyExtension {
  return code.extend({
    marks: noteMarkName,
    addKeyboardShortcuts(this: { parent?: () => Keys }): Keys {
      const keys = this.parent?.() ?? {}
      return {
        ...keys,
        Backspace: (props) => {
          const { empty, anchor } = props.editor.state.selection
          if (empty && anchor === 1 && props.editor.isActive('codeBlock'))
            return props.editor.commands.setParagraph()
          return keys.Backspace?.(props) === true
        },
      }
    },
  })
}

function beginsItem({ selection: { $from } }: EditorState): boolean {
  return $from.depth > 1 && $from.node(-1).type.name === 'listItem' && $from.index(-1) === 0
}

/** Signs such as a hyphen make a block of a line: not where they begin an item, where many type them anyway. */
function withSignsOutsideItems(block: AnyExtension): AnyExtension {
  return block.extend({
    addInputRules(this: { parent?: () => InputRule[] }): InputRule[] {
      const rules = this.parent?.() ?? []
      return rules.map(
        ({ find, handler, undoable }) =>
          new InputRule({
            find,
            undoable,
            handler: (props) => (beginsItem(props.state) ? null : handler(props)),
          }),
      )
    },
  })
}

const blocksBySigns = new Set(['bulletList', 'orderedList', 'blockquote', 'heading'])

/** A link whose address is not allowed gets a blank one, wherever it comes from. */
function withCheckedAddress(link: AnyExtension): AnyExtension {
  return link.extend({
    // What is written or pasted behind it is not linked.
    inclusive: false,
    addAttributes() {
      return {
        href: {
          default: '',
          parseHTML: (element: HTMLElement) => linkAddress(element.getAttribute('href') ?? ''),
        },
      }
    },
    parseHTML: () => [{ tag: 'a[href]' }],
    // As the sanitizer writes them: external links open in a new tab.
    renderHTML({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) {
      const href = String(HTMLAttributes.href)
      return ['a', isWebAddress(href) ? { ...newTab, href } : { href }, 0]
    },
  })
}

const linkOptions = {
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address: string) => address === '' || linkAddress(address) !== '',
}

const Basics = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? []
    return extensions.map((extension) => {
      if (extension.name === 'link') return withCheckedAddress(extension)
      // So that notes, links and emphasis stay on code.
      if (extension.name === 'code') return extension.extend({ excludes: '' })
      if (extension.name === 'listItem') return withAnyBlocks(extension)
      if (blocksBySigns.has(extension.name)) return withSignsOutsideItems(extension)
      if (extension.name === 'codeBlock') return withNotesAndLines(extension)
      return extension
    })
  },
}).configure({ heading: { levels: [1, 2, 3] }, link: linkOptions })

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

export const textExtensions: AnyExtension[] = [
  Basics,
  Image,
  ...figureExtensions,
  ...tableExtensions,
  Subscript,
  Superscript,
  NoteMark,
]
