import type { Context } from 'hono'
import type { Role } from '#domain/accounts/role.ts'
import type { Session } from '#domain/auth/session.ts'
import type { Grant } from '#domain/calls/grants.ts'
import type { ReadArticle } from '#worker/db/articles/articles.ts'
import type { PublicationRules } from '#worker/db/articles/publication-rules.ts'
import type { StoredPreview } from '#worker/db/previews/preview-links.ts'
import type { SiteStatus } from '#worker/releases/site-status.ts'
import type { Environment } from './environment.ts'

export interface Administrator {
  id: string
  username: string
  role: Role
  /** When the password was given, in seconds since 1970. */
  signedInAt: number
  /** The `jti` of the session's token. */
  session: string
  /** The `jti` of the session that the password opened, if this one took its place. */
  signIn: string
  /** The account's session epoch. */
  epoch: number
  /** The last day in UTC that the list of sessions has; null if it is not listed. */
  lastDay: string | null
}

/** The article that a call changes, if it exists, and the site as it was before. */
export interface LoadedForChange {
  read: ReadArticle | undefined
  /** Undefined if it could not be read. */
  site: SiteStatus | undefined
  rules: PublicationRules
}

/** What a request is answered with, whatever route it takes. */
export type RequestContext = Pick<Context<App>, 'env' | 'executionCtx'>

/** The app's environment, as Hono wants it named. */
export interface App {
  Bindings: Environment
  Variables: {
    /** Set behind the calls of readers and accounts. */
    session: Session
    /** Set behind the calls of accounts, and of programs by their tokens. */
    admin: Administrator
    /** Set behind the calls of programs: what their token was granted. */
    grants: readonly Grant[]
    /** Set if nothing but *write drafts* opened the call: whose articles alone it reads and changes. */
    onlyBy: string | undefined
    /** Set behind the calls of assistants: makes another call, as a request of its own. */
    makeCall: (request: Request) => Promise<Response>
    /** Set by the guard: checks again whether the caller may make the call. */
    admitAgain: (() => Promise<void>) | undefined
    /** Set if a token names the origin of the page that calls. */
    allowedOrigin: string | undefined
    /** Set behind the addresses of preview links. */
    preview: StoredPreview
    /** Set by calls that change an article: what they start from. */
    loaded: LoadedForChange
  }
}
