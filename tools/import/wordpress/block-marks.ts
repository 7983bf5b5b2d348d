import type { Comment, ElementContent } from 'hast'
import { plainText } from '#domain/html-tree.ts'
import { parseJson } from '#domain/parse-json.ts'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, linkLine } from '../conversion/blocks.ts'
import { hostOf } from '../conversion/embeds.ts'
import { classesOf } from '../conversion/styling.ts'

/** A range of a text: written in blocks, or in the classic editor. */
export interface MarkedRange {
  blocks: boolean
  nodes: ElementContent[]
}

/** What the text refers to. */
export interface BlockContext {
  warnings: ImportWarnings
  /** The text of a shared block; undefined if the export does not hold it. */
  shared(id: string): ElementContent[] | undefined
  /** The footnotes. */
  notes(): ElementContent[][]
}

interface BlockMark {
  name: string
  attributes: Record<string, unknown>
  kind: 'opens' | 'closes' | 'alone'
}

/** Blocks without content of their own. */
const silent = new Set(['spacer', 'more'])

const pageBreak = 'A page break was dropped; its pages are one text here'

/** Removes WordPress' block comments from a parsed text. Returns the ranges inside and outside blocks. */
export function markedRangesOf(
  nodes: readonly ElementContent[],
  context: BlockContext,
): MarkedRange[] {
  const ranges: MarkedRange[] = []
  const add = (blocks: boolean, added: ElementContent[]) => {
    const last = ranges.at(-1)
    if (last?.blocks === blocks) last.nodes.push(...added)
    else ranges.push({ blocks, nodes: [...added] })
  }
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]
    if (!node) break
    const mark = node.type === 'comment' ? markOf(node) : undefined
    if (!mark) {
      if (node.type !== 'comment') add(false, [withoutMarks(node, context)])
      else if (node.value.trim() === 'nextpage') context.warnings.add(pageBreak)
      continue
    }
    if (mark.kind === 'closes') continue
    const end = mark.kind === 'opens' ? closing(nodes, index, mark.name) : index
    const inner = nodes.slice(index + 1, end)
    add(mark.name !== 'freeform', blockNodes(mark, inner, context))
    index = end
  }
  return ranges
}

function withoutMarks(node: ElementContent, context: BlockContext): ElementContent {
  if (node.type !== 'element') return node
  const children = markedRangesOf(node.children, context).flatMap((stretch) => stretch.nodes)
  return { ...node, children }
}

function markOf({ value }: Comment): BlockMark | undefined {
  const match = /^\s*(\/?)wp:([a-z][a-z0-9_/-]*?)(?:\s+(\{[\s\S]*\}))?\s*(\/?)\s*$/.exec(value)
  if (!match) return undefined
  const [, closes, name = '', attributes = '{}', alone] = match
  return {
    name: name.replace(/^core\//, ''),
    attributes: (parseJson(attributes) ?? {}) as BlockMark['attributes'],
    kind: closes ? 'closes' : alone ? 'alone' : 'opens',
  }
}

/** The index of the block's end; an unclosed block ends with the text. */
function closing(nodes: readonly ElementContent[], from: number, name: string): number {
  let depth = 0
  for (let index = from; index < nodes.length; index++) {
    const node = nodes[index]
    const mark = node?.type === 'comment' ? markOf(node) : undefined
    if (mark?.name !== name) continue
    if (mark.kind === 'opens') depth++
    if (mark.kind === 'closes' && --depth === 0) return index
  }
  return nodes.length
}

function blockNodes(
  { name, attributes, kind }: BlockMark,
  inner: readonly ElementContent[],
  context: BlockContext,
): ElementContent[] {
  const { warnings } = context
  if (isHidden(attributes)) {
    const words = plainText({ type: 'root', children: [...inner] }).slice(0, 60)
    warnings.add(`A hidden block was left out: ${words || name}`)
    return []
  }
  if (silent.has(name)) return []
  if (name === 'nextpage') {
    warnings.add(pageBreak)
    return []
  }
  const { url } = attributes
  if (/^(core-embed\/.*|embed)$/.test(name) && typeof url === 'string') {
    warnings.add(`An embed of ${hostOf(url)} became a link`)
    return [linkLine(url), ...captionOf(inner)]
  }
  if (name === 'block') {
    const shared = context.shared(String(attributes.ref ?? ''))
    if (!shared) warnings.add('A shared block is not in the export')
    return shared ? markedRangesOf(shared, context).flatMap(({ nodes }) => nodes) : []
  }
  const notes = name === 'footnotes' ? context.notes() : []
  if (notes.length > 0)
    return [
      element(
        'ol',
        notes.map((note) => element('li', note)),
      ),
    ]
  const nodes = markedRangesOf(inner, context).flatMap((stretch) => stretch.nodes)
  if (name === 'file') return withoutButton(nodes, warnings)
  const empty = plainText({ type: 'root', children: nodes }) === '' && !nodes.some(isElement)
  if (empty && kind === 'alone')
    warnings.add(`A block that makes its own content was dropped: ${name}`)
  return nodes
}

/** WordPress from 6.9 on shows such a block in its editor alone. */
function isHidden({ metadata }: BlockMark['attributes']): boolean {
  return Object(metadata).blockVisibility === false
}

function isElement(node: ElementContent): boolean {
  return node.type === 'element'
}

function captionOf(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return []
    return node.tagName === 'figcaption' ? [element('p', node.children)] : captionOf(node.children)
  })
}

/** A file block has a second link to the same file, shown as a button. */
function withoutButton(
  nodes: readonly ElementContent[],
  warnings: ImportWarnings,
): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (!isButton(node)) return [{ ...node, children: withoutButton(node.children, warnings) }]
    if (!nodes.slice(0, index).some((before) => isElement(before) && !isButton(before)))
      return [node]
    warnings.add(`The button of a file was dropped, its link kept: ${plainText(node)}`)
    return []
  })
}

function isButton(node: ElementContent): boolean {
  return node.type === 'element' && classesOf(node.properties).includes('wp-block-file__button')
}
