import { Hono } from 'hono'
import { z } from 'zod'
import { adminAccountSchema } from '#domain/session.ts'
import { saveAccount } from '#worker/auth/accounts.ts'
import type { App } from '#worker/context.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Administrators' accounts, made by `npm run admin:create`. */
export const accountRoutes = new Hono<App>().post(
  '/api/admin/accounts',
  describeRoute({
    access: 'admin',
    operationId: 'saveAccount',
    summary: 'Makes an administrator’s account.',
    status: 201,
    response: z.object({ username: z.string() }),
  }),
  zValidator('json', adminAccountSchema),
  async (c) => c.json(await saveAccount(c.env, c.req.valid('json')), 201),
)
