import { zValidator } from '@hono/zod-validator'
import { type Context, Hono, type MiddlewareHandler, type TypedResponse } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RouterRoute } from 'hono/types'
import type { z } from 'zod'
import type { Call } from '#domain/calls/call.ts'
import type { App } from '#worker/context.ts'
import { unreadableBody } from './errors.ts'
import { assertValid, refuseInvalid } from './refuse-invalid.ts'

/** What the Worker does for a call before its handler runs. */
export interface RouteOptions {
  /**
   * The call only reads, and does not ask which account calls. It runs while an administrator's session
   * is checked in the database, which is far away; its answer waits for the check.
   */
  runsDuringAuth?: boolean
  /** Loads what a call that writes starts from, by its path's parameters, during that check as well. */
  load?: (c: Context<App>, params: Record<string, string>) => Promise<void>
}

export interface RegisteredCall extends RouteOptions {
  call: Call
}

interface RegisteredRoute {
  call: Call
  handlers: MiddlewareHandler<App>[]
}

type Checked<C> = (C extends { query: z.ZodType<infer Query> } ? { query: Query } : unknown) &
  (C extends { params: z.ZodType<infer Params> } ? { param: Params } : unknown) &
  (C extends { bodyType: string }
    ? unknown
    : C extends { body: z.ZodType<infer Body> }
      ? { json: Body }
      : unknown)

/** The context of a call's handler: `c.req.param` and `c.req.valid` are typed by the call. */
export type CallContext<C extends Call> = Context<
  App,
  C['path'],
  { in: Checked<C> & object; out: Checked<C> & object }
>

/**
 * What a handler returns: what the response's schema describes, a page of that, or nothing. It is answered
 * with the call's status. A response of its own has other headers, or is no JSON.
 */
type Result<C> = C extends { response: z.ZodType<infer T> }
  ? (C extends { paged: true } ? Page<T> : T) | Pick<TypedResponse<T>, '_data'>
  : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without an answer returns
    Response | void

/** A page of a list, and the cursor that the next one starts after. */
interface Page<Items> {
  items: Items
  next: string | undefined
}

type Handler<C extends Call> = (c: CallContext<C>) => Result<C> | Promise<Result<C>>

const registered = new WeakMap<object, RegisteredCall>()

/** The handler of a call, behind the checks of what the request says. */
export function route<C extends Call>(call: C, handler: Handler<C>): RegisteredRoute
export function route<C extends Call>(
  call: C,
  options: RouteOptions,
  handler: Handler<C>,
): RegisteredRoute
export function route<C extends Call>(
  call: C,
  ...given: [Handler<C>] | [RouteOptions, Handler<C>]
): RegisteredRoute {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given
  const first = createMiddleware<App>((_c, next) => next())
  registered.set(first, { call, ...options })
  const { params, query, body, bodyType, optionalBody } = call
  return {
    call,
    handlers: [
      first,
      ...(params ? [check('param', params)] : []),
      ...(query ? [check('query', query)] : []),
      ...(body && !bodyType ? [optionalBody ? checkOptional(body) : check('json', body)] : []),
      // The checks before it make of the context what the handler takes.
      (c) => answer(c, call, handler(c as unknown as CallContext<C>)),
    ],
  }
}

async function answer(c: Context<App>, { status, paged }: Call, given: unknown) {
  const result = await given
  if (result instanceof Response) return result
  if (result === undefined) return c.body(null, 204)
  if (!paged) return c.json(result, status)
  const { items, next } = result as Page<unknown>
  if (next !== undefined) linkNextPage(c, next)
  return c.json(items)
}

/** Names the next page of a list in a `Link` header (RFC 8288). */
function linkNextPage(c: Context, before: string): void {
  const next = new URL(c.req.url)
  next.searchParams.set('before', before)
  c.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

export function routes(...all: RegisteredRoute[]): Hono<App> {
  const app = new Hono<App>()
  for (const { call, handlers } of all) app.on(call.method, [call.path], ...handlers)
  return app
}

function check(target: 'param' | 'query' | 'json', schema: z.ZodType): MiddlewareHandler<App> {
  // What it adds to the context's type, the call adds for the handler.
  return zValidator(target, schema, refuseInvalid) as unknown as MiddlewareHandler<App>
}

/** A body that may be left out, or be empty. */
function checkOptional(schema: z.ZodType): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    const body = await c.req.text()
    const data = assertValid(schema, body.trim() === '' ? {} : parseJson(body))
    c.req.addValidatedData('json', data as object)
    await next()
  })
}

/** @throws ApiError `bad_request` */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unreadableBody()
  }
}

/** The call that the first of these routes is of. */
export function registeredCall(
  matched: readonly Pick<RouterRoute, 'handler'>[],
): RegisteredCall | undefined {
  for (const { handler } of matched) {
    const found = registered.get(handler)
    if (found) return found
  }
  return undefined
}

/**
 * Keeps the Worker from starting with a route that has no access rule, or a call without a route.
 *
 * @throws Error naming the first one
 */
export function assertRegistered(all: readonly RouterRoute[], calls: readonly Call[]): void {
  const byRoute = Map.groupBy(
    all.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  const found = new Set<Call>()
  for (const [name, handlers] of byRoute) {
    const registered = registeredCall(handlers)
    if (!registered) throw new Error(`${name} has no access rule: register it by route().`)
    found.add(registered.call)
  }
  const missing = calls.find((call) => !found.has(call))
  if (missing) throw new Error(`${missing.method} ${missing.path} has no route.`)
}
