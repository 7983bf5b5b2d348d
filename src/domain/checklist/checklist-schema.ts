import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField } from '#domain/text-field.ts'

/** What blocks a publication until the editor gives a reason. */
export const blockerIds = ['open-notes', 'care-names', 'missing-pictures'] as const

export const blockerIdSchema = z.enum(
  blockerIds,
  `What can be overridden is one of ${blockerIds.join(', ')}.`,
)

export type BlockerId = z.infer<typeof blockerIdSchema>

/** What each is called in the audit list and in errors. */
export const blockerNames: Record<BlockerId, string> = {
  'open-notes': 'open notes',
  'care-names': 'sensitive names',
  'missing-pictures': 'missing pictures',
}

/** The ids of open notes, names as the list of sensitive names has them, and the addresses of pictures. */
export const overriddenItemsSchema = z.strictObject({
  notes: z.array(z.string().max(100)).max(limits.notes),
  names: z.array(z.string().max(limits.sensitiveName)).max(limits.sensitiveNames),
  pictures: z.array(z.string().max(limits.address)).max(limits.missingPictures),
})

export type OverriddenItems = z.infer<typeof overriddenItemsSchema>

/** Where an override names what it overrides. */
export const overriddenItemsOf = {
  'open-notes': 'notes',
  'care-names': 'names',
  'missing-pictures': 'pictures',
} as const satisfies Record<BlockerId, keyof OverriddenItems>

/** Asks for the checklist with a publication; without it nothing is checked. */
export const checklistAnswerSchema = z
  .strictObject({
    /** What is published in spite of. */
    overridden: z.array(blockerIdSchema).max(blockerIds.length).default([]),
    /** The notes, names and pictures that the editor saw; any other one still blocks. Without it: all there are. */
    items: overriddenItemsSchema.partial().optional(),
    /** Why; for the audit list. */
    reason: lineField('The reason', limits.overrideReason).default(''),
  })
  .refine(({ overridden, reason }) => overridden.length === 0 || reason !== '', {
    path: ['reason'],
    message: 'Say why it is published all the same.',
  })

export type ChecklistAnswer = z.infer<typeof checklistAnswerSchema>

/** A check and how it ended, as the API answers it. */
export const checkSchema = z.object({
  id: z.string(),
  /** `blocks` keeps the text from being published until the editor gives a reason; `warns` does not. */
  state: z.enum(['good', 'warns', 'blocks']),
  /** What is right or wrong, in a sentence. */
  message: z.string(),
  /** What it is about: names, or addresses with what was found. */
  details: z.array(z.string()).readonly().optional(),
})

/** What blocks the publication of an article; none if nothing does. */
export const blockedArticleSchema = z.object({
  _id: z.string(),
  title: z.string(),
  blockers: z.array(
    z.object({
      id: blockerIdSchema,
      message: z.string(),
      /** What it is about, for people. */
      details: z.array(z.string()).optional(),
      /** Ids of notes, names, or addresses of pictures: what an override names. */
      items: z.array(z.string()),
    }),
  ),
})

export type BlockedArticle = z.infer<typeof blockedArticleSchema>

/** Sensitive names: people and places that could be harmed by being named. Never shown to readers. */
export const sensitiveNamesSchema = z
  .array(
    lineField('A name', limits.sensitiveName)
      .overwrite((text) => text.replaceAll(/\s+/g, ' '))
      .pipe(z.string().min(2, 'A name has at least two characters.')),
  )
  .max(limits.sensitiveNames, `The list has at most ${limits.sensitiveNames} names.`)
  .transform((names) => [...new Set(names)])

export const storedSensitiveNamesSchema = z.object({
  names: z.array(z.string()),
  /** Raised by every change; 0 before the first. */
  revision: z.number().int().nonnegative(),
})

export type StoredSensitiveNames = z.infer<typeof storedSensitiveNamesSchema>

export const sensitiveNamesSubmissionSchema = z.strictObject({
  names: sensitiveNamesSchema,
  /** The revision that this change started from; 409 if another one is stored by now. */
  revision: z.number().int().nonnegative(),
})

/** What was found when the address of a source was last called. */
export const linkCheckSchema = z.object({
  url: z.string(),
  /** ISO 8601 instant; null if it was not called yet. */
  checkedAt: z.string().nullable(),
  /** Why it does not answer, or is not called; null if it answers. */
  problem: z.string().nullable(),
})

export type LinkCheck = z.infer<typeof linkCheckSchema>
