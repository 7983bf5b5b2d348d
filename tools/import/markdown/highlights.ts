import type { PhrasingContent, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** Converts `==words==`, which Ghost's Markdown cards show as highlighted words, to `<mark>`. */
export function markHighlights(tree: Root): void {
  visit(tree, 'paragraph', ({ children }) => markIn(children))
  visit(tree, 'heading', ({ children }) => markIn(children))
  visit(tree, 'tableCell', ({ children }) => markIn(children))
}

function markIn(children: PhrasingContent[]): void {
  const pieces = children.flatMap((child): PhrasingContent[] =>
    child.type === 'text' ? splitAtMarks(child) : [child],
  )
  let opened: number | undefined
  pieces.forEach((piece, index) => {
    if (!isMark(piece)) return
    if (opened === undefined) {
      if (/^\S/.test(textOf(pieces[index + 1]))) opened = index
    } else if (/\S$/.test(textOf(pieces[index - 1])) && index > opened + 1) {
      pieces[opened] = { type: 'html', value: '<mark>' }
      pieces[index] = { type: 'html', value: '</mark>' }
      opened = undefined
    }
  })
  children.splice(0, children.length, ...pieces)
}

/** Two equals signs, no more. */
function splitAtMarks({ value }: Text): Text[] {
  return value
    .split(/(?<!=)(==)(?!=)/)
    .filter(Boolean)
    .map((part) => ({ type: 'text', value: part }))
}

function isMark(node: PhrasingContent): boolean {
  return node.type === 'text' && node.value === '=='
}

/** A text's words; of another node, such as emphasis, a letter; of none, nothing. */
function textOf(node: PhrasingContent | undefined): string {
  if (!node) return ''
  return node.type === 'text' ? node.value : 'x'
}
