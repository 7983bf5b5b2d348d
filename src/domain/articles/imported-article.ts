import * as z from 'zod'

/** SHA-256 of an article's imported fields, in lower-case hexadecimal digits. */
export const importDigestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A digest has 64 hexadecimal digits.')

/** What a repeated import needs to know about an article. */
export const importedArticleSchema = z.object({
  _id: z.string(),
  revision: z.number().int().positive(),
  /** The digest at the last import; null if the article was not imported. */
  importDigest: importDigestSchema.nullable(),
  /** The revision after the last import. A higher one means that an editor changed it since. */
  importRevision: z.number().int().positive().nullable(),
  /** Whether the article has a working copy. */
  unpublishedEdits: z.boolean(),
  /** Whether the article was deleted and can be restored. */
  inBin: z.boolean(),
})

export type ImportedArticle = z.infer<typeof importedArticleSchema>
