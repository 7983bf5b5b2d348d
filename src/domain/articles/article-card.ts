import { audioLength } from '#domain/audio/audio.ts'

/** The most tags that a card shows (specification, section 9). */
const maxTags = 3

/** The tags that a card shows, and `+N more` for the others; empty if there are none. */
export function cardTags(tags: readonly string[]): { shown: string[]; more: string } {
  const rest = tags.length - maxTags
  return { shown: tags.slice(0, maxTags), more: rest > 0 ? `+${rest} more` : '' }
}

/** `1 Source Cited` or `N Sources Cited`; empty for 0. */
export function sourcesCited(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 Source Cited' : `${count} Sources Cited`
}

/** What a card says of an article's recording. */
export function listenText({ duration }: { duration: number | null }): string {
  return duration === null ? 'Audio' : `Audio ${audioLength(duration)}`
}
