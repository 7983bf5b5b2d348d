import * as z from 'zod'
import { sentBackSchema, workingCopySchema } from '#domain/articles/admin-article.ts'
import { articleSchema, articleStatusSchema } from '#domain/articles/article.ts'
import { storedFields } from '#domain/articles/article-fields.ts'
import { importDigestSchema } from '#domain/articles/imported-article.ts'
import { slugSchema } from '#domain/articles/slug-schema.ts'
import { chosenStageSchema } from '#domain/board/stage.ts'
import { blockerIdSchema, overriddenItemsSchema } from '#domain/checklist/checklist-schema.ts'
import { withdrawalSchema } from '#domain/corrections/correction-schema.ts'
import { limits } from '#domain/limits.ts'
import { noteSchema } from '#domain/notes/note.ts'
import { archivedAnswerSchema } from '#domain/previews/preview-link.ts'
import { scheduledChangeSchema } from '#domain/schedule/schedule.ts'
import { wholeSuggestionSchema } from '#domain/suggestions/suggestion.ts'

const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

/** A scheduled change that is not done. The version that it pins is a record of its own. */
export const backupScheduledChangeSchema = scheduledChangeSchema
  .omit({ articleId: true, doneAt: true })
  .extend({
    at: instant,
    createdAt: instant,
    overridden: z.array(blockerIdSchema).nullable().default(null),
    overriddenItems: overriddenItemsSchema.nullable().default(null),
  })
  .strict()

/** A suggestion with its texts. Its maker's account may be in no backup. */
export const backupSuggestionSchema = wholeSuggestionSchema
  .omit({ articleId: true })
  .extend({ createdAt: instant, updatedAt: instant })
  .strict()

export const backupArticleFields = articleSchema
  .pick({
    corrections: true,
    createdAt: true,
    updatedAt: true,
    revision: true,
  })
  .extend({
    ...storedFields,
    id: z.string().min(1),
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
    sentBack: sentBackSchema.strict().nullable().default(null),
    plannedOn: z.iso.date().nullable().default(null),
    /** Where a draft is on the board, unless it is submitted for review, and whose it is there. */
    chosenStage: chosenStageSchema.default('draft'),
    assignee: z.string().nullable().default(null),
    creationKey: z.string().nullable(),
    /** See `importedArticleSchema`. */
    importDigest: importDigestSchema.nullable().default(null),
    importRevision: z.number().int().positive().nullable().default(null),
    workingCopy: workingCopySchema.nullable(),
    withdrawal: withdrawalSchema.nullable().default(null),
    scheduled: z.array(backupScheduledChangeSchema).default([]),
    /** Who deleted it and when, if it is in the bin. */
    binned: z.strictObject({ deletedBy: z.string(), deletedAt: instant }).nullable().default(null),
    content: z.string().max(limits.content),
    notes: z.array(noteSchema.strict()).max(limits.notes).default([]),
    suggestions: z.array(backupSuggestionSchema).max(limits.suggestions).default([]),
    /** What was answered by preview links, which are in no backup themselves. */
    previewAnswers: z.array(archivedAnswerSchema).max(limits.previewAnswersOfArticle).default([]),
  })
  .strict()

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
