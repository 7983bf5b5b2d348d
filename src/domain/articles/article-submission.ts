import * as z from 'zod'
import { firstStageSchema } from '#domain/board/stage.ts'
import { creationKeySchema } from '#domain/calls/creation-key.ts'
import { checklistAnswerSchema } from '#domain/checklist/checklist-schema.ts'
import {
  correctionSubmissionSchema,
  withdrawalSubmissionSchema,
} from '#domain/corrections/correction-schema.ts'
import { limits } from '#domain/limits.ts'
import { savedAnchorsSchema } from '#domain/notes/note.ts'
import { lostChangesSchema } from '#domain/suggestions/lost-change.ts'
import { instant } from './article.ts'
import { writtenFields } from './article-fields.ts'
import { articleHtmlSchema } from './article-html-schema.ts'
import { importDigestSchema } from './imported-article.ts'
import { slugSchema } from './slug-schema.ts'

/** The written fields of a submission: everything but its state. */
export const articleTextSchema = z.strictObject({ ...writtenFields, content: articleHtmlSchema })

export type ArticleText = z.infer<typeof articleTextSchema>

/** Which editor saves which of its texts, so that the texts that it keeps can be distinguished from older ones. */
const savedFromSchema = z.strictObject({
  /** Random, made by the editor when it opens. */
  writer: z.uuid(),
  /** Counts the changes of the text in this editor. */
  sequence: z.number().int().nonnegative(),
})

export type SavedFrom = z.infer<typeof savedFromSchema>

/** A suggestion of which the text of a save has accepted something. */
const acceptedSuggestionSchema = z.strictObject({
  id: z.uuid(),
  /** The suggestion's revision that was accepted from. If another one is stored, it stays as it is. */
  revision: z.number().int().positive(),
  /** What is left of it, beside the saved text, which becomes its base; null if nothing is. */
  rest: z.strictObject({ text: articleTextSchema, lost: lostChangesSchema.default([]) }).nullable(),
})

export type AcceptedSuggestion = z.infer<typeof acceptedSuggestionSchema>

/** The body of a save (specification, sections 5 and 7). */
export const articleSubmissionSchema = articleTextSchema.extend({
  published: z.boolean().default(false),
  /** The revision that this save started from; 409 if another one is stored by now. */
  revision: z.number().int().positive().optional(),
  /** The working copy's revision that this save started from, 0 for none; 409 as above. */
  copyRevision: z.number().int().nonnegative().optional(),
  /** For articles that were published elsewhere before; defaults to now. */
  publishedAt: instant.optional(),
  /** Idempotency key of the save that creates an article. */
  creationKey: creationKeySchema.optional(),
  /** The last part of the address; if it is not given, it stays, or is made from the title when published. */
  slug: slugSchema.optional(),
  savedFrom: savedFromSchema.optional(),
  /** The board's column in which a new draft begins; `draft` unless given. */
  stage: firstStageSchema.optional(),
  /** Where the article's notes are in this text. */
  anchors: savedAnchorsSchema.optional(),
  /** The version names whose suggestions these are. */
  accepted: z.array(acceptedSuggestionSchema).max(limits.suggestions).default([]),
  /** Notices to readers of this change of a published article; nothing by default. */
  correction: correctionSubmissionSchema.optional(),
  /** Leaves a page that explains itself, if the save unpublishes the article. */
  withdrawal: withdrawalSubmissionSchema.optional(),
  /** Checks what readers will see before it is published, or withdrawn with an explanation; without it nothing is checked. */
  checklist: checklistAnswerSchema.optional(),
  /** Set by imports, so that the next import can tell which articles changed, and on which side. */
  importDigest: importDigestSchema.optional(),
})

export type ArticleSubmission = z.infer<typeof articleSubmissionSchema>

/** A submission before validation, as the editor's form holds it. */
export type ArticleSubmissionInput = z.input<typeof articleSubmissionSchema>

export const discardedTextSubmissionSchema = z.strictObject({
  text: articleTextSchema,
  /** May be sent, and is not believed: the text counts as the caller's. */
  writtenBy: z.string().max(200).default(''),
})
