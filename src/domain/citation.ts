import { z } from 'zod'
import { limits } from './limits.ts'
import { isWebAddress } from './web-address.ts'

export const citationSchema = z.strictObject({
  title: z
    .string()
    .trim()
    .max(limits.citationTitle, `A source's title has at most ${limits.citationTitle} characters.`),
  url: z
    .string()
    .trim()
    .max(limits.address, `An address has at most ${limits.address} characters.`),
})

/** A source that an article cites. */
export type Citation = z.infer<typeof citationSchema>

/** The citations of a submission: incomplete rows are dropped, the rest need a web address. */
export const citationsSchema = z
  .array(citationSchema)
  .max(limits.citations, `An article has at most ${limits.citations} citations.`)
  .default([])
  .transform(completeCitations)
  .pipe(
    z.array(
      citationSchema.refine(({ url }) => isWebAddress(url), {
        path: ['url'],
        message: 'A source needs an address that starts with http:// or https://.',
      }),
    ),
  )

/**
 * @param citations citation rows as the editor holds them
 * @returns those with both a title and an address (specification, section 5)
 */
export function completeCitations<T extends Citation>(citations: readonly T[]): T[] {
  return citations.filter(({ title, url }) => title.trim() !== '' && url.trim() !== '')
}
