import { Hono } from 'hono'
import {
  adminLoginSchema,
  logoutSchema,
  type SessionScope,
  siteAccessSchema,
} from '#domain/session.ts'
import { signInAdmin } from '#worker/accounts.ts'
import { zValidator } from '#worker/checked-request.ts'
import { ApiError, refuseInvalid } from '#worker/errors.ts'
import type { App } from '#worker/guard.ts'
import { sameSecret } from '#worker/same-secret.ts'
import {
  clearSessionCookie,
  issueAdminToken,
  issueSiteToken,
  setSessionCookie,
} from '#worker/sessions.ts'

/** Signing in, verifying and signing out, for readers and administrators. */
export const authRoutes = new Hono<App>()
  .post('/api/auth/site-access', zValidator('json', siteAccessSchema, refuseInvalid), async (c) => {
    const { password } = c.req.valid('json')
    if (!sameSecret(password, c.env.SITE_ACCESS_KEY)) {
      throw new ApiError('unauthorized', 'Access Denied. Invalid passphrase.')
    }
    const token = await issueSiteToken(c.env)
    setSessionCookie(c, 'site', token)
    return c.json({ token })
  })
  .get('/api/auth/verify', (c) => c.json(c.get('session')))
  .post('/api/auth/admin/login', zValidator('json', adminLoginSchema, refuseInvalid), async (c) => {
    const admin = await signInAdmin(c.env, c.req.valid('json'))
    if (!admin) {
      throw new ApiError('unauthorized', 'The username or password you entered is incorrect.')
    }
    const token = await issueAdminToken(c.env, admin)
    setSessionCookie(c, 'admin', token)
    return c.json({ token })
  })
  .get('/api/auth/admin/verify', (c) => c.json(c.get('session')))
  .post('/api/auth/logout', zValidator('json', logoutSchema, refuseInvalid), (c) => {
    const { scope } = c.req.valid('json')
    const scopes: SessionScope[] = scope === 'both' ? ['site', 'admin'] : [scope]
    for (const ended of scopes) clearSessionCookie(c, ended)
    return c.body(null, 204)
  })
