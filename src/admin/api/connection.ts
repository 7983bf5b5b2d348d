import type { z } from 'zod'
import { ApiError, parseApiError } from './api-error.ts'

/** The session in which requests are sent. */
export interface Connection {
  /** The API's origin; empty for the page's own. */
  origin: string
  getToken: () => string | null
  /** Called when the server rejects a token. */
  onSessionEnd: (message: string, token: string) => void
  /** Asks for the password again, which some calls want. Returns whether it was given. */
  askPassword: () => Promise<boolean>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
}

/** One page of a list, and the path of the next one. */
export interface Page<T> {
  items: T[]
  next: string | null
}

/**
 * @throws ApiError for an error response; TypeError if the server is unreachable
 */
export async function sendRequest(
  url: string,
  method: Method,
  { token, body, signal }: RequestOptions & { token?: string | null } = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!response.ok) throw parseApiError(response.status, await response.text())
  return response
}

/** @throws ApiError 401 if there is no token; nothing is sent then */
export function requireToken(connection: Connection): string {
  const token = connection.getToken()
  if (token) return token
  const message = 'Admin authentication required'
  throw new ApiError({ status: 401, code: 'unauthorized', message })
}

async function sendAsAdmin(
  connection: Connection,
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const token = requireToken(connection)
  try {
    return await sendRequest(connection.origin + path, method, { ...options, token })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      connection.onSessionEnd(error.message, token)
    }
    if (error instanceof ApiError && error.code === 'password_needed') {
      if (await connection.askPassword()) return sendAsAdmin(connection, method, path, options)
    }
    throw error
  }
}

/**
 * @throws ApiError for an error response; ZodError if the response does not match the schema
 */
export async function requestJson<T>(
  connection: Connection,
  method: Method,
  path: string,
  schema: z.ZodType<T>,
  options?: RequestOptions,
): Promise<T> {
  const response = await sendAsAdmin(connection, method, path, options)
  return schema.parse(await response.json())
}

/**
 * Requests one page of a list.
 *
 * @param path the list's path, or `next` of the page before
 * @throws ApiError for an error response; ZodError if the response does not match the schema
 */
export async function requestPage<T>(
  connection: Connection,
  path: string,
  schema: z.ZodType<T[]>,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const response = await sendAsAdmin(connection, 'GET', path, { signal })
  const next = parseNextLink(response.headers.get('Link'))
  return { items: schema.parse(await response.json()), next }
}

/**
 * Requests a file, which a link could not: cookies open no call.
 *
 * @throws ApiError for an error response
 */
export async function requestFile(connection: Connection, path: string): Promise<Blob> {
  const response = await sendAsAdmin(connection, 'GET', path)
  return response.blob()
}

/** @throws ApiError for an error response */
export async function requestNoContent(
  connection: Connection,
  method: Method,
  path: string,
  options?: RequestOptions,
): Promise<void> {
  await sendAsAdmin(connection, method, path, options)
}

const linkPattern = /<([^>]*)>\s*;([^,]*)/g

/** The path and query of a `Link` header's `rel="next"` (RFC 8288); null on the last page. */
export function parseNextLink(header: string | null): string | null {
  for (const [, url = '', parameters = ''] of (header ?? '').matchAll(linkPattern)) {
    if (!/\brel\s*=\s*"?next"?/.test(parameters)) continue
    // The origin is dropped, so that the token is never sent to another one.
    const { pathname, search } = new URL(url, 'http://api.invalid')
    return pathname + search
  }
  return null
}
