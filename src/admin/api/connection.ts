import { renewedTokenHeader } from '#domain/auth/session.ts'
import type { Connection as Sender, SentRequest } from '#domain/calls/request.ts'
import { ApiError, isUnauthorized, parseApiError } from './api-error.ts'
import { wasLeaving } from './leaving.ts'

export interface Session {
  /** The API's origin; empty for the page's own. */
  origin: string
  getToken: () => string | null
  /** Called when the server rejects a token, and with null when there is none left to send. */
  onSessionEnd: (message: string, token: string | null) => void
  /** Called when the server has put a new session in the place of the one that a token opened. */
  onRenewed: (token: string, sent: string) => void
  /** Called when what a person asked for was refused, because the session has ended. */
  onRefusedAct: () => void
  /** Called when the account may not do what was asked for: it may have got another role meanwhile. */
  onForbidden: () => void
  /** Asks for the password again, which some calls want. Returns whether it was given. */
  askPassword: () => Promise<boolean>
}

/**
 * Sends requests as the administrator whose session it is. It throws ApiError for an error response,
 * and TypeError if the server is unreachable.
 */
export interface Connection extends Session, Sender {}

export function connect(session: Session): Connection {
  return { ...session, fetch: (request, read) => sendAsAdmin(session, request, read) }
}

/** For requests that the portal makes by itself: their refusal interrupts no one. */
export function inBackground(connection: Connection): Connection {
  return connect({ ...connection, onRefusedAct: () => undefined })
}

/**
 * For requests that need the password each time: asks for it first, however recently it was given. Throws
 * ApiError 403 if it is not given.
 */
export function withPasswordFirst(connection: Connection): Connection {
  return {
    ...connection,
    async fetch(request, read) {
      if (await connection.askPassword()) return connection.fetch(request, read)
      const message = 'Nothing was changed: your password is needed for this.'
      throw new ApiError({ status: 403, code: 'password_needed', message })
    },
  }
}

/** Sends requests with this token, or without one. Errors end no session. */
export function connectAs(token: string | null, { origin }: Pick<Session, 'origin'>): Sender {
  return { fetch: async (request, read) => read(await sendRequest(origin, request, token)) }
}

async function sendAsAdmin<T>(
  session: Session,
  request: SentRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  // What is read may be read by itself: the session guard knows which of it a person waits for.
  const isAct = request.method !== 'GET'
  const token = requireToken(session, isAct)
  try {
    const response = await sendRequest(session.origin, request, token)
    const renewed = response.headers.get(renewedTokenHeader)
    if (renewed) session.onRenewed(renewed, token)
    return await read(response)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      session.onSessionEnd(error.message, token)
      if (isAct) session.onRefusedAct()
    }
    if (error instanceof ApiError && error.code === 'forbidden') session.onForbidden()
    if (error instanceof ApiError && error.code === 'password_needed') {
      if (await session.askPassword()) return sendAsAdmin(session, request, read)
    }
    throw error
  }
}

async function sendRequest(
  origin: string,
  { method, path, contentType, body, signal, repeatable, keepalive = false }: SentRequest,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (contentType) headers.set('Content-Type', contentType)
  const init = { method, headers, body: body ?? null, signal: signal ?? null, keepalive }
  async function send(): Promise<Response> {
    const response = await fetch(origin + path, init)
    if (response.ok) return response
    const header = (name: string) => response.headers.get(name)
    throw parseApiError(response.status, await response.text(), header)
  }
  return send().catch(async (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    if (!repeatable && !repeatableMethods.has(method)) {
      if ((await wasLeaving()) && method === 'GET') return send()
      throw error
    }
    // What the first one changed may have ended its session: then only its answer is lost.
    return send().catch((later: unknown) => {
      throw isUnauthorized(later) ? error : later
    })
  })
}

/** The methods of calls that are answered as the first time when they are sent again: only an answer may be lost. */
const repeatableMethods = new Set(['PUT', 'PATCH', 'DELETE'])

/** @throws ApiError 401 if there is no token; nothing is sent then */
export function requireToken(session: Session, isAct: boolean): string {
  const token = session.getToken()
  if (token) return token
  const message = 'Admin authentication required'
  session.onSessionEnd(message, null)
  if (isAct) session.onRefusedAct()
  throw new ApiError({ status: 401, code: 'unauthorized', message })
}
