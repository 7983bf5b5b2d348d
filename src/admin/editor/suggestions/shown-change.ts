import type { FieldName } from '#domain/articles/article-fields.ts'
import type { Change } from '#domain/suggestions/changes.ts'
import type { LostChange } from '#domain/suggestions/lost-change.ts'
import type { MergedText } from '#domain/suggestions/rebase.ts'
import type { Suggestion } from '#domain/suggestions/suggestion.ts'

/** A suggestion as the changes of it are shown: whose it is, and its colour. */
export interface Maker extends Pick<Suggestion, 'id' | 'by' | 'revision'> {
  /** Whether it is the account that is signed in. */
  own: boolean
  /** Counts from 0. */
  colour: number
}

const colours = 6

export function makerClass({ colour }: Pick<Maker, 'colour'>): string {
  return `suggested-by-${(colour % colours) + 1}`
}

/** What is drawn of a change has its key. */
export const changeAttribute = 'data-change'

/** A change that one person suggests. */
export interface ShownChange {
  /** The same as long as the change is. */
  key: string
  maker: Maker
  field: FieldName
  /** What is done to what: `Adds`, `Bold`, `Title`. */
  label: string
  was: string
  words: string
  /** In the text; null for a field around it, and for a change without a place. */
  content: Change | null
  /** Its place in the list of those without one; null for those that have one. */
  lost: number | null
}

/** What is suggested, on the text that is shown. */
export interface PlacedSuggestion {
  maker: Maker
  /** The text as it was when this was placed. */
  current: MergedText
  /** The text with all changes that have a place. */
  proposed: MergedText
  lost: readonly LostChange[]
  changes: readonly ShownChange[]
  /** Whether the text that is shown is the proposal itself, and the other one what it was made from. */
  isOpen: boolean
}

export interface Placed {
  placed: readonly PlacedSuggestion[]
  /** Their changes in the order of the list. */
  changes: readonly ShownChange[]
}
