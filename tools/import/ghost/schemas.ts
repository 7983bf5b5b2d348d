import * as z from 'zod'
import { ownFieldsSchema } from '../imported-post.ts'

/** Ids were numbers in early versions. */
const id = z.union([z.string(), z.number()]).transform(String)

/** Texts that older versions omit and newer ones set to null. */
const words = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const yesOrNo = z.union([z.boolean(), z.number()]).nullish().transform(Boolean)

/** Metadata for search engines and other sites; in the post's row until version 2. */
const forOthers = z.object({
  meta_title: words,
  meta_description: words,
  og_title: words,
  og_description: words,
  og_image: words,
  twitter_title: words,
  twitter_description: words,
  twitter_image: words,
  canonical_url: words,
  email_subject: words,
}).shape

export const fieldsForOthers = Object.keys(forOthers) as (keyof typeof forOthers)[]

/** The fields that are read from a post of Ghost's versions 1 to 6. */
export const ghostPostSchema = z.object({
  id,
  uuid: words,
  title: words,
  slug: words,
  html: words,
  mobiledoc: words,
  lexical: words,
  status: words,
  visibility: words,
  /** Marks pages until version 2. */
  page: yesOrNo,
  type: words,
  published_at: z.union([z.string(), z.number()]).nullish(),
  custom_excerpt: words,
  feature_image: words,
  feature_image_alt: words,
  feature_image_caption: words,
  author_id: id.nullish(),
  codeinjection_head: words,
  codeinjection_foot: words,
  ...forOthers,
})

export type GhostPost = z.infer<typeof ghostPostSchema>

export const ghostMetaSchema = z.object({
  post_id: id,
  feature_image_alt: words,
  feature_image_caption: words,
  ...forOthers,
})

export const ghostTagSchema = z.object({ id, name: words, slug: words, visibility: words })

export const ghostUserSchema = z.object({ id, name: words, bio: words, profile_image: words })

const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

export const ghostTaggingSchema = z.object({ post_id: id, tag_id: id, sort_order: order })

export const ghostAuthorshipSchema = z.object({ post_id: id, author_id: id, sort_order: order })

/** Rows of the table that our own export adds. */
export const ghostOwnSchema = z.object({ post_id: id, article: ownFieldsSchema })
