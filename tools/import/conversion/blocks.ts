import type { Element, ElementContent, RootContent } from 'hast'

/** What stands by itself in an article; everything else is part of a line. */
const blockNames = new Set([
  ...['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'pre', 'table', 'figure', 'img', 'hr'],
])

/**
 * @param tagName an element's name
 * @param children what it holds
 * @param properties its attributes
 * @returns the element
 */
export function element(
  tagName: string,
  children: ElementContent[] = [],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

/** @returns the text as a node */
export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/**
 * @param nodes what a parser gave
 * @returns the elements and words among it, without comments and declarations
 */
export function visible(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.filter((node) => node.type === 'element' || node.type === 'text')
}

/** @returns a link of its own line, which says its own address unless told otherwise */
export function linkLine(address: string, words = address): Element {
  return element('p', [element('a', [text(words)], { href: address })])
}

/** @returns whether the node stands by itself in an article */
export function isBlock(node: ElementContent): node is Element {
  return node.type === 'element' && blockNames.has(node.tagName)
}

/** A piece of a mixed sequence: a block, or a run of what is part of a line. */
type Run = { block: Element } | { line: ElementContent[] }

/**
 * @param nodes blocks and parts of lines in any order
 * @returns the blocks, and what stands between them as runs
 */
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

/**
 * Makes blocks of a mixed sequence: what is part of a line becomes a paragraph.
 *
 * @param nodes blocks and parts of lines in any order
 * @param tagName what lines become
 * @returns nothing but blocks
 */
export function blocksOf(nodes: readonly ElementContent[], tagName = 'p'): Element[] {
  return runsOf(nodes).flatMap((run) => {
    if ('block' in run) return [run.block]
    const line = trimmed(run.line)
    return line.length > 0 ? [element(tagName, line)] : []
  })
}

/**
 * Puts an element such as `<strong>` or `<a>` around a mixed sequence, inside the blocks in it.
 *
 * @param around an element without children
 * @param nodes blocks and parts of lines
 * @returns the sequence, every line of it inside such an element
 */
export function distributed(around: Element, nodes: readonly ElementContent[]): ElementContent[] {
  return runsOf(nodes).flatMap((run): ElementContent[] => {
    if ('line' in run) return [{ ...around, children: run.line }]
    const { block } = run
    if (!['p', 'h1', 'h2', 'h3'].includes(block.tagName)) return [block]
    return [{ ...block, children: [{ ...around, children: block.children }] }]
  })
}

/**
 * @param nodes blocks and parts of lines
 * @returns parts of a line alone, former blocks parted by line breaks
 */
export function oneLine(nodes: readonly ElementContent[]): ElementContent[] {
  const lines = blocksOf(nodes).filter(({ tagName }) => tagName !== 'img' && tagName !== 'hr')
  return lines.flatMap(({ children }, index) => {
    const line = children.some(isBlock) ? oneLine(children) : children
    return index > 0 ? [element('br'), ...line] : line
  })
}

/** Takes space and line breaks from both ends; nothing is left of what holds nothing else. */
function trimmed(line: readonly ElementContent[]): ElementContent[] {
  const blank = (node: ElementContent) =>
    node.type === 'text'
      ? node.value.trim() === ''
      : node.type !== 'element' || node.tagName === 'br' || isBlankMark(node)
  const first = line.findIndex((node) => !blank(node))
  if (first === -1) return []
  const kept = line.slice(first, line.findLastIndex((node) => !blank(node)) + 1)
  return kept.map((node, index) => {
    if (node.type !== 'text') return node
    let { value } = node
    if (index === 0) value = value.trimStart()
    if (index === kept.length - 1) value = value.trimEnd()
    return text(value)
  })
}

function isBlankMark({ tagName, children }: Element): boolean {
  return tagName !== 'img' && trimmed(children).length === 0
}
