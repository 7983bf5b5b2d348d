import { type AnyExtension, type Editor, Extension } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMParser, type Node as DocumentNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { serializerWithoutNotes } from '#admin/editor/notes/note-mark.ts'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'

/** The most columns or rows that a cell may span in HTML. */
const maxSpan = 1000

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => {
      const count = Math.trunc(Number(cell.getAttribute(name)))
      return Math.min(Math.max(count || 1, 1), maxSpan)
    },
  }
}

/** Cells without widths and alignment, which articles do not store. */
const spans = { addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }) }

const ArticleTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (table: HTMLElement) => {
        const caption = table.querySelector(':scope > caption')?.innerHTML ?? ''
        return sanitizeArticleHtml(caption)
      },
      rendered: false,
    },
  }),
  parseHTML: () => [
    {
      tag: 'table',
      // The caption is kept as an attribute. Its words would become a cell.
      getContent: (table, schema) => {
        const rows = table.cloneNode(true) as HTMLElement
        for (const part of rows.querySelectorAll(':scope > caption')) part.remove()
        return DOMParser.fromSchema(schema).parse(rows, { topNode: schema.nodes.table?.create() })
          .content
      },
    },
  ],
  // Without the widths of the extension: the Content-Security-Policy forbids inline styles.
  renderHTML: ({ node }) => {
    const dom = document.createElement('table')
    if (node.attrs.caption) {
      const caption = dom.createCaption()
      caption.innerHTML = String(node.attrs.caption)
      caption.contentEditable = 'false'
    }
    return { dom, contentDOM: dom.createTBody() }
  },
}).configure({ View: null })

/** Deleting from the line beside a table moves the cursor into the table, which stays. */
const TableBoundary = Extension.create({
  name: 'tableBoundary',
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Backspace: ({ editor }) => enterTable(editor, -1),
    Delete: ({ editor }) => enterTable(editor, 1),
  }),
})

function enterTable({ state, view }: Editor, direction: 1 | -1): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.depth === 0 || !$from.parent.isTextblock) return false
  const edge = direction < 0 ? 0 : $from.parent.content.size
  if ($from.parentOffset !== edge) return false
  const beside = state.doc.resolve(direction < 0 ? $from.before() : $from.after())
  const neighbour = direction < 0 ? beside.nodeBefore : beside.nodeAfter
  if (neighbour?.type.name !== 'table') return false
  view.dispatch(state.tr.setSelection(TextSelection.near(beside, direction)))
  return true
}

export const tableExtensions: AnyExtension[] = [
  ArticleTable,
  TableRow,
  TableHeader.extend(spans),
  TableCell.extend(spans),
  TableBoundary,
]

/** The text that is open, as articles store it. */
export function articleHtml({ state }: Pick<Editor, 'state'>): string {
  return writtenHtml(state.doc)
}

/** A key changes one block of a text; the others are not written again. */
const written = new WeakMap<DocumentNode, string>()

/**
 * A text as articles store it: leading rows of header cells are a `thead`, and a cell with one
 * paragraph holds its words directly, as other systems write tables. Only captions hold credits.
 */
export function writtenHtml(doc: DocumentNode): string {
  return doc.children.map((block) => written.get(block) ?? writeBlock(block)).join('')
}

function writeBlock(block: DocumentNode): string {
  const body = document.createElement('div')
  body.append(serializerWithoutNotes(block.type.schema).serializeNode(block))
  // Words of a credit that were moved out of their caption are no credit any more.
  for (const cite of body.querySelectorAll('cite')) {
    if (!cite.closest('figcaption')) cite.replaceWith(...cite.childNodes)
  }
  for (const cell of body.querySelectorAll('td, th')) {
    const [only, more] = cell.childNodes
    if (only instanceof HTMLParagraphElement && !more) only.replaceWith(...only.childNodes)
  }
  for (const table of body.querySelectorAll('table')) {
    table.caption?.removeAttribute('contenteditable')
    const rows = [...table.rows].filter((row) => row.closest('table') === table)
    const isBody = (row: HTMLTableRowElement) =>
      [...row.cells].some((cell) => cell.tagName === 'TD')
    const first = rows.findIndex((row) => isBody(row) || row.cells.length === 0)
    const headers = first < 0 ? rows : rows.slice(0, first)
    // A header cell that reaches into the body cannot be parted from it.
    const reaches = headers.some((row, index) =>
      [...row.cells].some((cell) => index + cell.rowSpan > headers.length),
    )
    if (headers.length === 0 || reaches) continue
    table.createTHead().append(...headers)
    for (const part of [...table.tBodies]) if (part.rows.length === 0) part.remove()
  }
  const html = body.innerHTML
  written.set(block, html)
  return html
}
