import type { Element, ElementContent, RootContent } from 'hast'
import { parseHtml } from '#domain/html-tree.ts'
import { isSame } from '#domain/is-same.ts'

/** A text with the formatting that it stands in. */
export interface TextRun {
  text: string
  /** Names of elements; a link is `a` and its address. In alphabetical order. */
  formats: readonly string[]
}

export const blockKinds = [
  'paragraph',
  'heading 1',
  'heading 2',
  'heading 3',
  'quote',
  'list item',
  'numbered item',
  'code',
  'caption',
  'table heading',
  'table row',
  'image',
  'wide image',
  'line',
] as const

export type BlockKind = (typeof blockKinds)[number]

/** A piece of a text that stands on lines of its own. */
export interface TextBlock {
  kind: BlockKind
  runs: readonly TextRun[]
  /** The address of an image, whose words are its alternative text. */
  image?: string
  /** How many lists are around the one that it is in. */
  depth?: number
  /** Of a list's item; what continues an item has none. */
  number?: number
}

/** Stands between the cells of a row, which is one block. No text has it. */
export const cellEnd = '\u001F'

const kindOfTag: Record<string, BlockKind> = {
  h1: 'heading 1',
  h2: 'heading 2',
  h3: 'heading 3',
  pre: 'code',
  figcaption: 'caption',
  blockquote: 'quote',
}

const blockTags = new Set([
  ...Object.keys(kindOfTag),
  ...[
    ...['p', 'ul', 'ol', 'li', 'figure', 'img', 'hr'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr'],
  ],
])

const formatTags = new Set(['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'cite'])

export function blocksOfHtml(html: string): TextBlock[] {
  const blocks: TextBlock[] = []
  collect(parseHtml(html).children, 'paragraph', blocks)
  return blocks
}

/** A picture that stands beside the text, as the cover. */
export function blocksOfImage(address: string): TextBlock[] {
  return address === '' ? [] : [{ kind: 'image', runs: [], image: address }]
}

export function blocksOfLines(lines: readonly string[]): TextBlock[] {
  return lines.map((line) => ({ kind: 'paragraph', runs: runsOf(line, []) }))
}

/** @param kind of the text that stands in no block of its own */
function collect(nodes: readonly RootContent[], kind: BlockKind, blocks: TextBlock[]): void {
  let inline: TextRun[] = []
  const end = () => {
    if (inline.some(({ text }) => text.trim() !== '')) blocks.push({ kind, runs: inline })
    inline = []
  }
  for (const node of nodes) {
    if (node.type !== 'element' || !blockTags.has(node.tagName)) {
      for (const run of inlineRuns(node, [])) addRun(inline, run)
      continue
    }
    end()
    if (node.tagName === 'img') blocks.push(imageBlock(node, kind))
    else if (node.tagName === 'hr') blocks.push({ kind: 'line', runs: [] })
    else if (node.tagName === 'ul' || node.tagName === 'ol') collectList(node, blocks)
    else if (node.tagName === 'tr') collectRow(node, blocks)
    else collect(node.children, kindWithin(node, kind), blocks)
  }
  end()
}

function collectList({ tagName, properties, children }: Element, blocks: TextBlock[]): void {
  const kind = tagName === 'ol' ? 'numbered item' : 'list item'
  let number = Number(properties.start ?? 1)
  for (const item of elementsOf(children)) {
    const found: TextBlock[] = []
    collect(item.children, kind, found)
    const placed = found.map(
      (block, index): TextBlock =>
        block.depth === undefined
          ? { ...block, depth: 0, ...(index === 0 && { number }) }
          : { ...block, depth: block.depth + 1 },
    )
    blocks.push(...placed)
    number++
  }
}

/** A row of a table is one block; pictures in it follow. */
function collectRow({ children }: Element, blocks: TextBlock[]): void {
  const cells = elementsOf(children)
  const runs: TextRun[] = []
  const pictures: TextBlock[] = []
  for (const [index, cell] of cells.entries()) {
    const found: TextBlock[] = []
    collect(cell.children, 'paragraph', found)
    const lines = found.filter(({ image }) => image === undefined)
    if (index > 0) runs.push({ text: cellEnd, formats: [] })
    for (const [line, block] of lines.entries()) {
      if (line > 0) runs.push({ text: '\n', formats: [] })
      runs.push(...block.runs)
    }
    pictures.push(...found.filter(({ image }) => image !== undefined))
  }
  const isHeading = cells.every(({ tagName }) => tagName === 'th')
  blocks.push({ kind: isHeading ? 'table heading' : 'table row', runs }, ...pictures)
}

function elementsOf(nodes: readonly ElementContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}

function kindWithin({ tagName, properties }: Element, kind: BlockKind): BlockKind {
  if (tagName === 'figure' && properties.dataWidth) return 'wide image'
  return kindOfTag[tagName] ?? kind
}

function imageBlock({ properties }: Element, kind: BlockKind): TextBlock {
  const isWide = kind === 'wide image' || Boolean(properties.dataWidth)
  return {
    kind: isWide ? 'wide image' : 'image',
    runs: runsOf(String(properties.alt ?? ''), []),
    image: String(properties.src ?? ''),
  }
}

function inlineRuns(node: RootContent | ElementContent, formats: readonly string[]): TextRun[] {
  if (node.type === 'text') return runsOf(node.value, formats)
  if (node.type !== 'element') return []
  if (node.tagName === 'br') return [{ text: '\n', formats }]
  const format = formatOf(node)
  const within = format ? [...formats, format].sort() : formats
  return node.children.flatMap((child) => inlineRuns(child, within))
}

/** Adds to the last run, if that is formatted in the same way. */
function addRun(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1)
  if (last && isSame(last.formats, run.formats)) {
    runs[runs.length - 1] = { ...last, text: last.text + run.text }
  } else runs.push(run)
}

function formatOf({ tagName, properties }: Element): string | undefined {
  if (tagName === 'a') return `a ${properties.href ?? ''}`
  return formatTags.has(tagName) ? tagName : undefined
}

function runsOf(text: string, formats: readonly string[]): TextRun[] {
  return text === '' ? [] : [{ text, formats }]
}
