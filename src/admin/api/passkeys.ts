import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import {
  type AddedPasskey,
  addedPasskeySchema,
  type PasskeyToken,
  passkeyTokenSchema,
  recoveryCodesSchema,
  registrationChallengeSchema,
  signInChallengeSchema,
} from '#domain/passkey.ts'
import { type Connection, requestJson, requestNoContent, sendRequest } from './connection.ts'

const path = '/api/admin/account'

/** Whether this browser can use passkeys. */
export const supportsPasskeys: () => boolean = browserSupportsWebAuthn

/**
 * Asks the browser for a passkey and signs in by it.
 *
 * @param username refuses the passkey of any other account
 * @throws ApiError 401 if the server does not accept it; Error if the person gave none
 */
export async function signInByPasskey(origin: string, username?: string): Promise<PasskeyToken> {
  const asked = await sendRequest(`${origin}/api/auth/passkey/challenge`, 'POST', { body: {} })
  const { token, options } = signInChallengeSchema.parse(await asked.json())
  const response = await startAuthentication({ optionsJSON: options })
  const body = { token, response, ...(username !== undefined && { username }) }
  const answered = await sendRequest(`${origin}/api/auth/passkey/login`, 'POST', {
    body,
  })
  return passkeyTokenSchema.parse(await answered.json())
}

/**
 * Has the browser make a passkey for the account that is signed in.
 *
 * @throws ApiError for an error response; Error if the person made none
 */
export async function addPasskey(connection: Connection, name: string): Promise<AddedPasskey> {
  const challenge = `${path}/passkeys/challenge`
  const { token, options } = await requestJson(
    connection,
    'POST',
    challenge,
    registrationChallengeSchema,
    { body: {} },
  )
  const response = await startRegistration({ optionsJSON: options })
  const body = { token, name, response }
  return requestJson(connection, 'POST', `${path}/passkeys`, addedPasskeySchema, { body })
}

export function removePasskey(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/passkeys/${encodeURIComponent(id)}`)
}

/** Makes new recovery codes. Only this response contains them. */
export async function renewRecoveryCodes(connection: Connection): Promise<string[]> {
  const call = `${path}/recovery-codes`
  return (await requestJson(connection, 'POST', call, recoveryCodesSchema)).recoveryCodes
}
