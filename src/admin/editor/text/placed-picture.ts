import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'

export interface PlacedPicture {
  /** An image, or the figure around one. */
  node: Node
  position: number
  end: number
}

/** The figure around a place directly in it. */
export function figureAround($place: ResolvedPos): { position: number; node: Node } | null {
  const { parent, depth } = $place
  return parent.type.name === 'figure' ? { position: $place.before(depth), node: parent } : null
}

/** The selected picture, or that in whose caption the cursor is. */
export function pictureAt({ selection }: Pick<EditorState, 'selection'>): PlacedPicture | null {
  const { $from } = selection
  if (selection instanceof NodeSelection) {
    const { node, from, to } = selection
    return imageOf(node) ? { node, position: from, end: to } : null
  }
  if ($from.parent.type.name !== 'caption') return null
  const [node, position] = [$from.node(-1), $from.before(-1)]
  return imageOf(node) ? { node, position, end: position + node.nodeSize } : null
}

export function imageOf(node: Node): Node | null {
  if (node.type.name === 'image') return node
  const { firstChild } = node
  return node.type.name === 'figure' && firstChild?.type.name === 'image' ? firstChild : null
}
