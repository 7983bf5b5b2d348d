/** A node of an ESTree, with what is asked of any kind of node: the parser's own types are a union of all kinds. */
export interface CodeNode {
  type: string
  start: number
  end: number
  name?: string
  id?: CodeNode | null
  local?: CodeNode
  key?: CodeNode
  /** Of a property. */
  value?: CodeNode
  init?: CodeNode | null
  callee?: CodeNode
  arguments?: CodeNode[]
  properties?: CodeNode[]
  specifiers?: CodeNode[]
  declaration?: CodeNode | null
  declarations?: CodeNode[]
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
