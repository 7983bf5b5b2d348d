import * as z from 'zod'
import { roleSchema } from '#domain/accounts/role.ts'
import { cleanText } from '#domain/clean-text.ts'
import { limits } from '#domain/limits.ts'
import { onlyTokensMessage, tokenNameSuffix } from '#domain/tokens/token.ts'

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
    // `ë` is one character or two: by the keyboard, or by what it was copied from.
    .normalize('NFC')
    // As a page shows it.
    .overwrite((name) => name.replaceAll(/[ \u00a0]+/g, ' '))
    .min(1, 'Username is required')
    .max(limits.username, `A username has at most ${limits.username} characters.`)
    .refine((name) => !name.endsWith(tokenNameSuffix), onlyTokensMessage),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(limits.password, `A password has at most ${limits.password} characters.`),
})

/** The body of a sign-in to the portal. */
export const adminSignInSchema = adminLoginSchema.extend({
  /** In place of a passkey, if the account has one. */
  recoveryCode: z.string().max(100).optional(),
})

/** The response to a reader's login. */
export const tokenSchema = z.object({ token: z.string() })

/** The response to a sign-in to the portal. */
export const adminTokenSchema = tokenSchema.extend({
  /** As the account spells it, which is found in any letter case. */
  username: z.string(),
  role: roleSchema,
})

const sessionScopes = ['site', 'admin'] as const

/** The response to both verifications. */
export const sessionSchema = z.object({
  scope: z.enum(sessionScopes),
  /** The administrator's name; absent in a reader's session. */
  username: z.string().optional(),
  /** The administrator's role; absent in a reader's session. */
  role: roleSchema.optional(),
  /** ISO 8601 instant. */
  expiresAt: z.string(),
})

export const logoutSchema = z.object({ scope: z.enum([...sessionScopes, 'both']) })
