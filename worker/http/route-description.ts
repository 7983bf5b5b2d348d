import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RouterRoute } from 'hono/types'
import type { z } from 'zod'
import type { Role } from '#domain/role.ts'
import type { App } from '#worker/context.ts'
import { checkOf } from './validation.ts'

/**
 * Who may make a call. `reader` shows a token; `page` is a reader's page, which the browser identifies
 * by its cookie; `reader-page` shows either, and must not change content; `builder` holds the build
 * token; a role is an account's, or one that may do more; `operator` is an owner who holds the build
 * token too; `preview` holds a preview link, and reads its one article.
 */
export type Access =
  | 'anyone'
  | 'reader'
  | 'page'
  | 'reader-page'
  | 'preview'
  | Role
  | 'operator'
  | 'builder'

/** A body that the route reads itself, instead of JSON that `zValidator` checks. */
interface RequestBody {
  /** Its media type. */
  type: string
  /** What it holds; a file has none. */
  schema?: z.ZodType
  optional?: boolean
}

/** Who may make a call, and what the API's description says of it. */
interface RouteDescription {
  access: Access
  /** The name of the function that a generated client has for the call. */
  operationId: string
  summary: string
  /** Unless given, 200 with a response and 204 without. */
  status?: 201 | 202
  /** The schema of its JSON, or the media type of a file. */
  response?: z.ZodType | string
  /** Whether a `Link` header names the next page. */
  paged?: boolean
  body?: RequestBody
  /** Whether the account's password must have been given in the last minutes. */
  recentPassword?: boolean
  /**
   * The call only reads, and does not ask who the caller is. It begins beside the check of an
   * administrator's session in the database, which is far away; its answer waits for the check.
   */
  startsEarly?: boolean
  /** What a call that writes reads first. It begins beside that check as well. */
  preload?: (c: Context<App>) => Promise<void>
  /** Leaves the call out of the API's description: it is for browsers. */
  hide?: boolean
}

/** A route as it is described, with what its validators check of a request. */
export interface Call extends RouteDescription {
  method: string
  path: string
  query?: z.ZodType
}

const descriptions = new WeakMap<object, RouteDescription>()

/**
 * Describes the route that it is the first handler of. It does nothing itself: the guard, the API's
 * description and the fuzz test read what it says.
 */
export function describeRoute(description: RouteDescription): MiddlewareHandler {
  const handler = createMiddleware((_c, next) => next())
  descriptions.set(handler, description)
  return handler
}

/** The description of the first of these routes that has one. */
export function descriptionOf(
  routes: readonly Pick<RouterRoute, 'handler'>[],
): RouteDescription | undefined {
  for (const { handler } of routes) {
    const description = descriptions.get(handler)
    if (description) return description
  }
  return undefined
}

/**
 * @returns every call, in the order of its routes
 * @throws Error naming the first route without a description, and so without an access rule
 */
export function callsOf(routes: readonly RouterRoute[]): Call[] {
  const byCall = Map.groupBy(
    routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  return Array.from(byCall, ([call, handlers]) => {
    const description = descriptionOf(handlers)
    if (!description) throw new Error(`${call} has no access rule: describe it by describeRoute.`)
    const [method = '', path = ''] = call.split(' ')
    const checks = handlers.flatMap(({ handler }) => checkOf(handler) ?? [])
    const query = checks.find(({ target }) => target === 'query')?.schema
    const json = checks.find(({ target }) => target === 'json')?.schema
    const body = description.body ?? (json && { type: 'application/json', schema: json })
    return { ...description, method, path, query, body }
  })
}
