import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import { isWebAddress } from '#domain/web-address.ts'

export const citationSchema = z.strictObject({
  title: lineField("A source's title", limits.citationTitle),
  url: lineField('An address', limits.address),
})

export type Citation = z.infer<typeof citationSchema>

/** The citations of a submission: incomplete ones are dropped, the others need a web address. */
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

/** Drops citations without a title or address (specification, section 5). */
export function completeCitations<T extends Citation>(citations: readonly T[]): T[] {
  return citations.filter(({ title, url }) => title.trim() !== '' && url.trim() !== '')
}
