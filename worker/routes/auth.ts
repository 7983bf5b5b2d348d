import { Hono } from 'hono'
import {
  adminLoginSchema,
  logoutSchema,
  type SessionScope,
  siteAccessSchema,
} from '#domain/session.ts'
import { clearSessionCookie } from '#worker/auth/session-cookies.ts'
import { signInAdmin } from '#worker/auth/sign-in-admin.ts'
import { signInReader } from '#worker/auth/sign-in-reader.ts'
import type { App } from '#worker/context.ts'
import { refuseInvalid } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Signing in, verifying and signing out, for readers and administrators. */
export const authRoutes = new Hono<App>()
  .post('/api/auth/site-access', zValidator('json', siteAccessSchema, refuseInvalid), async (c) => {
    return c.json({ token: await signInReader(c, c.req.valid('json').password) })
  })
  .get('/api/auth/verify', (c) => c.json(c.get('session')))
  .post('/api/auth/admin/login', zValidator('json', adminLoginSchema, refuseInvalid), async (c) => {
    return c.json({ token: await signInAdmin(c, c.req.valid('json')) })
  })
  .get('/api/auth/admin/verify', (c) => c.json(c.get('session')))
  .post('/api/auth/logout', zValidator('json', logoutSchema, refuseInvalid), (c) => {
    const { scope } = c.req.valid('json')
    const scopes: SessionScope[] = scope === 'both' ? ['site', 'admin'] : [scope]
    for (const ended of scopes) clearSessionCookie(c, ended)
    return c.body(null, 204)
  })
