import { limits } from '#domain/limits.ts'
import type { Note } from '#domain/notes/note.ts'
import type { ShownChange } from './shown-change.ts'

/** In the place of the id of what one suggests, until it is saved. */
export const unsavedId = 'own'

/** The words of a change that a note about it quotes. */
export function quoteOf({ was, words, label }: ShownChange): string {
  return (words || was || label).slice(0, limits.noteQuote).trim()
}

/** The notes that answer a change. */
export function answersTo(
  notes: readonly Note[] | undefined,
  change: ShownChange,
): readonly Note[] {
  const quote = quoteOf(change)
  return (notes ?? []).filter(
    (note) => note.suggestionId === change.maker.id && note.quote === quote,
  )
}
