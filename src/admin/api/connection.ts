import type { z } from 'zod'
import { ApiRefusal, refusalOf } from './api-refusal.ts'
import { nextAddress } from './next-address.ts'

/** What a call needs to know of the session that it is made in. */
export interface Connection {
  /** Where the API is; empty for the page's own origin. */
  origin: string
  /** Read afresh for every call. */
  token: () => string | null
  /** Told once the server no longer accepts a token. */
  sessionEnded: (message: string, token: string) => void
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One page of a list, and the address of the page after it. */
export interface Page<T> {
  items: T[]
  next: string | null
}

/**
 * Sends a request and waits for a success.
 *
 * @param address the full address
 * @param method the HTTP method
 * @param token the bearer, if any
 * @param body sent as JSON, if given
 * @param signal ends the wait
 * @returns the answer
 * @throws ApiRefusal where the server refuses, TypeError where it is out of reach
 */
export async function exchange(
  address: string,
  method: Method,
  { token, body, signal }: { token?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const answer = await fetch(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!answer.ok) throw refusalOf(answer.status, await answer.text())
  return answer
}

/**
 * @param connection the session's connection
 * @returns the admin token
 * @throws ApiRefusal where there is none, before anything is sent
 */
export function requireToken(connection: Connection): string {
  const token = connection.token()
  if (token) return token
  const message = 'Admin authentication required'
  throw new ApiRefusal({ status: 401, code: 'unauthorized', message })
}

async function callAsAdmin(
  connection: Connection,
  method: Method,
  path: string,
  options: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Response> {
  const token = requireToken(connection)
  try {
    return await exchange(connection.origin + path, method, { ...options, token })
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) {
      connection.sessionEnded(error.message, token)
    }
    throw error
  }
}

/**
 * @param connection the session's connection
 * @param method the HTTP method
 * @param path the call's path
 * @param schema the form of its answer
 * @param options the body, and a signal that ends the wait
 * @returns the answer, checked
 * @throws ApiRefusal where the server refuses, ZodError where the answer has another form
 */
export async function call<T>(
  connection: Connection,
  method: Method,
  path: string,
  schema: z.ZodType<T>,
  options: { body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const answer = await callAsAdmin(connection, method, path, options)
  return schema.parse(await answer.json())
}

/**
 * @param connection the session's connection
 * @param path the list's path, or the `next` of the page before
 * @param schema the form of the whole page
 * @param signal ends the wait
 * @returns the page
 * @throws ApiRefusal where the server refuses, ZodError where the answer has another form
 */
export async function callForPage<T>(
  connection: Connection,
  path: string,
  schema: z.ZodType<T[]>,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const answer = await callAsAdmin(connection, 'GET', path, signal ? { signal } : {})
  const next = nextAddress(answer.headers.get('Link'))
  return { items: schema.parse(await answer.json()), next }
}

/**
 * Makes a call whose success has no content.
 *
 * @param connection the session's connection
 * @param method the HTTP method
 * @param path the call's path
 * @throws ApiRefusal where the server refuses
 */
export async function callForNothing(
  connection: Connection,
  method: Method,
  path: string,
): Promise<void> {
  await callAsAdmin(connection, method, path)
}
