import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { type Access, accessOf } from './access-table.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { bearerToken, cookieToken } from './session-cookies.ts'
import { readAdminSession, readSiteSession } from './sessions.ts'

/**
 * The guard of the API: bearers only, by the access table, but for the one call that pages send
 * beacons to. An administrator's token opens the readers' calls too.
 */
export const guard = createMiddleware<App>(async (c, next) => {
  const found = accessOf(c.req.method, c.req.path)
  if (!found) throw new ApiError('not_found', 'There is no such call.')
  if ('allow' in found) {
    const headers = { allow: found.allow.join(', ') }
    throw new ApiError('method_not_allowed', 'This call does not take that method.', { headers })
  }
  const token = bearerToken(c)
  if (found.access === 'builder' && !constantTimeEqual(token ?? '', c.env.BUILD_TOKEN)) {
    throw unauthorized('The build token is missing or wrong.')
  }
  if (found.access === 'page' && !(await readSiteSession(c, cookieToken(c, 'site')))) {
    throw unauthorized(refusal('reader', undefined))
  }
  if (['reader', 'admin', 'operator'].includes(found.access)) {
    const opened = await readAdminSession(c.env, token)
    const session =
      opened?.session ?? (found.access === 'reader' && (await readSiteSession(c, token)))
    if (!session) throw unauthorized(refusal(found.access, token))
    const buildToken = c.req.header('x-build-token') ?? ''
    if (found.access === 'operator' && !constantTimeEqual(buildToken, c.env.BUILD_TOKEN)) {
      throw unauthorized('The build token is missing or wrong.')
    }
    c.set('session', session)
    if (opened) c.set('admin', opened.admin)
  }
  await next()
})

function refusal(access: Access, token: string | undefined): string {
  if (access === 'reader') return 'Your session has expired. Please log in again.'
  return token ? 'Admin session expired. Please log in again.' : 'Admin authentication required'
}

function unauthorized(message: string): ApiError {
  return new ApiError('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}
