import { beginsMention, findMentions } from '#domain/notes/note.ts'

export interface BegunMention {
  /** Where its `@` is. */
  start: number
  end: number
  /** The names that begin so; at most five. */
  names: string[]
}

/** The mention that ends at the caret and could still become one of the names; else null. */
export function mentionAt(
  text: string,
  caret: number,
  names: readonly string[],
): BegunMention | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret === 0 || !beginsMention(text, start)) return null
  const begun = text.slice(start + 1, caret)
  const found = names.filter(
    (name) =>
      name.length > begun.length &&
      name.slice(0, begun.length).toLowerCase() === begun.toLowerCase(),
  )
  return found.length > 0 ? { start, end: caret, names: found.slice(0, 5) } : null
}

export function completedMention(
  text: string,
  { start, end }: BegunMention,
  name: string,
): { text: string; caret: number } {
  const completed = `${text.slice(0, start)}@${name} `
  return { text: completed + text.slice(end).replace(/^ /, ''), caret: completed.length }
}

/** A note's words, with its mentions apart. */
export function partsOf(
  text: string,
  mentions: readonly string[],
): { text: string; isMention: boolean }[] {
  let shown = 0
  const parts = findMentions(text, mentions).flatMap(({ start, end }) => {
    const before = { text: text.slice(shown, start), isMention: false }
    shown = end
    return [before, { text: text.slice(start, end), isMention: true }]
  })
  return [...parts, { text: text.slice(shown), isMention: false }].filter(
    (part) => part.text !== '',
  )
}
