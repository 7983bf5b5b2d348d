import * as z from 'zod'
import { instant } from '#domain/articles/article.ts'
import { titled } from '#domain/articles/titled.ts'
import { checklistAnswerSchema } from '#domain/checklist/checklist-schema.ts'
import { isForeignImage } from '#domain/images/media.ts'
import { imageAddressSchema } from '#domain/images/media-schema.ts'
import { limits } from '#domain/limits.ts'
import { lineField, textField } from '#domain/text-field.ts'

/** What editors write of an edition, a numbered issue of the magazine. */
export const editionTextSchema = z.strictObject({
  number: z
    .number('The number is a whole number.')
    .int('The number is a whole number.')
    .positive('The first edition has the number 1.')
    .max(limits.editionNumber, `The number is at most ${limits.editionNumber}.`),
  title: lineField('The title', limits.title).min(1, 'Please give the edition a title.'),
  /** An upload; empty for none. */
  coverImage: imageAddressSchema
    .refine((address) => !isForeignImage(address), 'The cover is a picture that was uploaded here.')
    .default(''),
  coverAlt: lineField('The alternative text', limits.coverAlt).default(''),
  /** Plain text; blank lines separate paragraphs. */
  editorial: textField('The editorial', limits.editorial).default(''),
  /** Ids, in the order in which readers see the articles. */
  articles: z
    .array(z.string().min(1).max(limits.slug))
    .max(limits.editionArticles, `An edition has at most ${limits.editionArticles} articles.`)
    .refine((ids) => new Set(ids).size === ids.length, 'An edition has an article once.')
    .default([]),
  /** Whether readers may download it, as an EPUB and as an HTML file. What was downloaded cannot be recalled. */
  offersEpub: z.boolean().default(false),
})

export type EditionText = z.infer<typeof editionTextSchema>

const revision = z.number().int().positive()

/** The body that saves one: 409 if it has another revision by now. */
export const editionSaveSchema = editionTextSchema.extend({ revision })

export const editionRevisionSchema = z.strictObject({ revision })

export const editionPublicationSchema = editionRevisionSchema.extend({
  /** The instant of the first one, if that was elsewhere. */
  publishedAt: instant.optional(),
  /**
   * Checks each article that is published with it; by the ids of articles, what is overridden of them.
   * Without it nothing is checked.
   */
  checklists: z
    .record(z.string().max(limits.slug), checklistAnswerSchema)
    .refine(
      (answers) => Object.keys(answers).length <= limits.editionArticles,
      `An edition has at most ${limits.editionArticles} articles.`,
    )
    .optional(),
})

export const adminEditionSchema = z.object({
  ...editionTextSchema.shape,
  id: z.string(),
  published: z.boolean(),
  /** ISO 8601 instant of its first publication. */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  revision,
  /** Its articles in their order, without those that were deleted for good. */
  contents: z.array(
    z.object({
      _id: z.string(),
      ...titled,
      state: z.enum(['published', 'draft', 'needs_rewrite', 'binned']),
      /** Whether readers have it, or had it. */
      wasPublished: z.boolean().default(false),
      /** Whether they find an explanation in its place. */
      withdrawn: z.boolean().default(false),
      /** The instant at which it is to be published without the edition. */
      scheduledFor: z.string().nullable().default(null),
    }),
  ),
})

export type AdminEdition = z.infer<typeof adminEditionSchema>

/** An article in an edition, as editors see it. */
export type EditionEntry = AdminEdition['contents'][number]

/** The response to `GET /api/admin/editions`, the highest number first. */
export const editionListSchema = z.object({
  editions: z.array(adminEditionSchema),
  /** Whether the home page opens with the current edition. */
  opensHome: z.boolean(),
})

export type EditionList = z.infer<typeof editionListSchema>

export const editionOnHomeSchema = z.strictObject({ opensHome: z.boolean() })

export const publishedEditionSchema = z.object({
  ...editionTextSchema.shape,
  id: z.string(),
  publishedAt: z.string(),
})

export const backupEditionSchema = editionTextSchema.extend({
  id: z.string().min(1),
  published: z.boolean(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  revision,
})
