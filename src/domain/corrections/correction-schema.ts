import * as z from 'zod'
import { checklistAnswerSchema } from '#domain/checklist/checklist-schema.ts'
import { limits } from '#domain/limits.ts'
import { textField } from '#domain/text-field.ts'
import { changeLogSchema } from './change-log-schema.ts'

/** Notices to readers of. A corrected typo is silent and leaves none of these. */
export const correctionKinds = ['update', 'clarification', 'correction'] as const

export const correctionKindSchema = z.enum(correctionKinds)

const noteSchema = textField('The note', limits.correctionNote)

const placementSchema = z.enum(['top', 'end'])

const needed = {
  path: ['note'],
  message: 'Say what was wrong and what is right.',
}

function hasNeededNote({ kind, note }: { kind: string; note: string }): boolean {
  return kind !== 'correction' || note !== ''
}

/** A notice to readers about a change after the publication. */
export const correctionSchema = z
  .strictObject({
    id: z.uuid(),
    kind: correctionKindSchema,
    /** Plain text; only that of a correction is never empty. */
    note: noteSchema,
    /** Where in the article the note stands. */
    placement: placementSchema,
    /** ISO 8601 instant. */
    at: z.iso.datetime(),
    /** What readers may see of the change itself; undefined unless that was chosen. */
    changes: changeLogSchema.optional(),
  })
  .refine(hasNeededNote, needed)

export type Correction = z.infer<typeof correctionSchema>

export const mostCorrections = `An article has at most ${limits.corrections} corrections.`

/** Of an article, in the order in which they were made. */
export const correctionsSchema = z
  .array(correctionSchema)
  .max(limits.corrections, mostCorrections)
  .default([])

/** A correction or a withdrawal in the list of all. */
const listedCorrectionSchema = z.object({
  /** Null for a withdrawal, of which an article has one at most. */
  id: z.string().nullable(),
  kind: z.enum([...correctionKinds, 'withdrawal']),
  note: z.string(),
  /** Null for a withdrawal. */
  placement: placementSchema.nullable(),
  at: z.string(),
  changes: changeLogSchema.optional(),
  /** What a link to it needs. */
  article: z.object({
    _id: z.string(),
    slug: z.string().nullable(),
    title: z.string(),
    /** The article's, as a tag; empty for the magazine's. */
    language: z.string().default(''),
  }),
})

export type ListedCorrection = z.infer<typeof listedCorrectionSchema>

export const correctionsPageSchema = z.object({
  corrections: z.array(listedCorrectionSchema),
  /** The first is 1. */
  page: z.number().int(),
  /** How many there are, at least one. */
  pages: z.number().int(),
})

export type CorrectionsPage = z.infer<typeof correctionsPageSchema>

/** What kind of change a save of a published article makes; without it, it is a typo. */
export const correctionSubmissionSchema = z
  .strictObject({
    /** Sent again, it takes the place of the one that has this id. */
    id: z.uuid('The id of a correction is a UUID.').optional(),
    kind: z.enum(['typo', ...correctionKinds]),
    note: noteSchema.default(''),
    placement: placementSchema.default('end'),
    /** Whether readers may see the words that were removed and added; not of a typo. */
    showChanges: z.boolean().optional(),
  })
  .refine(hasNeededNote, needed)

export type CorrectionSubmission = z.infer<typeof correctionSubmissionSchema>

export const correctionChangeSchema = z
  .strictObject({
    kind: correctionKindSchema,
    note: noteSchema.default(''),
    placement: placementSchema.default('end'),
    /** Takes back what readers may see of the change itself; undefined keeps it. */
    showChanges: z.literal(false).optional(),
    /** The article's revision; 409 if another one is stored by now. */
    revision: z.number().int().positive().optional(),
    /** The note that is to be changed; 409 if it is another one by now. */
    before: noteSchema.optional(),
    /** Checks the note; without it nothing is checked. */
    checklist: checklistAnswerSchema.optional(),
  })
  .refine(hasNeededNote, needed)

export const withdrawalSubmissionSchema = z.strictObject({
  explanation: textField('The explanation', limits.correctionNote).min(
    1,
    'Explain why the article was withdrawn.',
  ),
})

/** The page that an unpublished article leaves at its address. */
export const withdrawalSchema = withdrawalSubmissionSchema.extend({
  /** The title that readers knew. */
  title: z.string().min(1).max(limits.title),
  /** Its tag, as an article has it. */
  language: z.string().optional(),
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
})

export type Withdrawal = z.infer<typeof withdrawalSchema>

export const withdrawalChangeSchema = withdrawalSubmissionSchema.extend({
  revision: z.number().int().positive().optional(),
  /** When the withdrawal took place that is to be changed; 409 if that is another one by now, or none. */
  at: z.iso.datetime('The time of a withdrawal is one like 2026-11-21T09:00:00Z.').optional(),
  /** The explanation that is to be changed; 409 if it is another one by now. */
  before: noteSchema.optional(),
  /** Checks what the page shows; without it nothing is checked. */
  checklist: checklistAnswerSchema.optional(),
})

export const withdrawnArticleSchema = withdrawalSchema.extend({
  _id: z.string(),
  slug: z.string().nullable(),
})

export type WithdrawnArticle = z.infer<typeof withdrawnArticleSchema>
