import { ApiError, isRefused } from '#admin/api/api-error.ts'
import { type Connection, connect, connectAs } from '#admin/api/connection.ts'
import { ChallengeAhead, signInByPasskey, supportsPasskeys } from '#admin/api/passkeys.ts'
import { Store } from '#admin/store.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  challengeSignIn,
  readAdminSession,
  signInAdmin,
  signOut,
  signOutEverywhere,
} from '#domain/auth/calls.ts'
import type { AdminLogin, AdminToken, Logout } from '#domain/auth/session.ts'
import type { Call } from '#domain/calls/call.ts'
import { type OptionsArgument, request } from '#domain/calls/request.ts'
import { OpenQuestion } from './password-question.ts'
import type { TokenStorage } from './token-storage.ts'

const sessionExpired = 'Admin session expired. Please log in again.'

export type SessionState =
  | { kind: 'unknown' }
  /** The stored token could not be verified, because the server is unreachable. */
  | { kind: 'unverified' }
  /** `isLeaving`: the browser is on its way to the readers’ login. */
  | { kind: 'signed-out'; message: string | null; isLeaving?: boolean }
  | { kind: 'signed-in'; username: string | null; role: Role }
  /**
   * The session ended while the portal was in use. The current screen stays open. It is announced once
   * something that a person asked for needs a session, and not while the editor types.
   */
  | { kind: 'ended'; message: string; isAnnounced: boolean }

