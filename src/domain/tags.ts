import { z } from 'zod'
import { limits } from './limits.ts'
import { cleanText } from './text-field.ts'

/** The tags of a submission: trimmed, the empty ones removed. */
export const tagsSchema = z
  .array(z.string())
  .default([])
  .transform(presentTags)
  .pipe(
    z
      .array(z.string().max(limits.tag, `A tag has at most ${limits.tag} characters.`))
      .max(limits.tags, `An article has at most ${limits.tags} tags.`),
  )

function presentTags(tags: readonly string[]): string[] {
  return tags.map((tag) => cleanText(tag).trim()).filter((tag) => tag !== '')
}

/**
 * @param list tags as an editor types them, parted by commas
 * @returns the tags in order, trimmed, without empty ones (specification, section 5)
 */
export function tagsFromList(list: string): string[] {
  return presentTags(list.split(','))
}
