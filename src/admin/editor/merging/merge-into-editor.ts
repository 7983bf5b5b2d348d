import { createDocument, type Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { documentOf, type Token, tokensOf, wordTokens } from '#domain/merge/document.ts'
import { mergeTokens } from '#domain/merge/token-merging.ts'
import { wordsOf } from '#domain/suggestions/rebase.ts'
import { type DisputedPassage, disputedPassage, updateDisputed } from './disputed-passages.ts'
import { keepCursor } from './keep-cursor.ts'
import { showMerged } from './merged-passages.ts'
import { applyDifference, bareJson, documentFrom } from './minimal-steps.ts'

/** Which of two texts a person keeps. */
export type Choice = 'mine' | 'theirs' | 'both'

/** A passage that two people changed in different ways. The text has mine. */
export interface PassageDispute {
  passage: DisputedPassage
  /** What both changed. */
  base: readonly Token[]
  theirs: readonly Token[]
}

export function tokensOfHtml(schema: Schema, html: string): readonly Token[] {
  return bareTokens(createDocument(html, schema))
}

/** The text that is open, without the notes on it. */
export function tokensOfEditor({ state }: Editor): readonly Token[] {
  return bareTokens(state.doc)
}

/** Without empty paragraphs at the end, where somebody is about to write: they are in no stored text. */
function bareTokens(document: Node): readonly Token[] {
  const tokens = tokensOf(bareJson(document))
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
 * @param isAsked whether what overlaps is marked, for a person to choose
 * @returns what overlaps
 */
export function mergeIntoEditor(
  editor: Editor,
  base: readonly Token[],
  theirs: readonly Token[],
  { by, isAsked }: { by: string; isAsked: boolean },
): PassageDispute[] {
  const mine = tokensOfEditor(editor)
  const pieces = mergeTokens(base, mine, theirs)
  const text = pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.items : piece.mine))
  const { tr } = editor.state
  const ranges = replaceText(tr, mine, text)
  if (tr.docChanged) {
    keepCursor(tr, editor.state.selection, mine, text)
    showMerged(tr.setMeta('addToHistory', false), ranges, by)
  }
  const { positions } = documentOf([...text, nextLine])
  const positionOf = (index: number) => positions[index] ?? 0
  let end = 0
  const disputes = pieces.flatMap((piece) => {
    const start = end
    end += (piece.kind === 'settled' ? piece.items : piece.mine).length
    if (piece.kind === 'settled') return []
    const [first] = [...piece.mine, ...piece.theirs]
    const passage = {
      id: crypto.randomUUID(),
      from: positionOf(start),
      to: text.length > 0 ? positionOf(end) : tr.doc.content.size,
      beginsLine: first?.kind === 'line',
    }
    return { passage, base: piece.base, theirs: piece.theirs }
  })
  // In the same transaction: what the editor appends to it, such as a cell that a row lacks, moves them too.
  if (isAsked) updateDisputed(tr, () => disputes.map(({ passage }) => passage))
  if (isAsked || tr.docChanged) editor.view.dispatch(tr)
  return disputes
}

/** What follows a text: its position is where the text ends. */
const nextLine: Token = { kind: 'line', path: [{ type: 'paragraph' }], joined: 0 }

/** What a disputed passage is now. */
export function passageWords(editor: Editor, id: string): string {
  const { from = 0, to = 0 } = disputedPassage(editor, id) ?? {}
  return shownWords(tokensOf(bareJson(editor.state.doc.cut(from, to))))
}

/** The words of a passage, with the addresses of its links: they may be all that differs. */
export function shownWords(tokens: readonly Token[]): string {
  const withAddresses = tokens.flatMap((token, index) => {
    const address = linkOf(token)
    const isEnd = address !== undefined && address !== linkOf(tokens[index + 1])
    return isEnd ? [token, ...wordTokens(` (${address})`)] : [token]
  })
  return wordsOf(withAddresses)
}

function linkOf(token: Token | undefined): unknown {
  if (!token || token.kind === 'line') return undefined
  return token.marks.find(({ type }) => type === 'link')?.attrs?.href
}

/** Puts theirs in the place of a disputed passage as it is now, or behind it. */
export function settlePassage(
  editor: Editor,
  { passage: { id }, theirs }: PassageDispute,
  choice: Choice,
  by: string,
): void {
  const passage = disputedPassage(editor, id)
  const { tr } = editor.state
  if (passage && choice !== 'mine') {
    const tokens = tokensOfEditor(editor)
    const [before, mine, after] = cutAt(tokens, passage)
    const last = mine.at(-1)
    const isApart = theirs[0]?.kind === 'line' || last?.kind !== 'word' || !last.text.trim()
    const kept = choice === 'both' ? [...mine, ...(isApart ? [] : wordTokens(' '))] : []
    const ranges = replaceText(tr, tokens, [...before, ...kept, ...theirs, ...after])
    showMerged(tr.setMeta('addToHistory', false), ranges, by)
  }
  editor.view.dispatch(updateDisputed(tr, (open) => open.filter((one) => one.id !== id)))
}

/** The tokens before, in and behind a range of their document. */
function cutAt(tokens: readonly Token[], { from, to }: { from: number; to: number }) {
  const { positions } = documentOf(tokens)
  const [before, within, after]: [Token[], Token[], Token[]] = [[], [], []]
  for (const [index, token] of tokens.entries()) {
    const at = positions[index] ?? 0
    if (token.kind !== 'word') {
      const part = at < from ? before : at < to ? within : after
      part.push(token)
      continue
    }
    const [start, end] = [Math.max(0, from - at), Math.max(0, to - at)]
    const put = (part: Token[], text: string) => text && part.push({ ...token, text })
    put(before, token.text.slice(0, start))
    put(within, token.text.slice(start, end))
    put(after, token.text.slice(end))
  }
  return [before, within, after] as const
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
