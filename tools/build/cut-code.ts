/** A node of an ESTree, which the parser types without the index that walking needs. */
export interface CodeNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Leaves parts out of code, in the order in which they stand, each with the comma that follows it. */
export function cut(code: string, parts: readonly CodeNode[]): string {
  let kept = ''
  let at = 0
  for (const { start, end } of parts) {
    kept += code.slice(at, start)
    at = code[end] === ',' ? end + 1 : end
  }
  return kept + code.slice(at)
}

/** The nodes that are sought, in the order in which they stand. `seek` returns undefined to look into a node. */
export function nodesIn(
  node: unknown,
  seek: (node: CodeNode) => readonly CodeNode[] | undefined,
): CodeNode[] {
  if (Array.isArray(node)) return node.flatMap((part) => nodesIn(part, seek))
  if (!isNode(node)) return []
  return [...(seek(node) ?? Object.values(node).flatMap((part) => nodesIn(part, seek)))]
}

function isNode(value: unknown): value is CodeNode {
  return typeof value === 'object' && value !== null && 'type' in value
}
