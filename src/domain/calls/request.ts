import type { z } from 'zod'
import type { Call, Method, ParameterNames } from './call.ts'

/** A body as `fetch` takes it. */
export type SentBody = string | Uint8Array<ArrayBuffer> | FormData | Blob

export interface SentRequest {
  method: Method
  /** With the query. */
  path: string
  contentType?: string | undefined
  body?: SentBody | undefined
  signal?: AbortSignal | undefined
  /** Whether the call does no harm when it is made twice. Reads never do. */
  repeatable?: boolean | undefined
  /** How long the call may take, with the body of its answer, instead of as long as usual. */
  timeoutMs?: number | undefined
  /** Whether it is still sent when its page is closed. */
  keepalive?: boolean | undefined
}

/** Where requests are sent, and as whom. */
export interface Connection {
  /**
   * Sends a request, and again where that helps.
   *
   * @param read reads an answer that is not an error
   * @throws what the connection's users expect for an answer that is an error
   */
  fetch<T>(request: SentRequest, read: (response: Response) => Promise<T>): Promise<T>
}

/** One page of a list, and the path of the next one. */
export interface Page<T> {
  items: T[]
  next: string | null
}

/** What a call answers: what its JSON contains, a page of that, a file, or nothing. */
export type Answer<C> = C extends { response: z.ZodType<infer T> }
  ? C extends { paged: true }
    ? T extends (infer Item)[]
      ? Page<Item>
      : never
    : T
  : C extends { response: string }
    ? Blob
    : // biome-ignore lint/suspicious/noConfusingVoidType: what callers return of it is nothing too
      void

type Params<C extends Call> = [ParameterNames<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterNames<C['path']>, string> }

type Query<C> = C extends { query: z.ZodType<unknown, infer Input> } ? { query?: Input } : unknown

type Body<C> = C extends { bodyType: string }
  ? { body: SentBody }
  : C extends { body: z.ZodType<unknown, infer Input> }
    ? C extends { optionalBody: true }
      ? { body?: Input }
      : { body: Input }
    : { body?: undefined }

type Paging<C> = C extends { paged: true }
  ? {
      /** `next` of the page before; null for the first page. */
      page?: string | null
    }
  : unknown

/** What a request says besides which call it makes. */
export type RequestOptions<C extends Call> = Params<C> &
  Query<C> &
  Body<C> &
  Paging<C> &
  Pick<SentRequest, 'signal' | 'repeatable' | 'timeoutMs' | 'keepalive'>

export type OptionsArgument<C extends Call> =
  object extends RequestOptions<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>]

/** The options as the functions below read them. */
interface AnyOptions
  extends Pick<SentRequest, 'signal' | 'repeatable' | 'timeoutMs' | 'keepalive'> {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  page?: string | null
}

/**
 * Makes a call.
 *
 * @throws what the connection throws for an error response; ZodError if the answer does not match the
 *   call's schema
 */
export function request<const C extends Call>(
  connection: Connection,
  call: C,
  ...[options]: OptionsArgument<C>
): Promise<Answer<C>> {
  return connection.fetch(
    requestOf(call, options),
    (response) => readAnswer(call, response) as Promise<Answer<C>>,
  )
}

/** The request of a call, for what reads its answer in a way of its own. */
export function requestOf(call: Call, options: AnyOptions = {}): SentRequest {
  const { params, query, body, page, ...more } = options
  const path = page ?? pathOf(call, params, query)
  return { ...more, method: call.method, path, ...sentBody(body) }
}

/** The path of a call with its parameters, and its query. Parameters are encoded. */
export function pathOf(
  { path }: Pick<Call, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/:([a-z]+)/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '')
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? filled : `${filled}?${text}`
}

function sentBody(body: unknown): Pick<SentRequest, 'body' | 'contentType'> {
  if (body === undefined) return {}
  // A form's type is set by `fetch`, which chooses the boundary.
  if (body instanceof FormData) return { body }
  if (body instanceof Blob || body instanceof Uint8Array) {
    return { body: body as Blob | Uint8Array<ArrayBuffer>, contentType: 'application/octet-stream' }
  }
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (typeof call.response === 'string') return response.blob()
  if (!call.response) {
    await response.arrayBuffer()
    return undefined
  }
  const answer = call.response.parse(await response.json())
  return call.paged ? { items: answer, next: parseNextLink(response.headers.get('link')) } : answer
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
