import type { Node, Schema } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import { nameElement } from '#admin/editor/merging/merged-passages.ts'
import { documentFrom } from '#admin/editor/merging/minimal-steps.ts'
import { serializerWithoutNotes } from '#admin/editor/notes/note-mark.ts'
import {
  changeAttribute,
  makerClass,
  type PlacedSuggestion,
  type ShownChange,
} from '#admin/editor/suggestions/shown-change.ts'
import { documentOf, type Token } from '#domain/merge/document.ts'
import type { Change } from '#domain/suggestions/changes.ts'
import { wordsOf } from '#domain/suggestions/rebase.ts'
import { inTextOrder } from './place-suggestion.ts'

interface Place {
  from: number
  to: number
  /** Of the paragraph, picture or the like that it is in. */
  block: { from: number; to: number }
}

/** Where each token of a document's text is in it; those of the blank lines at its end are not asked for. */
function placesOf(doc: Node, tokens: readonly Token[]): Place[] {
  const blocks: Place['block'][] = []
  doc.descendants((node, from) => {
    if (!node.isBlock || (!node.isTextblock && node.childCount > 0)) return node.isBlock
    blocks.push({ from, to: from + node.nodeSize })
    return false
  })
  let line = -1
  let at = 0
  return tokens.map((token) => {
    if (token.kind === 'line') line++
    const block = blocks[line] ?? { from: 0, to: 0 }
    if (token.kind === 'line') {
      at = block.from + 1
      return { ...block, block }
    }
    const from = at
    at += token.kind === 'word' ? token.text.length : 1
    return { from, to: at, block }
  })
}

/** How suggestions are drawn in the text that is open. */
export function decorationsOf(
  doc: Node,
  placed: readonly PlacedSuggestion[],
  active: string | null,
): Decoration[] {
  const shown = placed[0]
  if (!shown) return []
  const tokens = shown.isOpen ? shown.proposed.content : shown.current.content
  const places = placesOf(doc, tokens)
  const by = new Map(placed.flatMap((one) => one.changes.map((change) => [change, one] as const)))
  let last = ''
  return inTextOrder(placed).flatMap((change) => {
    const suggestion = by.get(change)
    const { content, key } = change
    if (!content || !suggestion) return []
    const isActive = key === active
    const drawing = drawChange({ doc, places }, suggestion, { ...change, content }, isActive)
    // A name at each change would drown the words.
    const label = `${change.maker.id} ${drawing.blockStart}`
    const decorations = drawing.decorations(label !== last || isActive)
    last = label
    return decorations
  })
}

