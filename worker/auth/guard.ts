import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { METHODS } from 'hono/router'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'
import { recentPasswordSeconds } from '#domain/auth/session.ts'
import type { Access } from '#domain/calls/call.ts'
import type { App } from '#worker/context.ts'
import { recordSessionDay } from '#worker/db/auth/portal-sessions.ts'
import { ApiError, answerError } from '#worker/http/errors.ts'
import { isRead } from '#worker/http/paths.ts'
import { registeredCall } from '#worker/http/route.ts'
import { assertGranted, isProgram, runRecorded } from '#worker/tokens/program-access.ts'
import { constantTimeEqual } from './fingerprint.ts'
import { passwordNeeded } from './password-per-owner.ts'
import { openPreview } from './preview-access.ts'
import { bearerToken, cookieToken } from './session-cookies.ts'
import { readAdminSession, readSiteSession } from './sessions.ts'

/**
 * Lets a request through to the call that Hono matched for it if the caller may make that call.
 * Every other address is refused: with 405 if the path takes other methods, else with 404.
 *
 * Calls take bearer tokens only, except the calls that pages make: cookies let a page report, search,
 * restore its session and answer an invitation, and change nothing else.
 *
 * The check of an administrator's session is a trip to the database. Once the token's signature is
 * verified, what only reads begins beside it: a whole call in a context of its own, of which nothing
 * is sent if the check fails, or what a call that writes starts from.
 *
 * @param beforeWrite what every call that writes waits for
 */
export function guard(
  api: Hono<App>,
  beforeWrite: (c: Context<App>) => Promise<void>,
): MiddlewareHandler<App> {
  const alone = new Hono<App>().onError(answerError).route('/', api)
  return createMiddleware<App>(async (c, next) => {
    const matched = registeredCall(matchedRoutes(c))
    if (!matched) throw noSuchCall(api, c.req.path)
    const { call, runsDuringAuth, load } = matched
    const reads = call.onlyReads ?? isRead(c.req.method)
    const byProgram = takesBearer(call.access) && isProgram(c)
    const begin = async () => {
      if (!reads) await Promise.all([beforeWrite(c), load?.(c, paramsOfCall(c))])
      // What a program reads may be its own alone: the call asks who it is.
      const isAlone = reads && runsDuringAuth && !byProgram
      return isAlone ? alone.fetch(c.req.raw, c.env, c.executionCtx) : undefined
    }
    let begun: ReturnType<typeof begin> | undefined
    const admit = async (onSigned: () => void) => {
      if (byProgram) await assertGranted(c, call)
      else await rules[call.access](c, onSigned)
      if (call.recentPassword) assertRecentPassword(c)
    }
    c.set('admitAgain', () => admit(() => undefined))
    await admit(() => {
      begun = begin()
      // It is awaited below, unless the caller is refused.
      begun.catch(() => undefined)
    })
    const answer = await (begun ?? begin())
    if (answer) return answer
    const { summary } = call
    if (!byProgram || reads) await next()
    else await runRecorded(c, { summary, articleId: paramsOfCall(c).id }, next)
    return undefined
  })
}

/** Whether the call asks who calls. What everyone or a page may do does not look at a token. */
function takesBearer(access: Access): boolean {
  return !['anyone', 'page', 'preview', 'reader-session'].includes(access)
}

/** The parameters in the path of the call that Hono matched, before its own handlers run. */
function paramsOfCall(c: Context<App>): Record<string, string> {
  const own = c.req.routeIndex
  c.req.routeIndex = matchedRoutes(c).findIndex((route) => registeredCall([route]))
  const params = c.req.param()
  c.req.routeIndex = own
  return params
}

/**
 * What a caller must show, by the access that a call states. An account is a reader too.
 * `onSigned` runs once an account's token is genuine, before its session is checked.
 */
const rules: Record<Access, (c: Context<App>, onSigned: () => void) => Promise<void>> = {
  async anyone() {},

  async reader(c, onSigned) {
    if (await openAdminSession(c, onSigned)) return
    const session = await readSiteSession(c, bearerToken(c))
    if (!session) throw sessionExpired()
    c.set('session', session)
  },

  async page(c) {
    if (!(await readSiteSession(c, cookieToken(c, 'site')))) throw sessionExpired()
  },

  async 'reader-page'(c, onSigned) {
    // The cookie first: it needs no trip to the database, an administrator's token does.
    if (await readSiteSession(c, cookieToken(c, 'site'))) return
    await rules.reader(c, onSigned)
  },

  async 'reader-session'(c) {
    if (await readSiteSession(c, cookieToken(c, 'site'))) return
    if (!(await readSiteSession(c, bearerToken(c)))) throw sessionExpired()
  },

  async preview(c) {
    c.set('preview', await openPreview(c, paramsOfCall(c).token))
  },

  writer: (c, onSigned) => assertRole(c, 'writer', onSigned),

  editor: (c, onSigned) => assertRole(c, 'editor', onSigned),

  owner: (c, onSigned) => assertRole(c, 'owner', onSigned),

  async operator(c) {
    await assertRole(c, 'owner', () => undefined)
    assertBuildToken(c, c.req.header('x-build-token'))
  },

  async program() {
    throw unauthorized('This address takes the token of a program, which an owner creates.')
  },

  async builder(c) {
    assertBuildToken(c, bearerToken(c))
  },
}

async function assertRole(c: Context<App>, least: Role, onSigned: () => void): Promise<void> {
  if (!(await openAdminSession(c, onSigned))) {
    throw unauthorized(
      bearerToken(c)
        ? 'Admin session expired. Please log in again.'
        : 'Admin authentication required',
    )
  }
  if (isAtLeast(c.get('admin').role, least)) return
  throw new ApiError(
    'forbidden',
    least === 'owner' ? 'Only owners may do this.' : 'Only editors and owners may do this.',
  )
}

/** Whether the bearer is an administrator's, who is then set as the caller. */
async function openAdminSession(c: Context<App>, onSigned: () => void): Promise<boolean> {
  const opened = await readAdminSession(c.env, bearerToken(c), onSigned)
  if (!opened) return false
  c.set('session', opened.session)
  c.set('admin', opened.admin)
  const today = new Date().toISOString().slice(0, 10)
  const { session, lastDay } = opened.admin
  if (lastDay !== null && lastDay < today) {
    c.executionCtx.waitUntil(recordSessionDay(c.env.DB, session, today))
  }
  return true
}

/** A stolen session makes itself permanent only within minutes of its sign-in. */
function assertRecentPassword(c: Context<App>): void {
  if (Date.now() / 1000 - c.get('admin').signedInAt <= recentPasswordSeconds) return
  throw passwordNeeded()
}

function assertBuildToken(c: Context<App>, token = ''): void {
  if (constantTimeEqual(token, c.env.BUILD_TOKEN)) return
  throw unauthorized('The build token is missing or wrong.')
}

function noSuchCall(api: Hono<App>, path: string): ApiError {
  const allowed = METHODS.map((method) => method.toUpperCase()).filter((method) => {
    const [matched] = api.router.match(method, path)
    return registeredCall(matched.map(([[, route]]) => route)) !== undefined
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
