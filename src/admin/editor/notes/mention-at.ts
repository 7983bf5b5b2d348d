/** A name that is being written. */
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
  if (start < 0 || caret === 0 || /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) return null
  const begun = text.slice(start + 1, caret).toLowerCase()
  const found = names.filter((name) => {
    const lower = name.toLowerCase()
    return lower.startsWith(begun) && lower !== begun
  })
  return found.length > 0 ? { start, end: caret, names: found.slice(0, 5) } : null
}

/** The text with the whole name, and the caret after it. */
export function completedMention(
  text: string,
  { start, end }: BegunMention,
  name: string,
): { text: string; caret: number } {
  const completed = `${text.slice(0, start)}@${name} `
  return { text: completed + text.slice(end).replace(/^ /, ''), caret: completed.length }
}

/** A note's words, those that mention somebody apart. */
export function partsOf(
  text: string,
  mentions: readonly string[],
): { text: string; isMention: boolean }[] {
  if (mentions.length === 0) return [{ text, isMention: false }]
  const names = [...mentions].sort((a, b) => b.length - a.length)
  const pattern = names.map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')
  return text
    .split(new RegExp(`(@(?:${pattern}))`, 'iu'))
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
