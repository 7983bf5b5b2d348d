import * as z from 'zod'
import { mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'
import { authorRoles } from './author.ts'

const roleSchema = z.enum(authorRoles)

const nameSchema = lineField('The name', limits.author).min(1, 'Please give a name.')

export const creditSchema = z.object({
  id: z.string(),
  /** As the article spells it. */
  name: z.string(),
  role: roleSchema,
})

/** Authors as a save names them. An id is found by the name: one that is sent back is not looked at. */
export const writtenCreditsSchema = z
  .array(
    z
      .strictObject({
        id: z
          .string()
          .max(2 * limits.author)
          .optional(),
        name: nameSchema,
        role: roleSchema.default('text'),
      })
      .transform(({ name, role }) => ({ name, role })),
  )
  .max(limits.authorsOfArticle, `An article has at most ${limits.authorsOfArticle} authors.`)
  .default([])

/** Notices to readers of an author. */
export const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  line: z.string(),
  /** The address of an uploaded picture; empty if there is none. */
  picture: z.string(),
})

export type Author = z.infer<typeof authorSchema>

const pictureSchema = z
  .string()
  .max(limits.address)
  .refine((address) => address === '' || mediaFacts(address) !== undefined, {
    error: 'Choose an uploaded picture.',
  })

export const newAuthorSchema = z.strictObject({
  name: nameSchema,
  line: lineField('The line', limits.authorLine).default(''),
  picture: pictureSchema.default(''),
  /** The name of the account that the author signs in with; null for none. */
  account: z.string().max(limits.username).nullable().default(null),
})

export type NewAuthor = z.infer<typeof newAuthorSchema>

export const authorSubmissionSchema = newAuthorSchema.extend({
  /** The revision that this save started from; 409 if another one is stored by now. */
  revision: z.number().int().positive(),
})

export type AuthorSubmission = z.infer<typeof authorSubmissionSchema>

export const adminAuthorSchema = authorSchema.extend({
  account: z.string().nullable(),
  /** How many published articles name the author. */
  articles: z.number().int().nonnegative(),
  /** Other spellings and ids that lead here. */
  spellings: z.array(z.string()),
  revision: z.number().int().positive(),
})

export type AdminAuthor = z.infer<typeof adminAuthorSchema>

/** A name that an article can be given, for the suggestions of the editor. */
export const authorNameSchema = authorSchema.pick({ id: true, name: true }).extend({
  /** Whether the author signs in with the caller’s account. */
  isYours: z.boolean(),
})

export type AuthorName = z.infer<typeof authorNameSchema>

/** The body of a merge: the author that stays. */
export const authorMergeSchema = z.strictObject({ into: z.string().min(1) })

/** What a merge changes of one article. */
export const mergedArticleSchema = z.object({
  _id: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** The bylines before and after; the same if the author is credited beside it. */
  before: z.string(),
  after: z.string(),
})

export type MergedArticle = z.infer<typeof mergedArticleSchema>

export const backupAuthorSchema = authorSchema
  .extend({
    id: z
      .string()
      .max(2 * limits.author)
      .regex(/^[a-z0-9-]+$/),
    name: nameSchema,
    line: z.string().max(limits.authorLine),
    picture: pictureSchema,
    account: z.string().nullable().default(null),
    spellings: z.array(z.string().max(2 * limits.author)).default([]),
    revision: z.number().int().positive().default(1),
  })
  .strict()

export type BackupAuthor = z.infer<typeof backupAuthorSchema>
