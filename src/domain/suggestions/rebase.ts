import { articleFields, mergedFieldNames } from '#domain/articles/article-fields.ts'
import { isSame } from '#domain/is-same.ts'
import { haveSameTokens, type Token } from '#domain/merge/document.ts'
import { type MergedFields, mergeFields, shownValue } from '#domain/merge/field-merging.ts'
import { mergeTokens } from '#domain/merge/token-merging.ts'
import type { LostChange } from './lost-change.ts'

/** A text in the parts that are merged: its fields, and its content as the tokens of a document. */
export interface MergedText {
  fields: MergedFields
  content: readonly Token[]
}

export function isSameText(one: MergedText, other: MergedText): boolean {
  return isSame(one.fields, other.fields) && haveSameTokens(one.content, other.content)
}

/**
 * What a suggestion becomes when the text that it was made from moved on. What does not overlap is
 * proposed for the current text; what does has lost its place.
 *
 * @returns what the current text would be, and the changes that are not in it
 */
export function rebaseSuggestion(
  base: MergedText,
  proposed: MergedText,
  current: MergedText,
): { text: MergedText; lost: LostChange[] } {
  const lost: LostChange[] = []
  const content = mergeTokens(base.content, proposed.content, current.content).flatMap((piece) => {
    if (piece.kind === 'settled') return piece.items
    lost.push({ field: 'content', was: wordsOf(piece.base), words: wordsOf(piece.mine) })
    return piece.theirs
  })
  const merged = mergeFields(base.fields, proposed.fields, current.fields)
  const disputed = Object.fromEntries(
    merged.disputes.map(({ field, mine, theirs }) => {
      lost.push({ field, was: shownValue(base.fields[field]), words: shownValue(mine) })
      return [field, theirs]
    }),
  )
  return { text: { fields: { ...merged.fields, ...disputed }, content }, lost }
}

/** A change of a field around the text, which is accepted or refused as one. */
export interface FieldChange {
  field: (typeof mergedFieldNames)[number]
  label: string
  was: string
  words: string
}

/** What a suggestion changes in the fields around the text, in the editor's order. */
export function fieldChanges(current: MergedFields, proposed: MergedFields): FieldChange[] {
  return mergedFieldNames
    .filter((field) => !isSame(current[field], proposed[field]))
    .map((field) => ({
      field,
      label: articleFields[field].label,
      was: shownValue(current[field]),
      words: shownValue(proposed[field]),
    }))
}

/** The words of a part of a text; of a picture its address, if it is not described. */
export function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'word') return token.text
      if (token.kind === 'inline') return ' '
      const { alt, src } = token.path.at(-1)?.attrs ?? {}
      return `\n${alt || src || ''}`
    })
    .join('')
    .trim()
}
