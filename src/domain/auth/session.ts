import type { z } from 'zod'
import type {
  adminSignInSchema,
  adminTokenSchema,
  logoutSchema,
  sessionSchema,
} from './session-schema.ts'

export const siteSessionSeconds = 30 * 24 * 60 * 60
export const adminSessionSeconds = 12 * 60 * 60
/** How long after a sign-in an account may change accounts and keys without its password. */
export const recentPasswordSeconds = 5 * 60
/** How long after a sign-in an account may make one owner, before it gives its password again. */
export const ownerPasswordSeconds = 60

/** The header with the token of the session that took the place of the one that made the call. */
export const renewedTokenHeader = 'x-renewed-token'

export type AdminLogin = z.infer<typeof adminSignInSchema>

export type AdminToken = z.infer<typeof adminTokenSchema>

export type Session = z.infer<typeof sessionSchema>

export type SessionScope = Session['scope']

export type Logout = z.infer<typeof logoutSchema>
