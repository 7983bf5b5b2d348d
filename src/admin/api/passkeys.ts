import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { challengeRegistration, createPasskey } from '#domain/accounts/calls.ts'
import * as auth from '#domain/auth/calls.ts'
import type { AddedPasskey, PasskeyToken } from '#domain/auth/passkey.ts'
import { type Connection, request } from '#domain/calls/request.ts'

export const supportsPasskeys: () => boolean = browserSupportsWebAuthn

/**
 * Asks the browser for a passkey and signs in by it.
 *
 * @param username refuses the passkey of any other account
 * @throws ApiError 401 if the server does not accept it; Error if the person gave none
 */
export async function signInByPasskey(
  connection: Connection,
  username?: string,
): Promise<PasskeyToken> {
  const { token, options } = await request(connection, auth.challengeSignIn)
  const response = withoutExtensions(await startAuthentication({ optionsJSON: options }))
  return request(connection, auth.signInByPasskey, { body: { token, response, username } })
}

/**
 * Has the browser make a passkey for the account that is signed in.
 *
 * @throws ApiError for an error response; Error if the person made none
 */
export async function registerPasskey(connection: Connection, name: string): Promise<AddedPasskey> {
  const { token, options } = await request(connection, challengeRegistration)
  const response = withoutExtensions(await startRegistration({ optionsJSON: options }))
  return request(connection, createPasskey, { body: { token, name, response } })
}

/** The API asks for no extension, and reads what none says. */
function withoutExtensions<T extends { clientExtensionResults: object }>({
  clientExtensionResults: _,
  ...response
}: T) {
  return { ...response, clientExtensionResults: {} }
}
