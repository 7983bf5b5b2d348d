import * as z from 'zod'
import { limits } from '#domain/limits.ts'

const invalidSlug =
  'The address has small letters, digits and single hyphens, such as the-price-of-silence.'

/** The last part of an article's address. Apart from `slug.ts`, which readers' scripts contain: no zod there. */
export const slugSchema = z
  .string(invalidSlug)
  .max(limits.slug, `The address is too long: it has at most ${limits.slug} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, invalidSlug)
