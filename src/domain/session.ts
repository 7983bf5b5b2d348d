import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import { limits } from './limits.ts'

export const siteSessionSeconds = 30 * 24 * 60 * 60
export const adminSessionSeconds = 12 * 60 * 60

export const siteAccessSchema = z.object({
  password: z
    .string('Access key is required')
    .max(limits.accessKey, `An access key has at most ${limits.accessKey} characters.`)
    .refine((key) => key.trim() !== '', 'Access key is required'),
})

export const adminLoginSchema = z.object({
  username: z
    .string('Username is required')
    .overwrite(cleanText)
    .trim()
    .min(1, 'Username is required')
    .max(limits.username, `A username has at most ${limits.username} characters.`),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(limits.password, `A password has at most ${limits.password} characters.`),
})

export type AdminLogin = z.infer<typeof adminLoginSchema>

/** The body of a new administrator's account, or of a new password for one. */
export const adminAccountSchema = z.strictObject({
  ...adminLoginSchema.shape,
  password: adminLoginSchema.shape.password.min(12, 'A password has at least 12 characters.'),
  /** Set the password of an existing account and end its sessions. */
  replace: z.boolean().default(false),
})

export type AdminAccount = z.infer<typeof adminAccountSchema>

/** The response to both logins. */
export const tokenSchema = z.object({ token: z.string() })

const sessionScopes = ['site', 'admin'] as const

export type SessionScope = (typeof sessionScopes)[number]

/** The response to both verifications. */
export const sessionSchema = z.object({
  scope: z.enum(sessionScopes),
  /** The administrator's name; absent in a reader's session. */
  username: z.string().optional(),
  /** ISO 8601 instant. */
  expiresAt: z.string(),
})

export type Session = z.infer<typeof sessionSchema>

export const logoutSchema = z.object({ scope: z.enum([...sessionScopes, 'both']) })

export type Logout = z.infer<typeof logoutSchema>
