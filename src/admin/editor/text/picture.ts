import type { CommandProps, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { pickFields } from '#domain/articles/article-fields.ts'
import { isForeignImage } from '#domain/images/media.ts'
import { mergeProse } from '#domain/merge/field-merging.ts'
import { imageOf, type PlacedPicture, pictureAt } from './placed-picture.ts'

/** What an editor says about a picture in the text. */
export interface Picture {
  src: string
  alt: string
  /** Without the formatting that it may have. */
  caption: string
  credit: string
  wide: boolean
}

export function readPicture(placed: PlacedPicture): Picture {
  const { node } = placed
  const { words, credit } = captionParts(node)
  return {
    src: addressOf(placed),
    alt: String(imageOf(node)?.attrs.alt ?? ''),
    caption: trimmed(words),
    credit: trimmed(credit),
    wide: node.attrs.width === 'wide',
  }
}

/**
 * Inserts a picture at the cursor; after a selected picture. Who writes on does so below it, and several
 * stay in order.
 */
export function insertPicture(editor: Editor, picture: Picture): void {
  const node = pictureNode(editor.state, picture, null).toJSON()
  const { $from, empty } = editor.state.selection
  const isAtStart =
    empty && $from.depth === 1 && $from.parentOffset === 0 && $from.parent.childCount > 0
  const place = isAtStart ? $from.before() : pictureAt(editor.state)?.end
  const chain = editor.chain().focus()
  if (place === undefined) chain.insertContent(node).command(goBelow).run()
  else chain.insertContentAt(place, node).command(goBelow).run()
}

function goBelow({ tr }: CommandProps): boolean {
  const placed = pictureAt(tr)
  if (!placed) return true
  const { paragraph } = tr.doc.type.schema.nodes
  const next = tr.doc.nodeAt(placed.end)
  if (paragraph && next?.type !== paragraph) tr.insert(placed.end, paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, placed.end + 1))
  return true
}

/**
 * Changes a picture in one step, and what did not change in its caption not at all. What a colleague wrote there
 * meanwhile stays. If they removed the picture, it is inserted at the cursor.
 *
 * @param opened as it was when it was read
 */
export function changePicture(editor: Editor, opened: PlacedPicture, picture: Picture): void {
  const { state, view } = editor
  const placed = pictureNow(state, opened)
  if (!placed) {
    insertPicture(editor, picture)
    return
  }
  const [was, now] = [readPicture(opened), readPicture(placed)]
  const changed = (['src', 'wide'] as const).filter((name) => picture[name] !== was[name])
  const merge = (name: 'alt' | 'caption' | 'credit') =>
    mergeProse(was[name], picture[name], now[name]) ?? `${picture[name]} ${now[name]}`
  const words = { alt: merge('alt'), caption: merge('caption'), credit: merge('credit') }
  const merged = { ...now, ...pickFields(picture, changed), ...words }
  const node = pictureNode(state, merged, placed.node)
  const tr = state.tr.replaceWith(placed.position, placed.end, node)
  view.dispatch(closeHistory(tr.setSelection(NodeSelection.create(tr.doc, placed.position))))
}

/** Where a picture is by now: what colleagues wrote may have been merged into the text since it was read. */
function pictureNow(state: EditorState, opened: PlacedPicture): PlacedPicture | null {
  const address = addressOf(opened)
  const selected = pictureAt(state)
  // One on another site may have been stored here since.
  if (selected && (addressOf(selected) === address || isForeignImage(address))) return selected
  const found: PlacedPicture[] = []
  state.doc.descendants((node, position) => {
    if (imageOf(node)) found.push({ node, position, end: position + node.nodeSize })
    return !imageOf(node)
  })
  const distance = ({ position }: PlacedPicture) => Math.abs(position - opened.position)
  const same = found.filter((placed) => addressOf(placed) === address)
  return same.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function addressOf({ node }: PlacedPicture): string {
  return String(imageOf(node)?.attrs.src ?? '')
}

function pictureNode({ schema }: EditorState, picture: Picture, before: Node | null): Node {
  const { image, figure, caption } = schema.nodes
  if (!image || !figure || !caption) throw new Error('The schema has no pictures.')
  const kept = before && imageOf(before)
  const shown = image.create({ ...kept?.attrs, src: picture.src, alt: picture.alt })
  const words = captionContent(schema, picture, before)
  if (words.size === 0 && !picture.wide) return shown
  const below = words.size > 0 ? [caption.create(null, words)] : []
  return figure.create({ width: picture.wide ? 'wide' : null }, [shown, ...below])
}

function captionContent(schema: Schema, picture: Picture, before: Node | null): Fragment {
  const { words, credit } = captionParts(before)
  const isKept = picture.caption === trimmed(words) && picture.credit === trimmed(credit)
  if (isKept && before?.type.name === 'figure') return before.maybeChild(1)?.content ?? words
  const mark = schema.marks.credit?.create()
  const newWords = rewritten(words, picture.caption, (text) => schema.text(text))
  const newCredit = rewritten(credit, picture.credit, (text) => schema.text(text, mark && [mark]))
  const space = newWords.size > 0 && newCredit.size > 0 ? [schema.text(' ')] : []
  return newWords.append(Fragment.from(space)).append(newCredit)
}

/** The same nodes with another text: what is the same at both ends keeps its formatting. */
function rewritten(old: Fragment, text: string, textNode: (text: string) => Node): Fragment {
  const written = textOf(old)
  const most = Math.min(written.length, text.length)
  let start = 0
  while (start < most && written[start] === text[start]) start++
  let end = 0
  while (end < most - start && written.at(-1 - end) === text.at(-1 - end)) end++
  // Both halves of a surrogate pair change together.
  if (/[\ud800-\udbff]/.test(text[start - 1] ?? '')) start--
  if (/[\udc00-\udfff]/.test(text[text.length - end] ?? '')) end--
  const added = text.slice(start, text.length - end)
  const between = Fragment.from(added === '' ? [] : [textNode(added)])
  return old
    .cut(0, start)
    .append(between)
    .append(old.cut(written.length - end))
}

/** The caption's words and its credit, which are in this order unless it was written elsewhere. */
function captionParts(node: Node | null): { words: Fragment; credit: Fragment } {
  const words: Node[] = []
  const credit: Node[] = []
  const caption = node?.type.name === 'figure' ? node.lastChild : null
  if (caption?.type.name === 'caption') {
    for (const child of caption.children) {
      const isCredit = child.marks.some(({ type }) => type.name === 'credit')
      ;(isCredit ? credit : words).push(child)
    }
  }
  return { words: Fragment.fromArray(words), credit: Fragment.fromArray(credit) }
}

/** One character for each position, so that both can be counted alike. */
function textOf(content: Fragment): string {
  return content.textBetween(0, content.size, '', '\n')
}

function trimmed(content: Fragment): string {
  return textOf(content).trim()
}