/** The admin session. It is independent of React, so that tests need no screen. */
export class AdminSession extends Store<SessionState> {
  readonly connection: Connection
  readonly #tokens: TokenStorage
  /** Who is signed in, or was until the session ended. */
  #account: { username: string | null; role: Role } = { username: null, role: 'writer' }
  readonly passwordQuestion = new OpenQuestion({
    byPassword: (given) => this.signIn({ username: this.#account.username ?? '', ...given }),
    byPasskey: () => this.signInByPasskey(this.#account.username ?? undefined),
  })

  /** @param origin the API's origin; empty for the page's own */
  constructor(tokens: TokenStorage, origin = '') {
    super({ kind: 'unknown' })
    this.#tokens = tokens
    this.connection = connect({
      origin,
      // Another tab may have signed in to another account since the end.
      getToken: () => (this.getSnapshot().kind === 'ended' ? null : tokens.get('admin')),
      onSessionEnd: (message, token) => this.#reject(message, token),
      onRenewed: (token, sent) => this.#renew(token, sent),
      onRefusedAct: () => this.announceEnd(),
      onForbidden: () => void this.reloadRole(),
      askPassword: () => this.passwordQuestion.ask('sensitive-call'),
    })
    tokens.onReplaced('admin', () => {
      const { kind } = this.getSnapshot()
      if (kind === 'signed-in') this.#end(sessionExpired)
      else if (kind === 'ended') void this.#follow()
    })
  }

  readonly request = <const C extends Call>(call: C, ...options: OptionsArgument<C>) =>
    request(this.connection, call, ...options)

  #connectAs(token: string | null) {
    return connectAs(token, this.connection)
  }

  readonly #challenge = new ChallengeAhead(() => request(this.#connectAs(null), challengeSignIn))

  /** To be called where a passkey may be asked for next. */
  prepareSignInByPasskey(): void {
    if (supportsPasskeys()) this.#challenge.prepare()
  }

  get account(): { username: string | null; role: Role } {
    return this.#account
  }

  #signedIn(username: string | null, role: Role): void {
    this.#account = { username, role }
    this.setState({ kind: 'signed-in', username, role })
  }

  /**
   * Says that the session has ended, now that a person asked for something that needs one. Returns
   * whether it has.
   */
  announceEnd(): boolean {
    const state = this.getSnapshot()
    if (state.kind !== 'ended') return false
    if (!state.isAnnounced) this.setState({ ...state, isAnnounced: true })
    return true
  }

  /**
   * Asks for the password of the account whose session has ended. The screen stays open and goes on in
   * the new session. What is on it belongs to this account, so that no other one can be signed in here.
   */
  signInAgain(): void {
    const state = this.getSnapshot()
    if (state.kind !== 'ended') return
    this.setState({ ...state, isAnnounced: false })
    void this.passwordQuestion.ask('session-ended')
  }

  /** Restores the session from the stored token. An invalid token is removed. */
  async start(): Promise<void> {
    const token = this.#tokens.get('admin')
    if (!token) {
      const message = this.#tokens.takeExpiry() ? sessionExpired : null
      return this.setState({ kind: 'signed-out', message })
    }
    this.setState({ kind: 'unknown' })
    try {
      const { username, role } = await request(this.#connectAs(token), readAdminSession)
      this.#signedIn(username ?? null, role ?? 'writer')
    } catch (error) {
      if (!isRefused(error)) return this.setState({ kind: 'unverified' })
      // Another tab signed in meanwhile.
      if (this.#tokens.get('admin') !== token) return this.start()
      this.#tokens.remove('admin')
      this.setState({ kind: 'signed-out', message: sessionExpired })
    }
  }

  /** Screens then leave out what the account may no longer do, and offer what it may do now. */
  async reloadRole(): Promise<void> {
    if (this.getSnapshot().kind !== 'signed-in') return
    const now = await this.#readStored()
    if (now && now.role !== this.#account.role) this.#signedIn(now.username, now.role)
  }

  /** Another tab has signed in after the end: goes on here too, if it is the same account. */
  async #follow(): Promise<void> {
    const now = await this.#readStored()
    if (!now || now.username !== this.#account.username) return
    const question = this.passwordQuestion.getSnapshot()
    if (question?.reason === 'session-ended') question.cancel()
    this.#signedIn(now.username, now.role)
  }

  /** Whose session the stored token opens; undefined if that is unknown, or this one changed meanwhile. */
  async #readStored() {
    const { kind } = this.getSnapshot()
    const token = this.#tokens.get('admin')
    if (!token) return undefined
    const now = await request(this.#connectAs(token), readAdminSession).catch(() => undefined)
    const isSame = this.getSnapshot().kind === kind && this.#tokens.get('admin') === token
    return isSame && now?.role ? { username: now.username ?? null, role: now.role } : undefined
  }

  /** @throws ApiError for an error response; TypeError if the server is unreachable */
  async signIn(login: AdminLogin): Promise<void> {
    this.take(await request(this.#connectAs(null), signInAdmin, { body: login }))
  }

  /**
   * @param username whose passkey it must be; anybody's if undefined
   * @throws ApiError for an error response; Error if the person gave no passkey
   */
  async signInByPasskey(username?: string): Promise<void> {
    const challenge = this.#challenge.take()
    this.take(await signInByPasskey(this.#connectAs(null), challenge, username))
  }

  /** Goes on in a session that the server has opened. */
  take({ token, username, role }: AdminToken): void {
    this.#tokens.set('admin', token)
    this.#signedIn(username, role)
  }

  /**
   * Ends sessions on the server, then removes their tokens.
   *
   * @throws ApiError or TypeError if the server could not end them. The tokens stay then, because
   *   the cookies still open the site.
   */
  async signOut(scope: Logout['scope']): Promise<void> {
    const token = this.#tokens.get('admin') ?? this.#tokens.get('site')
    await this.#leave(scope, () => request(this.#connectAs(token), signOut, { body: { scope } }))
  }

  /**
   * Ends every session of the account, in all browsers.
   *
   * @throws ApiError or TypeError if the server could not end them; they all go on then
   */
  async signOutEverywhere(): Promise<void> {
    const token = this.#tokens.get('admin')
    await this.#leave('admin', () => request(this.#connectAs(token), signOutEverywhere))
  }

  async #leave(scope: Logout['scope'], endSessions: () => Promise<void>): Promise<void> {
    try {
      await endSessions()
    } catch (error) {
      // It has ended already, or the server has cleared its cookies and ends no more sessions for now.
      if (!(error instanceof ApiError && [401, 429].includes(error.status))) throw error
    }
    this.#tokens.remove(scope)
    if (scope === 'site') return
    this.setState({ kind: 'signed-out', message: null, isLeaving: scope === 'both' })
  }

  /** Leaves an ended session for the sign-in screen, which then shows why it ended. */
  dismissEnded(): void {
    const state = this.getSnapshot()
    if (state.kind !== 'ended') return
    this.setState({ kind: 'signed-out', message: state.message })
  }

  /** @param token the one that the server rejected; null if the browser has lost it */
  #reject(message: string, token: string | null): void {
    // A response to a request from before the last sign-in does not concern the current session.
    if (this.#tokens.get('admin') !== token) return
    // The browser has lost the token, unless a request came after a logout.
    if (token === null && this.getSnapshot().kind !== 'signed-in') return
    this.#tokens.remove('admin')
    this.#end(token === null ? sessionExpired : message)
  }

  /** A request from before may have been refused meanwhile, and have ended the session here. */
  #renew(token: string, sent: string): void {
    const stored = this.#tokens.get('admin')
    const isOurs = stored === sent || (stored === null && this.getSnapshot().kind === 'ended')
    if (!isOurs) return
    const { username, role } = this.#account
    this.take({ token, username: username ?? '', role })
  }

  #end(message: string): void {
    this.setState({ kind: 'ended', message, isAnnounced: false })
  }
}
