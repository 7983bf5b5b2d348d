import { z } from 'zod'
import { workingCopySchema } from './admin-article.ts'
import { articleSchema, articleStatusSchema } from './article.ts'
import { writtenCreditsSchema } from './author-schema.ts'
import { blockerIdSchema } from './checklist-schema.ts'
import { withdrawalSchema } from './correction-schema.ts'
import { importDigestSchema } from './imported-article.ts'
import { limits } from './limits.ts'
import { noteSchema } from './note.ts'
import { archivedAnswerSchema } from './preview-link.ts'
import { scheduledChangeSchema } from './schedule.ts'
import { slugSchema } from './slug-schema.ts'
import { chosenStageSchema } from './stage.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

/** A scheduled change that is not done. The version that it pins is a record of its own. */
export const backupScheduledChangeSchema = scheduledChangeSchema
  .omit({ articleId: true, doneAt: true })
  .extend({
    at: instant,
    createdAt: instant,
    overridden: z.array(blockerIdSchema).nullable().default(null),
  })
  .strict()

/** The stored fields of an article in any state. */
export const backupArticleFields = articleSchema
  .pick({
    title: true,
    summary: true,
    category: true,
    coverImage: true,
    coverAlt: true,
    photoCredit: true,
    audio: true,
    tags: true,
    author: true,
    quotes: true,
    citations: true,
    corrections: true,
    reporter: true,
    topic: true,
    createdAt: true,
    updatedAt: true,
    revision: true,
  })
  .extend({
    id: z.string().min(1),
    authors: writtenCreditsSchema,
    /** The last part of its address, and those that it had before. */
    slug: slugSchema.nullable().default(null),
    formerAddresses: z.array(slugSchema).default([]),
    status: articleStatusSchema,
    /** The first publication; a retracted article keeps it. */
    publishedAt: instant.nullable(),
    /** Who made it; empty in backups from before this was kept. */
    createdBy: z.string().default(''),
    updatedBy: z.string(),
    /** The content version of the last change that readers saw; 0 if there is none. */
    changedVersion: count,
    rewriteNote: z.string().nullable(),
    submittedBy: z.string().nullable().default(null),
    submittedAt: instant.nullable().default(null),
    /** The day for which a draft is planned. */
    plannedOn: z.iso.date().nullable().default(null),
    /** Where a draft is on the board, unless it is submitted for review, and whose it is there. */
    chosenStage: chosenStageSchema.default('draft'),
    assignee: z.string().nullable().default(null),
    /** Idempotency key of the save that created the article. */
    creationKey: z.string().nullable(),
    /** See `importedArticleSchema`. */
    importDigest: importDigestSchema.nullable().default(null),
    importRevision: z.number().int().positive().nullable().default(null),
    workingCopy: workingCopySchema.nullable(),
    withdrawal: withdrawalSchema.nullable().default(null),
    /** What is scheduled for it and not done. */
    scheduled: z.array(backupScheduledChangeSchema).default([]),
    /** Who deleted it and when, if it is in the bin. */
    binned: z.strictObject({ deletedBy: z.string(), deletedAt: instant }).nullable().default(null),
    content: z.string().max(limits.content),
    notes: z.array(noteSchema.strict()).max(limits.notes).default([]),
    /** What was answered by preview links, which are in no backup themselves. */
    previewAnswers: z.array(archivedAnswerSchema).max(limits.previewAnswersOfArticle).default([]),
  })
  .strict()

/** A published article needs a date of publication. */
export function isDated({
  status,
  publishedAt,
}: Pick<z.infer<typeof backupArticleFields>, 'status' | 'publishedAt'>): boolean {
  return status !== 'published' || publishedAt !== null
}

export const undatedMessage = 'A published article has a date of publication.'

/** An article with everything that a restore needs. */
export const backupArticleSchema = backupArticleFields.refine(isDated, undatedMessage)

export type BackupArticle = z.infer<typeof backupArticleSchema>
