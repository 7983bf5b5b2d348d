import { Hono } from 'hono'
import { adminAccountSchema } from '#domain/session.ts'
import { saveAccount } from '#worker/auth/accounts.ts'
import type { App } from '#worker/context.ts'
import { refuseInvalid } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Administrators' accounts, made by `npm run admin:create`. */
export const accountRoutes = new Hono<App>().post(
  '/api/admin/accounts',
  zValidator('json', adminAccountSchema, refuseInvalid),
  async (c) => c.json(await saveAccount(c.env, c.req.valid('json')), 201),
)
