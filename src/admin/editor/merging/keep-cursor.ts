import type { Node } from '@tiptap/pm/model'
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { align } from '#domain/merge/alignment.ts'
import { documentOf, type Token } from '#domain/merge/document.ts'
import { tokenMerging } from '#domain/merge/token-merging.ts'

/**
 * A cursor stays behind the words that it is at, also where a colleague goes on with them, moved their
 * paragraph, or made another block of it.
 *
 * @param mine the tokens of the text before
 * @param text what became of them
 */
export function keepCursor(
  tr: Transaction,
  { empty, $from }: Selection,
  mine: readonly Token[],
  text: readonly Token[],
): void {
  const { parent, parentOffset, pos } = $from
  if (!empty || !parent.inlineContent || parentOffset === 0) return
  const mapped = tr.mapping.mapResult(pos, -1)
  const written = (node: Node) => node.textBetween(0, Math.min(parentOffset, node.content.size))
  const found = mapped.deletedAcross ? [] : [mapped.pos]
  tr.doc.descendants((node, at) => {
    const isMoved = mapped.deletedAcross && node.hasMarkup(parent.type, parent.attrs)
    if (isMoved && written(node) === written(parent)) found.push(at + 1 + parentOffset)
  })
  const [only, more] = found
  const isFound = only !== undefined && more === undefined
  const at = isFound ? only : movedPosition(pos, $from.start(), mine, text)
  if (at !== undefined) tr.setSelection(TextSelection.create(tr.doc, at))
}

/** Where a position in or behind a word of a block is in what became of the text; undefined if no word before it is left. */
function movedPosition(
  position: number,
  start: number,
  mine: readonly Token[],
  text: readonly Token[],
): number | undefined {
  const [was, now] = [mine, text].map((tokens) => documentOf(tokens).positions)
  const places = align(mine, text, tokenMerging)
  const index = mine.findLastIndex(({ kind }, index) => {
    const at = was?.[index] ?? 0
    return kind === 'word' && at >= start && at < position && (places[index] ?? -1) >= 0
  })
  const [token, at] = [mine[index], now?.[places[index] ?? -1]]
  if (token?.kind !== 'word' || at === undefined) return undefined
  return at + Math.min(position - (was?.[index] ?? 0), token.text.length)
}
