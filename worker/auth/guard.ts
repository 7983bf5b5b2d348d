import type { Context, Hono, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { METHODS } from 'hono/router'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { type Access, descriptionOf } from '#worker/http/route-description.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { bearerToken, cookieToken } from './session-cookies.ts'
import { readAdminSession, readSiteSession } from './sessions.ts'

/**
 * Lets a request through to the call that Hono matched for it if the caller may make that call.
 * Every other address is refused: with 405 if the path takes other methods, else with 404.
 *
 * Calls take bearer tokens only, except the calls that pages make.
 *
 * @param api every call
 */
export function guard(api: Hono<App>): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    const description = descriptionOf(matchedRoutes(c))
    if (!description) throw noSuchCall(api, c.req.path)
    await rules[description.access](c)
    await next()
  })
}

/** What a caller must show, by the access that a call states. An administrator is a reader too. */
const rules: Record<Access, (c: Context<App>) => Promise<void>> = {
  async anyone() {},

  async reader(c) {
    if (await openAdminSession(c)) return
    const session = await readSiteSession(c, bearerToken(c))
    if (!session) throw sessionExpired()
    c.set('session', session)
  },

  async page(c) {
    if (!(await readSiteSession(c, cookieToken(c, 'site')))) throw sessionExpired()
  },

  async admin(c) {
    if (await openAdminSession(c)) return
    throw unauthorized(
      bearerToken(c)
        ? 'Admin session expired. Please log in again.'
        : 'Admin authentication required',
    )
  },

  async operator(c) {
    await rules.admin(c)
    assertBuildToken(c, c.req.header('x-build-token'))
  },

  async builder(c) {
    assertBuildToken(c, bearerToken(c))
  },
}

/** Whether the bearer is an administrator's, who is then set as the caller. */
async function openAdminSession(c: Context<App>): Promise<boolean> {
  const opened = await readAdminSession(c.env, bearerToken(c))
  if (!opened) return false
  c.set('session', opened.session)
  c.set('admin', opened.admin)
  return true
}

function assertBuildToken(c: Context<App>, token = ''): void {
  if (constantTimeEqual(token, c.env.BUILD_TOKEN)) return
  throw unauthorized('The build token is missing or wrong.')
}

function noSuchCall(api: Hono<App>, path: string): ApiError {
  const allowed = METHODS.map((method) => method.toUpperCase()).filter((method) => {
    const [matched] = api.router.match(method, path)
    return descriptionOf(matched.map(([[, route]]) => route)) !== undefined
  })
  if (allowed.length === 0) return new ApiError('not_found', 'There is no such call.')
  const headers = { allow: allowed.join(', ') }
  return new ApiError('method_not_allowed', 'This call does not take that method.', { headers })
}

function sessionExpired(): ApiError {
  return unauthorized('Your session has expired. Please log in again.')
}

function unauthorized(message: string): ApiError {
  return new ApiError('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}
