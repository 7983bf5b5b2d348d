import * as z from 'zod'

const count = z.number().int().nonnegative()

export const restoreRequestSchema = z.strictObject({
  /** Whether to delete the content of a site that is not empty. */
  replace: z.boolean().default(false),
})

/** The response to a started restore: the id that its other calls need. */
export const restoreSchema = z.object({ restore: z.string() })

/** The response to a call that deletes old content: whether there is more. */
export const clearingSchema = z.object({ left: z.boolean() })

/** What a site must contain for a restore to be complete. */
export const restoredSiteSchema = z.strictObject({
  contentVersion: count,
  articles: count,
  changes: count,
  images: count,
  audio: count.default(0),
  versions: count.default(0),
})

export type RestoredSite = z.infer<typeof restoredSiteSchema>
