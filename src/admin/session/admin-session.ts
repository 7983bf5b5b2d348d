import { ApiRefusal } from '#admin/api/api-refusal.ts'
import { signIn, signOut, verifyAdmin } from '#admin/api/auth.ts'
import type { Connection } from '#admin/api/connection.ts'
import type { AdminLogin, Logout } from '#domain/session.ts'
import type { KeptTokens } from './kept-tokens.ts'

const sessionExpired = 'Admin session expired. Please log in again.'

/** What is known of the person in front of the portal. */
export type SessionState =
  /** A kept token is being verified. */
  | { kind: 'unknown' }
  /** The kept token could not be verified, because the server is out of reach. */
  | { kind: 'unverified' }
  | { kind: 'signed-out'; message: string | null }
  | { kind: 'signed-in'; username: string | null }
  /** The server ended the session while the portal was in use: what is on the screen stays. */
  | { kind: 'ended'; message: string }

/** The admin session: a plain store, so that its transitions can be tested without a screen. */
export class AdminSession {
  /** What calls are made with. */
  readonly connection: Connection
  readonly #tokens: KeptTokens
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { kind: 'unknown' }

  /**
   * @param tokens where tokens are kept
   * @param origin where the API is; empty for the page's own origin
   */
  constructor(tokens: KeptTokens, origin = '') {
    this.#tokens = tokens
    this.connection = {
      origin,
      token: () => tokens.read('admin'),
      sessionEnded: (message, token) => this.#end(message, token),
    }
  }

  /** @returns the state; the same object until it changes */
  state = (): SessionState => this.#state

  /**
   * @param listener called after every change
   * @returns how to stop listening
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const forget = this.#tokens.onRemoved('admin', () => {
      if (this.#state.kind === 'signed-in') this.#become({ kind: 'ended', message: sessionExpired })
    })
    return () => {
      this.#listeners.delete(listener)
      forget()
    }
  }

  /** Restores the session: a kept token is verified, an invalid one removed. */
  async start(): Promise<void> {
    const token = this.#tokens.read('admin')
    if (!token) return this.#become({ kind: 'signed-out', message: null })
    this.#become({ kind: 'unknown' })
    try {
      const { username } = await verifyAdmin(this.connection.origin, token)
      this.#become({ kind: 'signed-in', username: username ?? null })
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status < 500)) {
        return this.#become({ kind: 'unverified' })
      }
      this.#tokens.remove('admin')
      this.#become({ kind: 'signed-out', message: sessionExpired })
    }
  }

  /**
   * @param login name and password
   * @throws ApiRefusal where the server refuses, TypeError where it is out of reach
   */
  async signIn(login: AdminLogin): Promise<void> {
    const token = await signIn(this.connection.origin, login)
    this.#tokens.keep('admin', token)
    this.#become({ kind: 'signed-in', username: login.username.trim() })
  }

  /**
   * Ends sessions on the server, then forgets their tokens.
   *
   * @param scope which sessions end
   * @throws ApiRefusal or TypeError where the server could not end them; the tokens then stay,
   *   because its cookies still open the site
   */
  async signOut(scope: Logout['scope']): Promise<void> {
    const token = this.#tokens.read('admin') ?? this.#tokens.read('site')
    try {
      await signOut(this.connection.origin, token, scope)
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status === 401)) throw error
    }
    this.#tokens.remove(scope)
    if (scope !== 'site') this.#become({ kind: 'signed-out', message: null })
  }

  /** Leaves a session that the server ended; the sign-in screen then shows why. */
  leaveEnded(): void {
    if (this.#state.kind !== 'ended') return
    this.#become({ kind: 'signed-out', message: this.#state.message })
  }

  #end(message: string, token: string): void {
    // An answer to a call from before the last sign-in says nothing about the session of now.
    if (this.#tokens.read('admin') !== token) return
    this.#tokens.remove('admin')
    this.#become({ kind: 'ended', message })
  }

  #become(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
