import type { Category } from '#domain/category.ts'
import type { Session } from '#domain/session.ts'
import type { ReadArticle } from '#worker/db/articles.ts'
import type { SiteStatus } from '#worker/releases/site-status.ts'
import type { Environment } from './environment.ts'

/** An administrator who made a call. */
export interface Administrator {
  id: string
  username: string
}

/** The article that a call changes, if it exists, and the site as it was before. */
export interface BeforeChange {
  read: ReadArticle | undefined
  /** Undefined if it could not be read. */
  site: SiteStatus | undefined
  /** The categories that the article may have. */
  categories: readonly Category[]
}

/** The app's environment, as Hono wants it named. */
export interface App {
  Bindings: Environment
  Variables: {
    /** Set behind `reader` and `admin` calls. */
    session: Session
    /** Set behind `admin` calls. */
    admin: Administrator
    /** Set by calls that change an article: what they start from. */
    before: BeforeChange
  }
}
