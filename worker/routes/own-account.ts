import { Hono } from 'hono'
import { ownAccountSchema, ownPasswordSchema } from '#domain/own-account.ts'
import {
  addedPasskeySchema,
  newPasskeySchema,
  recoveryCodesSchema,
  registrationChallengeSchema,
} from '#domain/passkey.ts'
import { changeOwnPassword, readOwnAccount } from '#worker/auth/own-account.ts'
import { beginRegistration, register, renewRecoveryCodes } from '#worker/auth/passkeys.ts'
import type { App } from '#worker/context.ts'
import { removePasskey } from '#worker/db/passkeys.ts'
import { endOwnSessions } from '#worker/db/portal-sessions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** What each account sees and changes of itself. */
export const ownAccountRoutes = new Hono<App>()
  .get(
    '/api/admin/account',
    describeRoute({
      access: 'writer',
      operationId: 'readOwnAccount',
      summary: 'The account that calls, and where it is signed in.',
      response: ownAccountSchema,
    }),
    async (c) => c.json(await readOwnAccount(c.env, c.get('admin'))),
  )
  .delete(
    '/api/admin/account/sessions',
    describeRoute({
      access: 'writer',
      operationId: 'endOtherSessions',
      summary: 'Ends every session of the account but the one that calls.',
    }),
    async (c) => {
      const admin = c.get('admin')
      await endOwnSessions(c.env.DB, admin, { except: admin.session })
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/admin/account/sessions/:id',
    describeRoute({
      access: 'writer',
      operationId: 'endSession',
      summary: 'Ends one session of the account that calls.',
    }),
    async (c) => {
      const only = c.req.param('id')
      if (await endOwnSessions(c.env.DB, c.get('admin'), { only })) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such session. It may have ended.')
    },
  )
  .put(
    '/api/admin/account/password',
    describeRoute({
      access: 'writer',
      recentPassword: true,
      operationId: 'changeOwnPassword',
      summary: 'Sets the password of the account that calls, and ends its other sessions.',
    }),
    zValidator('json', ownPasswordSchema),
    async (c) => {
      await changeOwnPassword(c.env, c.get('admin'), c.req.valid('json').password)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/admin/account/passkeys/challenge',
    describeRoute({
      access: 'writer',
      recentPassword: true,
      operationId: 'challengeRegistration',
      summary: 'What a browser needs to make a passkey.',
      response: registrationChallengeSchema,
    }),
    async (c) => c.json(await beginRegistration(c)),
  )
  .post(
    '/api/admin/account/passkeys',
    describeRoute({
      access: 'writer',
      recentPassword: true,
      operationId: 'addPasskey',
      summary: 'Adds a passkey. The answer to the first one has the recovery codes.',
      status: 201,
      response: addedPasskeySchema,
    }),
    zValidator('json', newPasskeySchema),
    async (c) => c.json(await register(c, c.req.valid('json')), 201),
  )
  .delete(
    '/api/admin/account/passkeys/:id',
    describeRoute({
      access: 'writer',
      recentPassword: true,
      operationId: 'removePasskey',
      summary: 'Removes a passkey, and the recovery codes with the last one.',
    }),
    async (c) => {
      if (await removePasskey(c.env.DB, c.get('admin'), c.req.param('id'))) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such passkey.')
    },
  )
  .post(
    '/api/admin/account/recovery-codes',
    describeRoute({
      access: 'writer',
      recentPassword: true,
      operationId: 'renewRecoveryCodes',
      summary: 'Makes new recovery codes; the ones before count no more.',
      status: 201,
      response: recoveryCodesSchema,
    }),
    async (c) => c.json(await renewRecoveryCodes(c), 201),
  )
