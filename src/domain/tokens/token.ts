import * as z from 'zod'
import { grants } from '#domain/calls/grants.ts'
import { limits } from '#domain/limits.ts'
import { isVisible, nameField, notVisible } from '#domain/text-field.ts'
import { parseAddress } from '#domain/web-address.ts'

/** What every token begins with, so that scanners of secrets find it. */
export const tokenPrefix = 'lk_pat_'

/** After how many days a token may end. */
export const tokenDays = [30, 90, 365] as const

/** Ends the name under which a token acts, so that no list takes it for a person. */
export const tokenNameSuffix = ' (token)'

export const onlyTokensMessage = 'Only tokens of programs are named so.'

const grantSchema = z.enum(grants, `A grant is one of ${grants.join(', ')}.`)

/** An origin as a browser sends it. */
const originSchema = z
  .string('An origin is a text.')
  .max(limits.address, `An origin has at most ${limits.address} characters.`)
  .refine((text) => {
    const url = parseAddress(text)
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
  }, 'Write an origin as https://example.com, without a path.')

/** The body of a new token; the server makes the token itself. */
export const tokenSubmissionSchema = z.strictObject({
  /** Which program it is for. */
  name: nameField(limits.tokenName).refine((name) => name === '' || isVisible(name), notVisible),
  grants: z
    .array(grantSchema)
    .min(1, 'Choose what the program may do.')
    .transform((chosen) => [...new Set(chosen)]),
  /** Whose pages may use it in a browser; none if only programs outside of browsers do. */
  origins: z
    .array(originSchema)
    .max(limits.tokenOrigins, `A token names at most ${limits.tokenOrigins} origins.`)
    .default([]),
  days: z.literal(tokenDays, `A token ends after ${tokenDays.join(', ')} days.`),
})

export type TokenSubmission = z.infer<typeof tokenSubmissionSchema>

/** A token as owners see it. Dates are ISO 8601 instants. */
export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  grants: z.array(grantSchema),
  origins: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The last day in UTC on which it was used. */
  lastDay: z.string().nullable(),
  revokedAt: z.string().nullable(),
})

export type Token = z.infer<typeof tokenSchema>

/** The response to `POST /api/admin/tokens`, the only one that contains the token. */
export const newTokenSchema = tokenSchema.extend({ token: z.string() })

export type NewToken = z.infer<typeof newTokenSchema>

/** How long before its end a token is pointed out. */
export const endingTokenDays = 14
