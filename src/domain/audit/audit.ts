import * as z from 'zod'

/** How long the events of sign-ins, accounts and keys are kept. */
export const auditDays = 365

/** Changes that readers could see. They are kept with the content. */
export const contentEventKinds = [
  'publish',
  'edit',
  'update',
  'clarification',
  'correction',
  'correction-changed',
  'correction-removed',
  'retract',
  'withdraw',
  'delete',
  'lead',
  'picture',
  'settings',
  'appearance',
  'author',
  'authors-merged',
  'edition-published',
  'edition-changed',
  'edition-retracted',
  'edition-on-home',
] as const

export type ContentEventKind = (typeof contentEventKinds)[number]

/** What else the audit list tells of. */
export const accountEventKinds = [
  'sign-in',
  'sign-in-refused',
  'second-factor-missing',
  'sign-out',
  'sessions-ended',
  'account-made',
  'account-deleted',
  'role-changed',
  'password-set',
  'passkey-added',
  'passkey-removed',
  'second-factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'reset-made',
  'invitation-made',
  'invitation-used',
  'invitation-revoked',
  'key-made',
  'key-revoked',
  'shared-key-changed',
  'token-created',
  'token-revoked',
  'token-used',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'scheduled',
  'rescheduled',
  'schedule-cancelled',
  'schedule-done',
  'schedule-failed',
  'checklist-overridden',
  'care-names-changed',
  'preview-made',
  'preview-revoked',
  'preview-approved',
  'image-deleted',
  'image-deleted-for-good',
  'image-replaced',
  'image-restored',
  'edition-made',
  'edition-deleted',
  'author-deleted',
  'backup-read',
  'export-begun',
  'restore-begun',
  'passwords-read',
] as const

/** What owners see when they come back, unless they did it themselves. */
export const newsKinds: readonly AccountEventKind[] = [
  'account-made',
  'account-deleted',
  'role-changed',
  'password-set',
  'passkey-added',
  'passkey-removed',
  'second-factor-removed',
  'recovery-code-used',
  'reset-made',
  'invitation-made',
  'invitation-used',
  'key-made',
  'shared-key-changed',
  'token-created',
  'webhook-created',
  'webhook-changed',
  'restore-begun',
  'passwords-read',
]

export type AccountEventKind = (typeof accountEventKinds)[number]

export const auditKinds = [...contentEventKinds, ...accountEventKinds] as const

export type AuditKind = (typeof auditKinds)[number]

/** One line of the audit list: who did what, to what, and when. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** The account's name. A refused sign-in has the name that was tried, if an account has it. */
  by: z.string(),
  kind: z.enum(auditKinds),
  /** The name of the account or key, the article's title as it is now, or a given reason; may be empty. */
  subject: z.string(),
  article: z.string().nullable(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

/** How many events the news to owners lists. */
export const newsCount = 3

/** What happened to accounts and keys since the owner last dismissed the news. */
export const auditNewsSchema = z.object({
  /** The newest, the newest first. */
  entries: z.array(auditEntrySchema),
  /** Whether there are others. */
  more: z.boolean(),
  /** The number of the newest event: to be sent back once it was read. */
  last: z.number().int(),
})

export type AuditNews = z.infer<typeof auditNewsSchema>

export const auditSeenSchema = z.strictObject({ last: z.number().int().nonnegative() })
