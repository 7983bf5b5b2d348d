import type { TextPart } from '#domain/search/search.ts'

/**
 * Cuts a text with marked matches into pieces; a match that two pieces share is marked in both.
 *
 * @param lengths of the pieces, in UTF-16 code units; together as long as the text
 */
export function markedPieces(parts: readonly TextPart[], lengths: readonly number[]): TextPart[][] {
  let end = 0
  return lengths.map((length) => {
    const start = end
    end += length
    let at = 0
    return parts.flatMap(({ text, match }) => {
      const from = at
      at += text.length
      const piece = text.slice(Math.max(0, start - from), Math.max(0, end - from))
      return piece === '' ? [] : [{ text: piece, match }]
    })
  })
}
