import type { Session } from '#domain/session.ts'
import type { Environment } from './environment.ts'

/** An administrator who made a call. */
export interface Administrator {
  id: string
  username: string
}

/** The app's environment, as Hono wants it named. */
export interface App {
  Bindings: Environment
  Variables: {
    /** Set behind `reader` and `admin` calls. */
    session: Session
    /** Set behind `admin` calls. */
    admin: Administrator
  }
}
