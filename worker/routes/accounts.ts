import { Hono } from 'hono'
import { adminAccountSchema } from '#domain/session.ts'
import { saveAccount } from '#worker/accounts.ts'
import { zValidator } from '#worker/checked-request.ts'
import { refuseInvalid } from '#worker/errors.ts'
import type { App } from '#worker/guard.ts'

/** Administrators' accounts, made by `npm run admin:create`. */
export const accountRoutes = new Hono<App>().post(
  '/api/admin/accounts',
  zValidator('json', adminAccountSchema, refuseInvalid),
  async (c) => c.json(await saveAccount(c.env, c.req.valid('json')), 201),
)
