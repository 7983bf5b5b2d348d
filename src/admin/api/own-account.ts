import { type OwnAccount, ownAccountSchema } from '#domain/own-account.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

const path = '/api/admin/account'

/** The account that is signed in, and where it is. */
export function readOwnAccount(connection: Connection, signal: AbortSignal): Promise<OwnAccount> {
  return requestJson(connection, 'GET', path, ownAccountSchema, { signal })
}

/** @throws ApiError 404 for a session that has ended */
export function endSession(connection: Connection, id: string): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/sessions/${encodeURIComponent(id)}`)
}

/** Sets another password, and ends the account's other sessions. */
export function changeOwnPassword(connection: Connection, password: string): Promise<void> {
  return requestNoContent(connection, 'PUT', `${path}/password`, { body: { password } })
}

/** Ends every session of the account but this one. */
export function endOtherSessions(connection: Connection): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${path}/sessions`)
}
