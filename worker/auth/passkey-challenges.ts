import * as z from 'zod'
import {
  challengeSeconds,
  type RegistrationChallenge,
  type SignInChallenge,
} from '#domain/auth/passkey.ts'
import type { Environment } from '#worker/environment.ts'
import { readToken, signToken, timesFor } from './tokens.ts'

const challengeClaimsSchema = z.object({
  scope: z.literal('passkey'),
  /** The challenge itself. */
  jti: z.string(),
  /** The account that adds a passkey; empty for a sign-in. */
  sub: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
})

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const algorithms = [-8, -7, -257]

/** The challenge for a sign-in. Nothing is stored until it is answered. */
export async function challengeSignIn(env: Environment, url: URL): Promise<SignInChallenge> {
  const { token, challenge } = await newChallenge(env, '')
  return {
    token,
    options: {
      challenge,
      rpId: url.hostname,
      userVerification: 'required',
      timeout: challengeSeconds * 1000,
    },
  }
}

/** @param held the ids of the account's passkeys: no device adds a second one */
export async function challengeRegistration(
  env: Environment,
  url: URL,
  { id, username }: { id: string; username: string },
  held: readonly string[],
): Promise<RegistrationChallenge> {
  const { token, challenge } = await newChallenge(env, id)
  return {
    token,
    options: {
      challenge,
      rp: { id: url.hostname, name: url.hostname },
      user: { id: Buffer.from(id).toString('base64url'), name: username, displayName: username },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: held.map((one) => ({ type: 'public-key', id: one })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: challengeSeconds * 1000,
    },
  }
}

async function newChallenge(env: Environment, sub: string) {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const claims = { scope: 'passkey', jti: challenge, sub, ...timesFor(challengeSeconds) }
  return { challenge, token: await signToken(env, claims) }
}

/**
 * @param sub the account that adds a passkey; empty for a sign-in
 * @returns the challenge that a token was made for; undefined if it is forged, expired or another's
 */
export async function readChallenge(
  env: Environment,
  token: string,
  sub: string,
): Promise<{ id: string; expiresAt: string } | undefined> {
  const read = await readToken(
    env,
    token,
    (claims) => challengeClaimsSchema.safeParse(claims).data,
    challengeSeconds,
  )
  if (!read || read.claims.sub !== sub) return undefined
  return { id: read.claims.jti, expiresAt: new Date(read.claims.exp * 1000).toISOString() }
}
