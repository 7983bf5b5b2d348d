import * as z from 'zod'
import { creationKeySchema } from '#domain/calls/creation-key.ts'
import { limits } from '#domain/limits.ts'
import { lineField, textField, visibleName } from '#domain/text-field.ts'

/** For how many days a link can be opened. */
export const previewDays = [1, 7, 30] as const

/** For so long the call that made a link can be repeated: it answers with the link's address again. */
export const repeatableLinkMs = 10 * 60_000

/** How long a link is listed after the end of its days. */
export const endedLinkDays = 30

export const previewLinkSubmissionSchema = z.strictObject({
  name: visibleName(lineField('The name', limits.previewName).min(1, 'Name is required')),
  days: z.literal(previewDays, `A link is valid for ${previewDays.join(', ')} days.`),
  /** Shows the text as it is now, whatever is written later. */
  pinned: z.boolean().default(false),
  /** What the person must type besides. */
  passphrase: z
    .string('A passphrase is a text.')
    .trim()
    .min(
      limits.previewPassphraseMinimum,
      `A passphrase has at least ${limits.previewPassphraseMinimum} characters.`,
    )
    .max(limits.password, `A passphrase has at most ${limits.password} characters.`)
    .nullable()
    .default(null),
  mayComment: z.boolean().default(false),
  /** Writes the name across the page. */
  showsName: z.boolean().default(false),
  /** Made by the editor and the id of the link, so that the call can be repeated. */
  creationKey: creationKeySchema.optional(),
})

export type PreviewLinkSubmission = z.infer<typeof previewLinkSubmissionSchema>

/** A preview link as the portal lists it. Dates are ISO 8601 instants, unless they are days. */
export const previewLinkSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When the version was stored that it shows; null if it follows the text. */
  pinnedAt: z.string().nullable(),
  hasPassphrase: z.boolean(),
  mayComment: z.boolean(),
  showsName: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Days such as `2026-11-21`, in the magazine's time zone; null if it was never opened. */
  firstOpenedOn: z.string().nullable(),
  lastOpenedOn: z.string().nullable(),
})

export type PreviewLink = z.infer<typeof previewLinkSchema>

/** An answer as a backup holds it, without its words, which are a note. */
export const archivedAnswerSchema = z.strictObject({
  id: z.uuid(),
  linkId: z.string().max(limits.previewName),
  name: z.string().max(limits.previewName),
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
  /** The hash of the text that was read. */
  textHash: z.string().max(64),
  approved: z.boolean(),
  noteId: z.uuid().nullable(),
})

/** An approval by a reader with a preview link. */
export const approvalSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** Whether the text changed since. */
  lapsed: z.boolean(),
})

export type Approval = z.infer<typeof approvalSchema>

/** An article's links, those made last first, and the approvals, the last first. */
export const previewLinksSchema = z.object({
  links: z.array(previewLinkSchema),
  approvals: z.array(approvalSchema),
})

export type PreviewLinks = z.infer<typeof previewLinksSchema>

/** The response to a new link, the only one that contains the token. */
export const newPreviewLinkSchema = previewLinkSchema.extend({ token: z.string() })

export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>

/** The answer of a reader with a preview link, as the form sends it. */
export const previewAnswerSchema = z.object({
  /** Made with the page, so that a form that is sent twice counts once. */
  id: z.uuid('Please send the form again.'),
  text: textField('The comment', limits.noteText).default(''),
  /** The words that it is about. */
  quote: textField('The passage', limits.noteQuote).default(''),
  approves: z.literal('yes').optional(),
  /** The hash of the text that the page showed. */
  read: z.string().max(64),
})

export type PreviewAnswer = z.infer<typeof previewAnswerSchema>