function drawChange(
  { doc, places }: { doc: Node; places: readonly Place[] },
  { current, proposed, isOpen }: PlacedSuggestion,
  { key, maker, label, content }: ShownChange & { content: Change },
  isActive: boolean,
) {
  /** Of the text that is shown, the tokens that the change is about. */
  const [from, to] = isOpen ? [content.start, content.end] : [content.from, content.to]
  const tokens = (isOpen ? proposed : current).content
  /** What stands in the other text in their place. */
  const other = isOpen
    ? current.content.slice(content.from, content.to)
    : proposed.content.slice(content.start, content.end)

  /** In a line of text; before the block otherwise. */
  function startOf(index: number): number {
    const place = places[index]
    if (!place) return 0
    const node = doc.nodeAt(place.block.from)
    return tokens[index]?.kind === 'line' && node?.isTextblock ? place.from + 1 : place.from
  }

  /** Where what the other text has is drawn, and whether that is between two blocks. */
  function endOf(): { at: number; isBetween: boolean } {
    const isWhole = other[0]?.kind === 'line' && tokens[to]?.kind !== 'word'
    if (!isWhole && isOpen && from < to) return { at: startOf(from), isBetween: false }
    const last = places[to - 1]
    if (!last) return { at: startOf(to), isBetween: isWhole }
    if (isWhole) return { at: last.block.to, isBetween: true }
    const isLine = tokens[to - 1]?.kind === 'line'
    const node = doc.nodeAt(last.block.from)
    return { at: isLine && node?.isTextblock ? last.from + 1 : last.to, isBetween: false }
  }
  const end = endOf()

  function classesOf(kind: string): string {
    return `suggested suggested-${kind} ${makerClass(maker)}${isActive ? ' suggested-active' : ''}`
  }

  /** What the open text has. */
  function present(kind: 'ins' | 'del' | 'formatting'): Decoration[] {
    const attributes = {
      class: classesOf(kind),
      title: `${maker.by}: ${label}`,
      [changeAttribute]: key,
    }
    const decorations: Decoration[] = []
    let run: { from: number; to: number } | undefined
    const endRun = () => {
      if (!run) return
      const nodeName = kind === 'formatting' ? 'span' : kind
      decorations.push(Decoration.inline(run.from, run.to, { ...attributes, nodeName }))
      run = undefined
    }
    for (let index = from; index < to; index++) {
      const place = places[index]
      if (!place) continue
      if (tokens[index]?.kind !== 'line') {
        run = { from: run?.from ?? place.from, to: place.to }
        continue
      }
      endRun()
      const classes = `${attributes.class} suggested-block`
      decorations.push(Decoration.node(place.from, place.to, { ...attributes, class: classes }))
    }
    endRun()
    return decorations
  }

  function widget(): Decoration {
    const kind = isOpen ? 'del' : 'ins'
    const classes = classesOf(kind)
    return Decoration.widget(
      end.at,
      madeOnce(() => {
        const element = document.createElement(kind)
        element.className = end.isBetween ? `${classes} suggested-blocks article-body` : classes
        element.title = `${maker.by}: ${label}`
        element.setAttribute(changeAttribute, key)
        element.contentEditable = 'false'
        element.append(drawn(doc.type.schema, other, end.isBetween))
        return element
      }),
      {
        key: `${classes} ${key} ${wordsOf(other)}`,
        side: kind === 'del' ? -1 : 1,
        ignoreSelection: true,
        marks: [],
      },
    )
  }

  function name(at: number): Decoration {
    return Decoration.widget(
      at,
      madeOnce(() => nameElement(`suggested-by ${makerClass(maker)}`, maker.by)),
      { key: `by ${makerClass(maker)} ${maker.by}`, side: -2, ignoreSelection: true, marks: [] },
    )
  }

  const isSame = content.kind !== 'words'
  return {
    blockStart: places[from < to ? from : Math.max(0, from - 1)]?.block.from ?? 0,
    /** @param hasName whether the name of its maker stands before it */
    decorations: (hasName: boolean): Decoration[] => [
      ...(hasName ? [name(from < to ? startOf(from) : end.at)] : []),
      ...present(isSame ? 'formatting' : isOpen ? 'ins' : 'del'),
      // What is removed stands before what comes in its place.
      ...(isSame || other.length === 0 ? [] : [widget()]),
    ],
  }
}

/** ProseMirror asks again at each key that is typed behind it: another element would have the line laid out twice. */
function madeOnce(make: () => HTMLElement): () => HTMLElement {
  let element: HTMLElement | undefined
  return () => {
    element ??= make()
    return element
  }
}

/** A part of a text as readers would see it; in a line, the ends of its paragraphs are signs. */
function drawn(schema: Schema, tokens: readonly Token[], isBetween: boolean): globalThis.Node {
  const words = plainWords(tokens)
  if (words !== undefined) return document.createTextNode(words)
  const serializer = serializerWithoutNotes(schema)
  const serialized = (some: readonly Token[]) =>
    documentFrom(schema, documentOf(some).document).content
  try {
    if (isBetween) return serializer.serializeFragment(serialized(tokens))
    const parts = document.createDocumentFragment()
    let rest = tokens
    while (rest.length > 0) {
      const isLine = rest[0]?.kind === 'line'
      const next = rest.findIndex(({ kind }, index) => index > 0 && kind === 'line')
      const line = rest.slice(isLine ? 1 : 0, next < 0 ? undefined : next)
      if (isLine) parts.append('¶')
      const content = line.length > 0 && serialized(line).firstChild?.content
      if (content) parts.append(serializer.serializeFragment(content))
      rest = next < 0 ? [] : rest.slice(next)
    }
    return parts
  } catch {
    return document.createTextNode(wordsOf(tokens))
  }
}

/** Undefined if there is anything but words in it: nearly every change is of plain words. */
function plainWords(tokens: readonly Token[]): string | undefined {
  let words = ''
  for (const token of tokens) {
    if (token.kind !== 'word' || token.marks.length > 0) return undefined
    words += token.text
  }
  return words
}
