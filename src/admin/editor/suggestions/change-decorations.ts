import type { Node, Schema } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import { documentFrom } from '#admin/editor/merging/minimal-steps.ts'
import { serializerWithoutNotes } from '#admin/editor/notes/note-mark.ts'
import { documentOf, type Token } from '#domain/merge/document.ts'
import type { Change } from '#domain/suggestions/changes.ts'
import { wordsOf } from '#domain/suggestions/rebase.ts'
import { changeAttribute, makerClass } from './change-marks.ts'
import { inTextOrder, type PlacedSuggestion, type ShownChange } from './shown-change.ts'

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
    if (!change.content || !suggestion) return []
    const drawing = new Drawing({
      doc,
      places,
      suggestion,
      change,
      content: change.content,
      active,
    })
    // A name at each change would drown the words.
    const label = `${change.maker.id} ${drawing.blockStart}`
    const decorations = drawing.decorations(label !== last || change.key === active)
    last = label
    return decorations
  })
}

interface Drawn {
  doc: Node
  places: readonly Place[]
  suggestion: PlacedSuggestion
  change: ShownChange
  content: Change
  /** The key of the change that is looked at. */
  active: string | null
}

class Drawing {
  readonly #doc: Node
  readonly #places: readonly Place[]
  readonly #change: ShownChange
  readonly #kind: Change['kind']
  readonly #isActive: boolean
  /** Of the text that is shown, the tokens that the change is about. */
  readonly #range: readonly [from: number, to: number]
  readonly #tokens: readonly Token[]
  /** What stands in the other text in their place. */
  readonly #other: readonly Token[]
  readonly #isOpen: boolean

  constructor({ doc, places, suggestion, change, content, active }: Drawn) {
    const { current, proposed, isOpen } = suggestion
    const { kind, from, to, start, end } = content
    this.#doc = doc
    this.#places = places
    this.#change = change
    this.#kind = kind
    this.#isActive = change.key === active
    this.#isOpen = isOpen
    this.#range = isOpen ? [start, end] : [from, to]
    this.#tokens = (isOpen ? proposed : current).content
    this.#other = isOpen ? current.content.slice(from, to) : proposed.content.slice(start, end)
  }

  get blockStart(): number {
    return this.#around.block.from
  }

  /** @param hasName whether the name of its maker stands before it */
  decorations(hasName: boolean): Decoration[] {
    const [from] = this.#range
    const isSame = this.#kind !== 'words'
    const kind = isSame ? 'formatting' : this.#isOpen ? 'ins' : 'del'
    const widget = isSame || this.#other.length === 0 ? [] : [this.#widget()]
    const at = this.#range[0] < this.#range[1] ? this.#startOf(from) : this.#end.at
    return [
      ...(hasName ? [this.#name(at)] : []),
      ...this.#present(kind),
      // What is removed stands before what comes in its place.
      ...widget,
    ]
  }

  get #around(): Place {
    const [from, to] = this.#range
    const nothing = { from: 0, to: 0, block: { from: 0, to: 0 } }
    return this.#places[from < to ? from : Math.max(0, from - 1)] ?? nothing
  }

  /** In a line of text; before the block otherwise. */
  #startOf(index: number): number {
    const place = this.#places[index]
    if (!place) return 0
    const node = this.#doc.nodeAt(place.block.from)
    return this.#tokens[index]?.kind === 'line' && node?.isTextblock ? place.from + 1 : place.from
  }

  /** Where what the other text has is drawn, and whether that is between two blocks. */
  get #end(): { at: number; isBetween: boolean } {
    const [from, to] = this.#range
    const isWhole = this.#other[0]?.kind === 'line' && this.#tokens[to]?.kind !== 'word'
    if (!isWhole && this.#isOpen && from < to) return { at: this.#startOf(from), isBetween: false }
    const last = this.#places[to - 1]
    if (!last) return { at: this.#startOf(to), isBetween: isWhole }
    if (isWhole) return { at: last.block.to, isBetween: true }
    const isLine = this.#tokens[to - 1]?.kind === 'line'
    const node = this.#doc.nodeAt(last.block.from)
    return { at: isLine && node?.isTextblock ? last.from + 1 : last.to, isBetween: false }
  }

  #classes(kind: string): string {
    const active = this.#isActive ? ' suggested-active' : ''
    return `suggested suggested-${kind} ${makerClass(this.#change.maker)}${active}`
  }

  /** What the open text has. */
  #present(kind: 'ins' | 'del' | 'formatting'): Decoration[] {
    const [from, to] = this.#range
    const attributes = {
      class: this.#classes(kind),
      title: `${this.#change.maker.by}: ${this.#change.label}`,
      [changeAttribute]: this.#change.key,
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
      const place = this.#places[index]
      if (!place) continue
      if (this.#tokens[index]?.kind !== 'line') {
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

  #widget(): Decoration {
    const { at, isBetween } = this.#end
    const kind = this.#isOpen ? 'del' : 'ins'
    const { key, maker, label } = this.#change
    const classes = this.#classes(kind)
    return Decoration.widget(
      at,
      madeOnce(() => {
        const element = document.createElement(kind)
        element.className = isBetween ? `${classes} suggested-blocks article-body` : classes
        element.title = `${maker.by}: ${label}`
        element.setAttribute(changeAttribute, key)
        element.contentEditable = 'false'
        element.append(drawn(this.#doc.type.schema, this.#other, isBetween))
        return element
      }),
      {
        key: `${classes} ${key} ${wordsOf(this.#other)}`,
        side: kind === 'del' ? -1 : 1,
        ignoreSelection: true,
        marks: [],
      },
    )
  }

  #name(at: number): Decoration {
    const { maker } = this.#change
    return Decoration.widget(
      at,
      madeOnce(() => {
        const name = document.createElement('span')
        name.className = `suggested-by ${makerClass(maker)}`
        // Not as words: it is in no text.
        name.dataset.by = maker.by
        name.setAttribute('aria-hidden', 'true')
        return name
      }),
      { key: `by ${makerClass(maker)} ${maker.by}`, side: -2, ignoreSelection: true, marks: [] },
    )
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
