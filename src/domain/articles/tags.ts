import * as z from 'zod'
import { cleanText } from '#domain/clean-text.ts'
import { limits } from '#domain/limits.ts'

/** The tags of a submission, trimmed, without empty ones and duplicates. */
export const tagsSchema = z
  .array(z.string())
  .default([])
  .transform(cleanTags)
  .pipe(
    z
      .array(z.string().max(limits.tag, `A tag has at most ${limits.tag} characters.`))
      .max(limits.tags, `An article has at most ${limits.tags} tags.`),
  )

/** Of tags that differ in upper and lower case only, the first is kept. */
function cleanTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const tag of tags.map((text) => cleanText(text).trim())) {
    const folded = tag.toLowerCase()
    if (tag !== '' && !byFolded.has(folded)) byFolded.set(folded, tag)
  }
  return [...byFolded.values()]
}

/** Splits a comma-separated list into trimmed, non-empty, different tags (specification, section 5). */
export function tagsFromList(list: string): string[] {
  return cleanTags(list.split(','))
}
