import { z } from 'zod'

/** SHA-256 of what an import brought, in lower-case hexadecimal digits. */
export const importDigestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A digest has 64 hexadecimal digits.')

/** What is remembered of an article that an import made: enough to import it again rightly. */
export const importedArticleSchema = z.object({
  _id: z.string(),
  revision: z.number().int().positive(),
  /** What the last import brought; null where the article was made by other means. */
  importDigest: importDigestSchema.nullable(),
  /** The revision that the last import left. A higher one means that it was changed here since. */
  importRevision: z.number().int().positive().nullable(),
  /** Whether edits are kept apart from what readers see. */
  unpublishedEdits: z.boolean(),
})

export type ImportedArticle = z.infer<typeof importedArticleSchema>
