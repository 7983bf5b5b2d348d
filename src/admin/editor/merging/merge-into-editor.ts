import type { Transaction } from '@tiptap/pm/state'
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

/** The text that is open, without the notes on it. */
export function tokensOfEditor({ state }: Editor): readonly Token[] {
  return withoutBlankEnd(tokensOf(bareJson(state.doc) as DocumentNode))
}

/** Empty paragraphs at the end are where somebody is about to write: they are in no stored text. */
export function withoutBlankEnd(tokens: readonly Token[]): readonly Token[] {
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
  const mine = tokensOfEditor(editor)
  const pieces = mergeTokens(withoutBlankEnd(base), mine, withoutBlankEnd(theirs))
  const textWith = (dispute?: Dispute<Token>, which?: 'theirs' | 'both') =>
    pieces.flatMap((piece) => {
      if (piece.kind === 'settled') return piece.items
      if (piece !== dispute) return piece.mine
      const between = piece.theirs[0]?.kind === 'line' ? [] : wordTokens(' ')
      return which === 'theirs' ? piece.theirs : [...piece.mine, ...between, ...piece.theirs]
    })
  const text = textWith()
  const { tr } = editor.state
  const ranges = replaceText(tr, mine, text)
  if (tr.docChanged) {
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

/**
 * Changes the text that is open into another one, in small steps.
 *
 * @param mine the tokens of the transaction's document
 * @returns where the document has what was not there before
 * @throws RangeError if there is no such document
 */
export function replaceText(tr: Transaction, mine: readonly Token[], text: readonly Token[]) {
  const { schema } = tr.doc.type
  const before = documentFrom(schema, documentOf(mine).document)
  const after = documentFrom(schema, documentOf(text).document)
  if (before.eq(after)) return []
  const isBlank = mine.length === 0
  const { content } = tr.doc
  const first = content.cut(0, isBlank ? content.size : before.content.size)
  return applyDifference(tr, first, after.content)
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.kind === 'word' ? token.text : token.kind === 'line' ? '\n' : ' '))
    .join('')
    .trim()
}
