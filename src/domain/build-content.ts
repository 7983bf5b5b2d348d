import { z } from 'zod'
import { articleSchema } from './article.ts'

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
})

export type BuildContent = z.infer<typeof buildContentSchema>
