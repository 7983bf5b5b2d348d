import * as z from 'zod'
import { passkeySchema } from '#domain/auth/passkey.ts'
import { roleSchema } from './role.ts'

/** Where an account is signed in. */
export const portalSessionSchema = z.object({
  id: z.string(),
  /** The browser's family, such as `Firefox`. */
  browser: z.string(),
  /** ISO 8601 instant. */
  signedInAt: z.string(),
  /** The last day in UTC on which it was used, such as `2026-11-21`. */
  lastDay: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export type PortalSession = z.infer<typeof portalSessionSchema>

/** What an account learns of itself. */
export const ownAccountSchema = z.object({
  username: z.string(),
  role: roleSchema,
  /** Whether the environment names it and sets its password. */
  fixed: z.boolean(),
  /** The newest first. */
  sessions: z.array(portalSessionSchema),
  passkeys: z.array(passkeySchema),
  /** How many are left. */
  recoveryCodes: z.number().int(),
})

export type OwnAccount = z.infer<typeof ownAccountSchema>
