import * as z from 'zod'
import { nameField } from '#domain/text-field.ts'

/** How long a challenge can be answered. */
export const challengeSeconds = 5 * 60

/** How many passkeys an account can have, and recovery codes are made at once. */
export const maxPasskeys = 10
export const recoveryCodeCount = 10

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 instant. */
  createdAt: z.string(),
  /** The last day in UTC on which it signed in. */
  lastDay: z.string().nullable(),
})

export type Passkey = z.infer<typeof passkeySchema>

const credential = z.object({ id: z.string(), type: z.literal('public-key') })

/** What a browser needs to make a passkey, in WebAuthn's own JSON. */
export const registrationChallengeSchema = z.object({
  /** To be sent back with the answer. */
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    timeout: z.number(),
  }),
})

export type RegistrationChallenge = z.infer<typeof registrationChallengeSchema>

/** What a browser needs to sign in by a passkey. It names no account: the passkey does. */
export const signInChallengeSchema = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    userVerification: z.literal('required'),
    timeout: z.number(),
  }),
})

export type SignInChallenge = z.infer<typeof signInChallengeSchema>

const bytes = z.string().max(20_000)

/** What the browser's API returned, as far as it is read. */
const returned = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const tokenSchema = z.string().max(2_000)

/** The body that adds a passkey. */
export const newPasskeySchema = z.object({
  token: tokenSchema,
  name: nameField(60, 'A passkey needs a name.'),
  response: z.object({
    ...returned,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
  }),
})

export type NewPasskey = z.infer<typeof newPasskeySchema>

/** Codes in plain text: the only answer that holds them. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** The answer to a new passkey. The codes are there with the first one. */
export const addedPasskeySchema = recoveryCodesSchema.partial()

export type AddedPasskey = z.infer<typeof addedPasskeySchema>

export const passkeySignInSchema = z.object({
  token: tokenSchema,
  /** Refuse the passkey of any other account. */
  username: z.string().max(200).optional(),
  response: z.object({
    ...returned,
    response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  }),
})

export type PasskeySignIn = z.infer<typeof passkeySignInSchema>
