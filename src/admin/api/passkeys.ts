import { createPasskey } from '#domain/accounts/calls.ts'
import * as auth from '#domain/auth/calls.ts'
import {
  type AddedPasskey,
  challengeSeconds,
  type RegistrationChallenge,
  type SignInChallenge,
} from '#domain/auth/passkey.ts'
import type { AdminToken } from '#domain/auth/session.ts'
import { type Connection, request } from '#domain/calls/request.ts'

export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

const loadLibrary = () => import('@simplewebauthn/browser')

/**
 * A challenge that is fetched, and the library loaded, before the click that needs it: Safari asks for a passkey only within the
 * click, not after a request.
 */
export class ChallengeAhead<Challenge> {
  readonly #request: () => Promise<Challenge>
  #fetched: { at: number; challenge: Promise<Challenge> } | null = null

  constructor(request: () => Promise<Challenge>) {
    this.#request = request
  }

  /** Fetches one, unless there is one that stays valid for long enough. */
  prepare(): void {
    // Where it cannot be loaded, the click says so.
    loadLibrary().catch(() => undefined)
    const isFresh = this.#fetched && Date.now() - this.#fetched.at < (challengeSeconds * 1000) / 2
    if (isFresh) return
    this.#fetched = this.#fetch()
  }

  #fetch() {
    const challenge = this.#request()
    const fetched = { at: Date.now(), challenge }
    challenge.catch(() => {
      if (this.#fetched === fetched) this.#fetched = null
    })
    return fetched
  }

  /** Each is used once. */
  take(): Promise<Challenge> {
    this.prepare()
    const { challenge } = this.#fetched ?? this.#fetch()
    this.#fetched = null
    return challenge
  }
}

/**
 * Asks the browser for a passkey and signs in by it.
 *
 * @param username refuses the passkey of any other account
 * @throws ApiError 401 if the server does not accept it; Error if the person gave none
 */
export async function signInByPasskey(
  connection: Connection,
  challenge: Promise<SignInChallenge>,
  username?: string,
): Promise<AdminToken> {
  const { startAuthentication } = await loadLibrary()
  const { token, options } = await challenge
  const response = withoutExtensions(await startAuthentication({ optionsJSON: options }))
  return request(connection, auth.signInByPasskey, { body: { token, response, username } })
}

/**
 * Has the browser make a passkey for the account that is signed in.
 *
 * @throws ApiError for an error response; Error if the person made none
 */
export async function registerPasskey(
  connection: Connection,
  challenge: Promise<RegistrationChallenge>,
  name: string,
): Promise<AddedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { token, options } = await challenge
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
