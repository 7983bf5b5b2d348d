import * as z from 'zod'

const tagPattern = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i

/** The language of a text as a tag (BCP 47), such as `ar` or `pt-BR`; empty for the magazine's. */
export const languageTagSchema = z
  .string('The language is a tag, such as de or pt-BR.')
  .trim()
  .refine(
    (tag) => tag === '' || tagPattern.test(tag),
    'The language is a tag, such as de or pt-BR.',
  )
  .transform((tag) => (tag === '' ? '' : (Intl.getCanonicalLocales(tag)[0] ?? '')))
