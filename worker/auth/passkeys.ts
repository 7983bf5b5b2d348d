import type { Context } from 'hono'
import {
  type AddedPasskey,
  type NewPasskey,
  type PasskeySignIn,
  type RegistrationChallenge,
  recoveryCodeCount,
} from '#domain/auth/passkey.ts'
import type { App } from '#worker/context.ts'
import { type AdminRecord, findAdmin } from '#worker/db/accounts/admins.ts'
import {
  findPasskey,
  insertPasskey,
  recordAnswer,
  replaceRecoveryCodes,
  selectPasskeys,
} from '#worker/db/auth/passkeys.ts'
import { isSameUsername } from '#worker/db/usernames.ts'
import { ApiError } from '#worker/http/errors.ts'
import { assertNotFixed } from './accounts.ts'
import { createRecoveryCode, recoveryCodeHash } from './key-text.ts'
import { challengeRegistration, readChallenge } from './passkey-challenges.ts'
import { renewSession } from './renewed-session.ts'

/** What the browser must have been asked by: this site, at the address of this request. */
function expected(c: Context<App>, challenge: string) {
  const { origin, hostname } = new URL(c.req.url)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }
}

/**
 * The library reads the certificates of all kinds of devices. It is bundled with the Worker and
 * evaluated when it is first needed: no other request pays for it.
 */
const webauthn = () => import('@simplewebauthn/server')

/** @throws ApiError `bad_request` for the environment's account */
export async function beginRegistration(c: Context<App>): Promise<RegistrationChallenge> {
  const admin = c.get('admin')
  assertNotFixed(c.env, admin.username)
  const held = await selectPasskeys(c.env.DB, admin.id)
  const ids = held.map(({ id }) => id)
  return challengeRegistration(c.env, new URL(c.req.url), admin, ids)
}

/**
 * Adds a passkey to the account that calls, and ends its other sessions.
 *
 * @returns ten recovery codes with the first passkey
 * @throws ApiError `bad_request` if the browser's answer is not valid; `conflict` if there are too many
 */
export async function register(
  c: Context<App>,
  { token, name, response }: NewPasskey,
): Promise<AddedPasskey> {
  const admin = c.get('admin')
  assertNotFixed(c.env, admin.username)
  const challenge = await readChallenge(c.env, token, admin.id)
  if (!challenge) throw notRegistered()
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    ...expected(c, challenge.id),
  }).catch(() => undefined)
  if (!verified?.verified || !(await recordAnswer(c.env.DB, challenge))) throw notRegistered()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const codes = createRecoveryCodes()
  const passkey = { id, name, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  const { renewed, withCodes } = await renewSession(c, (session) =>
    insertPasskey(c.env.DB, { ...admin, renewed: session }, passkey, codes.hashes),
  )
  if (!renewed) {
    throw new ApiError('conflict', 'This passkey is there already, or there are too many.')
  }
  return withCodes ? { recoveryCodes: codes.texts } : {}
}

/**
 * New recovery codes; the ones before count no more.
 *
 * @throws ApiError `conflict` if the account has no passkey
 */
export async function renewRecoveryCodes(c: Context<App>): Promise<{ recoveryCodes: string[] }> {
  const codes = createRecoveryCodes()
  const made = await replaceRecoveryCodes(c.env.DB, c.get('admin'), codes.hashes)
  if (!made) throw new ApiError('conflict', 'Recovery codes belong to a passkey. Add one first.')
  return { recoveryCodes: codes.texts }
}

function createRecoveryCodes(): { texts: string[]; hashes: string[] } {
  const texts = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  return { texts, hashes: texts.map(recoveryCodeHash) }
}

/**
 * Checks the passkey of a sign-in. Its challenge counts once.
 *
 * @returns the account, and whether the passkey opens it
 */
export async function checkPasskey(
  c: Context<App>,
  { token, username, response }: PasskeySignIn,
): Promise<{ account: AdminRecord | undefined; fits: boolean }> {
  const challenge = await readChallenge(c.env, token, '')
  const passkey = await findPasskey(c.env.DB, response.id)
  const account = passkey && (await findAdmin(c.env.DB, { id: passkey.accountId }))
  const isAsked = username === undefined || (account && isSameUsername(username, account.username))
  if (!challenge || !passkey || !account || !isAsked) return { account, fits: false }
  const { id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected(c, challenge.id),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => undefined)
  if (!verified?.verified) return { account, fits: false }
  const used = { id, counter: verified.authenticationInfo.newCounter }
  return { account, fits: await recordAnswer(c.env.DB, challenge, used) }
}

function notRegistered(): ApiError {
  return new ApiError('bad_request', 'The passkey could not be checked. Please try again.')
}
