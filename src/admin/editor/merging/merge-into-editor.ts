import { createDocument, type Editor } from '@tiptap/react'
import {
  type DocumentNode,
  documentOf,
  type Token,
  tokensOf,
  wordTokens,
} from '#domain/merge/document.ts'
import type { Dispute } from '#domain/merge/pieces.ts'
import { mergeTokens } from '#domain/merge/token-merging.ts'
import { showMerged } from './merged-passages.ts'
import { applyDifference, bareJson, documentFrom } from './minimal-steps.ts'

/** A passage that two people changed in different ways. The text has mine. */
export interface PassageDispute {
  mine: string
  theirs: string
  /** The text with mine, and as it is with what was chosen: from one to the other is a change to merge. */
  text: readonly Token[]
  chosen: Record<'theirs' | 'both', readonly Token[]>
}

export function tokensOfHtml(editor: Editor, html: string): Token[] {
  return tokensOf(bareJson(createDocument(html, editor.schema)) as DocumentNode)
}

/** Empty paragraphs at the end are where somebody is about to write: they are in no stored text. */
function withoutBlankEnd(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(
    (token) =>
      token.kind !== 'line' || token.path.length > 1 || token.path[0]?.type !== 'paragraph',
  )
  return tokens.slice(0, last + 1)
}

/**
 * Merges what became of a text elsewhere into the open one. Cursor, selection and one's own undo stay.
 *
 * @param by whose changes they are
 * @returns what overlaps
 */
export function mergeIntoEditor(
  editor: Editor,
  base: readonly Token[],
  theirs: readonly Token[],
  by: string,
): PassageDispute[] {
  const { schema, doc } = editor.state
  const mine = withoutBlankEnd(tokensOf(bareJson(doc) as DocumentNode))
  const pieces = mergeTokens(withoutBlankEnd(base), mine, withoutBlankEnd(theirs))
  const textWith = (dispute?: Dispute<Token>, which?: 'theirs' | 'both') =>
    pieces.flatMap((piece) => {
      if (piece.kind === 'settled') return piece.items
      if (piece !== dispute) return piece.mine
      const between = piece.theirs[0]?.kind === 'line' ? [] : wordTokens(' ')
      return which === 'theirs' ? piece.theirs : [...piece.mine, ...between, ...piece.theirs]
    })
  const text = textWith()
  const before = documentFrom(schema, documentOf(mine).document)
  const after = documentFrom(schema, documentOf(text).document)
  if (!before.eq(after)) {
    const { tr } = editor.state
    const isBlank = mine.length === 0
    const first = doc.content.cut(0, isBlank ? doc.content.size : before.content.size)
    const ranges = applyDifference(tr, first, after.content)
    editor.view.dispatch(showMerged(tr.setMeta('addToHistory', false), ranges, by))
  }
  return pieces.flatMap((piece) =>
    piece.kind === 'settled'
      ? []
      : {
          mine: wordsOf(piece.mine),
          theirs: wordsOf(piece.theirs),
          text,
          chosen: { theirs: textWith(piece, 'theirs'), both: textWith(piece, 'both') },
        },
  )
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.kind === 'word' ? token.text : token.kind === 'line' ? '\n' : ' '))
    .join('')
    .trim()
}
