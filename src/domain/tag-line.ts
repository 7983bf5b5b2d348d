/** The most tags that a card shows (specification, section 9). */
const tagsOnCard = 3

/**
 * @param tags an article's tags
 * @returns the tags that a card shows, and `+N more` for the rest (empty where nothing is left out)
 */
export function tagLine(tags: readonly string[]): { shown: string[]; more: string } {
  const rest = tags.length - tagsOnCard
  return { shown: tags.slice(0, tagsOnCard), more: rest > 0 ? `+${rest} more` : '' }
}
