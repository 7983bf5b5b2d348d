import type { Element, ElementContent, RootContent } from 'hast'
import { plainText } from '#domain/html-tree.ts'

/** Block elements of an article; everything else is inline. */
const blockNames = new Set([
  ...['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'pre', 'table', 'figure', 'img', 'hr'],
])

export function element(
  tagName: string,
  children: ElementContent[] = [],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Elements and text, without comments and declarations. */
export function visible(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.filter((node) => node.type === 'element' || node.type === 'text')
}

/** A paragraph with nothing but a link, which shows its address unless it has other words. */
export function linkLine(address: string, words = address): Element {
  return element('p', [element('a', [text(words)], { href: address })])
}

export function isBlock(node: ElementContent): node is Element {
  return node.type === 'element' && blockNames.has(node.tagName)
}

/** A part of a mixed sequence: a block, or a run of inline nodes. */
type Run = { block: Element } | { line: ElementContent[] }

/** Splits a mixed sequence into its blocks and the inline runs between them. */
function runsOf(nodes: readonly ElementContent[]): Run[] {
  const runs: Run[] = []
  let line: ElementContent[] | undefined
  for (const node of nodes) {
    if (isBlock(node)) {
      line = undefined
      runs.push({ block: node })
    } else {
      if (!line) {
        line = []
        runs.push({ line })
      }
      line.push(node)
    }
  }
  return runs
}

/** Wraps every inline run of a mixed sequence in a block. */
export function blocksOf(nodes: readonly ElementContent[], tagName = 'p'): Element[] {
  return runsOf(nodes).flatMap((run) => {
    if ('block' in run) return [run.block]
    const line = trimmed(run.line)
    return line.length > 0 ? [element(tagName, line)] : []
  })
}

/** Wraps every line of a mixed sequence in an inline element such as `<strong>`, inside its blocks. */
export function distributed(around: Element, nodes: readonly ElementContent[]): ElementContent[] {
  return runsOf(nodes).flatMap((run): ElementContent[] => {
    if ('line' in run) return [{ ...around, children: run.line }]
    const { block } = run
    if (!['p', 'h1', 'h2', 'h3'].includes(block.tagName)) return [block]
    return [{ ...block, children: [{ ...around, children: block.children }] }]
  })
}

/** Unwraps blocks into one line, separated by line breaks. */
export function oneLine(nodes: readonly ElementContent[]): ElementContent[] {
  const lines = blocksOf(nodes).filter(({ tagName }) => tagName !== 'img' && tagName !== 'hr')
  return lines.flatMap((block, index) => {
    const line = lineOf(block)
    return index > 0 ? [element('br'), ...line] : line
  })
}

function lineOf(block: Element): ElementContent[] {
  // Its cells alone would be moved in front of what is around them.
  if (block.tagName === 'table') return [text(plainText(block))]
  return block.children.some(isBlock) ? oneLine(block.children) : block.children
}

/** Trims white space and line breaks from both ends. */
function trimmed(line: readonly ElementContent[]): ElementContent[] {
  const blank = (node: ElementContent) =>
    node.type === 'text'
      ? node.value.trim() === ''
      : node.type !== 'element' || node.tagName === 'br' || isBlankMark(node)
  const first = line.findIndex((node) => !blank(node))
  if (first === -1) return []
  const trimmed = line.slice(first, line.findLastIndex((node) => !blank(node)) + 1)
  return trimmed.map((node, index) => {
    if (node.type !== 'text') return node
    let { value } = node
    if (index === 0) value = value.trimStart()
    if (index === trimmed.length - 1) value = value.trimEnd()
    return text(value)
  })
}

function isBlankMark({ tagName, children }: Element): boolean {
  return tagName !== 'img' && trimmed(children).length === 0
}
