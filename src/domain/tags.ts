import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import { limits } from './limits.ts'

/** The tags of a submission, trimmed, without empty ones. */
export const tagsSchema = z
  .array(z.string())
  .default([])
  .transform(cleanTags)
  .pipe(
    z
      .array(z.string().max(limits.tag, `A tag has at most ${limits.tag} characters.`))
      .max(limits.tags, `An article has at most ${limits.tags} tags.`),
  )

function cleanTags(tags: readonly string[]): string[] {
  return tags.map((tag) => cleanText(tag).trim()).filter((tag) => tag !== '')
}

/** Splits a comma-separated list into trimmed, non-empty tags (specification, section 5). */
export function tagsFromList(list: string): string[] {
  return cleanTags(list.split(','))
}
