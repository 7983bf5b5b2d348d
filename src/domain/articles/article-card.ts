import { audioLength } from '#domain/audio/audio.ts'
import { fill } from '#domain/language/format.ts'
import type { Words } from '#domain/language/words-type.ts'

/** The most tags that a card shows (specification, section 9). */
const maxTags = 3

/** The tags that a card shows, and `+N more` for the others; empty if there are none. */
export function cardTags(
  tags: readonly string[],
  { moreTags }: Pick<Words['card'], 'moreTags'>,
): { shown: string[]; more: string } {
  const rest = tags.length - maxTags
  return { shown: tags.slice(0, maxTags), more: rest > 0 ? fill(moreTags, { count: rest }) : '' }
}

/** What a card says of an article's recording. */
export function listenText(
  { duration }: { duration: number | null },
  { audio }: Pick<Words['card'], 'audio'>,
): string {
  return duration === null ? audio : `${audio} ${audioLength(duration)}`
}
