import * as z from 'zod'
import { articleSchema } from '#domain/articles/article.ts'
import { authorSchema } from '#domain/authors/author-schema.ts'
import { withdrawnArticleSchema } from '#domain/corrections/correction-schema.ts'
import { publishedEditionSchema } from '#domain/editions/edition-schema.ts'
import { siteSettingsSchema } from '#domain/settings/site-settings.ts'

/** What a build needs besides the articles. */
export const siteContentSchema = z.object({
  /** Null if none were saved. */
  settings: siteSettingsSchema.nullable().default(null),
  /** The id of the article that leads the front page; null if none is pinned. */
  leadArticle: z.string().nullable().default(null),
  /** Those with published articles. */
  authors: z.array(authorSchema).default([]),
  /** All articles that left a page which explains their withdrawal, with their earlier addresses. */
  withdrawn: z
    .array(withdrawnArticleSchema.extend({ formerAddresses: z.array(z.string()).default([]) }))
    .default([]),
  /** All published editions, the highest number first. */
  editions: z.array(publishedEditionSchema).default([]),
  editionOpensHome: z.boolean().default(false),
})

export type SiteContent = z.infer<typeof siteContentSchema>

/** A published article, with the addresses that it had before. */
export const builtArticleSchema = articleSchema.extend({
  formerAddresses: z.array(z.string()).default([]),
})

/** A page of the response to `GET /api/build/content?since=N`: what changed after version N. */
export const buildContentSchema = z.object({
  /** The database's id; a builder that synced from another database starts over. */
  contentSource: z.string(),
  /** The version that this page reaches: the builder's next `since`. */
  version: z.number().int().nonnegative(),
  /** Whether more pages follow. */
  more: z.boolean(),
  /** Ids of retracted and deleted articles; to be removed before `changed` is stored. */
  gone: z.array(z.string()),
  /** Published articles as they are now. */
  changed: z.array(builtArticleSchema),
  ...siteContentSchema.shape,
  /**
   * The version in which a category was last renamed or removed. Articles keep their versions then, so a
   * builder that synced under another number starts over.
   */
  renamedVersion: z.number().int().nonnegative().default(0),
})

export type BuildContent = z.infer<typeof buildContentSchema>
