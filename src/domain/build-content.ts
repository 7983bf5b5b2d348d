import { z } from 'zod'
import { articleSchema } from './article.ts'

/** A page of the answer to `GET /api/build/content?since=N`: what changed since version N. */
export const buildContentSchema = z.object({
  /** Names the database; a builder that synced from another one starts over. */
  contentSource: z.string(),
  /** The version that a builder has reached with this page: its next `since`. */
  version: z.number().int().nonnegative(),
  /** Whether more pages follow. */
  more: z.boolean(),
  /** Articles that readers no longer see; to be removed before `changed` is stored. */
  gone: z.array(z.string()),
  /** Published articles as they are now. */
  changed: z.array(articleSchema),
})

export type BuildContent = z.infer<typeof buildContentSchema>
