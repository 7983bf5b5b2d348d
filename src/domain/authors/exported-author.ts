import * as z from 'zod'
import { authorSubmissionSchema } from './author-schema.ts'

/** The file of an export, beside its articles. */
export const exportedAuthorsFile = 'latchkey-authors.json'

/** Notices to readers of the authors; their names are on the articles. */
export const exportedAuthorsSchema = z.array(
  z.object({
    ...authorSubmissionSchema.pick({ name: true, line: true }).shape,
    /** The file of its copy; empty for none. */
    picture: z.string(),
  }),
)

export type ExportedAuthor = z.infer<typeof exportedAuthorsSchema>[number]
