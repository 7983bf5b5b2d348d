import * as z from 'zod'
import { adminLoginSchema, adminTokenSchema } from '#domain/auth/session-schema.ts'
import { creationKeySchema } from '#domain/calls/creation-key.ts'
import { visibleName } from '#domain/text-field.ts'
import { roleSchema } from './role.ts'

export const newPasswordSchema = adminLoginSchema.shape.password.min(
  12,
  'A password has at least 12 characters.',
)

/** The body of a new password for the account that calls. */
export const ownPasswordSchema = z.strictObject({ password: newPasswordSchema })

/** The body of a new account, or of a new password for one. */
export const accountSubmissionSchema = z.strictObject({
  ...adminLoginSchema.shape,
  password: newPasswordSchema,
  /** Of a new account; an existing one keeps its role. */
  role: roleSchema.default('editor'),
  /** Set the password of an existing account and end its sessions. */
  replace: z.boolean().default(false),
})

export type AccountSubmission = z.infer<typeof accountSubmissionSchema>

/** A person who signs in to the portal. */
export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  /** ISO 8601 instant. */
  createdAt: z.string(),
  /** Whether the environment names it and sets its password: it stays, and stays an owner. */
  fixed: z.boolean(),
  /** Whether its password alone is not enough. */
  hasPasskey: z.boolean(),
})

export type Account = z.infer<typeof accountSchema>

export const roleChangeSchema = z.strictObject({ role: roleSchema })

/** How long an invitation or a password reset can be used. */
export const invitationHours = 72

/** What an invitation is for: a new account with a role, or a new password for an account. */
export const invitationSubmissionSchema = z
  .strictObject({
    role: roleSchema.optional(),
    account: z.string().max(100).optional(),
    /** The invited person. It tells open invitations apart; the person chooses a username. */
    name: visibleName(adminLoginSchema.shape.username).optional(),
    /** Of a call that is sent again after its answer was lost: its link takes the place of the first one. */
    creationKey: creationKeySchema.optional(),
  })
  .refine(({ role, account }) => (role === undefined) !== (account === undefined), {
    path: ['role'],
    message: 'Name either the role of a new account, or the account that gets a new password.',
  })
  .refine(({ name, account }) => name === undefined || account === undefined, {
    path: ['name'],
    message: 'A password reset is for the account that it names.',
  })

export type InvitationSubmission = z.infer<typeof invitationSubmissionSchema>

/** An invitation or a password reset that was not used yet. */
export const invitationSchema = z.object({
  id: z.string(),
  role: roleSchema,
  /** Whose password it sets; null if it makes an account. */
  username: z.string().nullable(),
  /** Whom an invitation is for; null if it does not say. */
  name: z.string().nullable(),
  createdBy: z.string(),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  expiresAt: z.string(),
})

export type Invitation = z.infer<typeof invitationSchema>

/** The response to `POST /api/admin/invitations`, the only one that contains the token. */
export const newInvitationSchema = invitationSchema.extend({ token: z.string() })

export type NewInvitation = z.infer<typeof newInvitationSchema>

const invitationTokenSchema = z.string('The link is not complete.').max(100)

/** The body that asks what an invitation is for. */
export const invitationQuestionSchema = z.strictObject({ token: invitationTokenSchema })

/** What an invited person learns of an invitation. */
export const invitationAnswerSchema = invitationSchema.omit({ id: true })

export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>

/** The response to it: a session, or none if the account has a passkey, which is asked for next. */
export const acceptedSchema = adminTokenSchema.extend({ token: z.string().nullable() })

export type Accepted = z.infer<typeof acceptedSchema>

/** The body of an invited person's answer. */
export const acceptanceSchema = z.strictObject({
  token: invitationTokenSchema,
  /** The name of a new account; a password reset has none. */
  username: adminLoginSchema.shape.username.optional(),
  password: newPasswordSchema,
})

export type Acceptance = z.infer<typeof acceptanceSchema>
