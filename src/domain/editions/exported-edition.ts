import * as z from 'zod'
import { editionTextSchema } from './edition-schema.ts'

/** The file of an export, beside its articles. */
export const exportedEditionsFile = 'latchkey-editions.json'

const exportedEditionSchema = z.object({
  ...editionTextSchema.shape,
  /** The file of its copy; empty for none. */
  coverImage: z.string(),
  published: z.boolean(),
  /** ISO 8601 instant of its first publication. */
  publishedAt: z.iso.datetime().nullable(),
  /** By their ids there, in their order. */
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
})

export type ExportedEdition = z.infer<typeof exportedEditionSchema>

export const exportedEditionsSchema = z.object({
  editions: z.array(exportedEditionSchema),
  /** Whether the home page opens with the current edition. */
  opensHome: z.boolean(),
})

export type ExportedEditions = z.infer<typeof exportedEditionsSchema>
