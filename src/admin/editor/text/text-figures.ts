import { type AnyExtension, type Editor, Extension, Mark, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { figureAround, imageOf, pictureAt } from './placed-picture.ts'

/** Elements that a caption in the editor does not hold. */
const blocks = 'p, h1, h2, h3, ul, ol, li, blockquote, pre, hr, table, img, figure'

/** Whether a figure is an image or a table, with or without a caption, and nothing else. */
function isEditable(figure: HTMLElement): boolean {
  const parts = [...figure.childNodes].filter((node) => node.textContent?.trim() || isElement(node))
  const [content, caption, more] = parts
  if (!isElement(content) || !content.matches('img, table') || more) return false
  if (!caption) return true
  return isElement(caption) && caption.matches('figcaption') && !caption.querySelector(blocks)
}

function isElement(node: globalThis.Node | undefined): node is Element {
  return node instanceof Element
}

/** An image or a table with a caption, or a wide image. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(image | table) caption?',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    width: {
      default: null,
      parseHTML: (figure: HTMLElement) => (figure.dataset.width === 'wide' ? 'wide' : null),
      renderHTML: ({ width }) => (width ? { 'data-width': width } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: (figure) => (isEditable(figure) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    const [back, on] = [
      () => deleteInCaption(this.editor, -1),
      () => deleteInCaption(this.editor, 1),
    ]
    return {
      Enter: ({ editor }) => leaveCaption(editor),
      ...{ Backspace: back, 'Mod-Backspace': back, 'Shift-Backspace': back },
      ...{ Delete: on, 'Mod-Delete': on },
    }
  },
})

const Credit = Mark.create({
  name: 'credit',
  // Around a link or an emphasis in it.
  priority: 2000,
  parseHTML: () => [{ tag: 'cite', context: 'caption/' }],
  renderHTML: () => ['cite', 0],
})

/** A caption is one line: Enter goes on below the figure. */
function leaveCaption({ state, view }: Editor): boolean {
  const { $head } = state.selection
  if ($head.parent.type.name !== 'caption') return false
  const below = $head.after($head.depth - 1)
  const paragraph = state.schema.nodes.paragraph?.create()
  if (!paragraph) return false
  const tr = state.tr.insert(below, paragraph)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView())
  return true
}

/**
 * Nothing beyond a caption is deleted from within it: neither its picture nor the next line. An empty one goes.
 *
 * @returns whether there is nothing else to delete
 */
function deleteInCaption({ state, view }: Editor, direction: -1 | 1): boolean {
  const { empty, $from } = state.selection
  const { parent, parentOffset } = $from
  const end = direction < 0 ? 0 : parent.content.size
  if (!empty || parent.type.name !== 'caption' || parentOffset !== end) return false
  if (parent.content.size === 0) view.dispatch(state.tr.delete($from.before(), $from.after()))
  return true
}

/**
 * HTML that this editor cannot edit, such as a figure of several images. It is shown and saved
 * unchanged, so that opening an imported article loses nothing.
 */
const RawHtml = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      // Sanitized, because it is inserted into the page and may have been pasted from anywhere.
      parseHTML: (element: HTMLElement) => sanitizeArticleHtml(element.outerHTML),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'figure', priority: 40 }],
  renderHTML: ({ node }) => {
    const template = document.createElement('template')
    template.innerHTML = String(node.attrs.html)
    return template.content.firstElementChild ?? document.createElement('p')
  },
})

/** The class of the button below a picture that opens its fields. */
export const editPictureClass = 'picture-edit'

/**
 * Selects a picture together with its caption, so that cutting, dragging and deleting take both, and
 * draws a line below the selected picture and below those without an alternative text. The words of a figure
 * that lost its picture become a paragraph.
 */
const Pictures = Extension.create({
  name: 'pictures',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_, __, { selection, doc, tr, schema }) => {
        doc.descendants((node, position) => {
          if (node.type.name !== 'figure' || imageOf(node)?.attrs.src !== null)
            return !node.isTextblock
          const [from, to] = [position, position + node.nodeSize].map((at) => tr.mapping.map(at))
          const paragraph = schema.node('paragraph', null, node.lastChild?.content)
          tr.replaceWith(from ?? 0, to ?? 0, paragraph)
          return false
        })
        if (tr.docChanged) return tr
        const figure = selection instanceof NodeSelection && figureAround(selection.$from)
        return figure ? tr.setSelection(NodeSelection.create(doc, figure.position)) : null
      },
      props: {
        decorations: (state) => DecorationSet.create(state.doc, linesBelowPictures(state)),
        handleDOMEvents: {
          dragstart: (view, { target }) => {
            if (!(target instanceof HTMLImageElement)) return false
            const figure = figureAround(view.state.doc.resolve(view.posAtDOM(target, 0)))
            if (!figure) return false
            const { doc, tr } = view.state
            view.dispatch(tr.setSelection(NodeSelection.create(doc, figure.position)))
            return false
          },
        },
      },
    }),
  ],
})

function linesBelowPictures(state: EditorState): Decoration[] {
  const selected = pictureAt(state)?.position
  const lines: Decoration[] = []
  state.doc.descendants((node, position) => {
    const image = imageOf(node)
    if (!image) return !node.isTextblock
    const isMissing = !String(image.attrs.alt ?? '').trim()
    if (position === selected || isMissing) lines.push(lineBelow(node, position, isMissing))
    return false
  })
  return lines
}

function lineBelow(node: DocumentNode, position: number, isMissing: boolean): Decoration {
  const words = isMissing ? 'Add alternative text' : 'Caption, credit, width'
  const end = position + node.nodeSize
  return Decoration.widget(
    node.isLeaf ? end : end - 1,
    (view, getPosition) => {
      const line = document.createElement('div')
      line.className = 'picture-line'
      line.contentEditable = 'false'
      const button = document.createElement('button')
      button.type = 'button'
      button.className = editPictureClass
      button.textContent = words
      button.addEventListener('click', () => {
        const { doc, tr } = view.state
        const $place = doc.resolve(getPosition() ?? 0)
        const picture = figureAround($place)?.position ?? $place.pos - 1
        view.dispatch(tr.setSelection(NodeSelection.create(doc, picture)))
      })
      line.append(button)
      return line
    },
    { key: `picture ${words}`, side: -1, ignoreSelection: true, stopEvent: () => true },
  )
}

export const figureExtensions: AnyExtension[] = [Figure, Caption, Credit, RawHtml, Pictures]
