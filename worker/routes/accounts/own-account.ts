import * as calls from '#domain/accounts/calls.ts'
import { changeOwnPassword, readOwnAccount } from '#worker/auth/own-account.ts'
import { beginRegistration, register, renewRecoveryCodes } from '#worker/auth/passkeys.ts'
import { renewSession } from '#worker/auth/renewed-session.ts'
import { readHandedOut } from '#worker/db/accounts/handed-out.ts'
import { removePasskey } from '#worker/db/auth/passkeys.ts'
import { endOtherSessions, endOwnSession } from '#worker/db/auth/portal-sessions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** Of an account that was deleted while it asked. */
const nothing = { invitations: [], previewLinks: [], tokens: [], webhooks: [] }

/** What each account sees and changes of itself. */
export const ownAccountRoutes = routes(
  route(calls.readOwnAccount, (c) => readOwnAccount(c.env, c.get('admin'))),
  route(calls.readOwnHandedOut, async (c) => {
    return (await readHandedOut(c.env.DB, c.get('admin').id)) ?? nothing
  }),
  route(calls.endOtherSessions, async (c) => {
    await renewSession(c, (renewed) => endOtherSessions(c.env.DB, { ...c.get('admin'), renewed }))
  }),
  route(calls.endSession, async (c) => {
    if (await endOwnSession(c.env.DB, c.get('admin'), c.req.param('id'))) return
    throw new ApiError('not_found', 'Session not found. It may have ended.')
  }),
  route(calls.updateOwnPassword, (c) => changeOwnPassword(c, c.req.valid('json').password)),
  route(calls.challengeRegistration, beginRegistration),
  route(calls.createPasskey, (c) => register(c, c.req.valid('json'))),
  route(calls.deletePasskey, async (c) => {
    const { renewed } = await renewSession(c, (id) =>
      removePasskey(c.env.DB, { ...c.get('admin'), renewed: id }, c.req.param('id')),
    )
    if (renewed) return
    throw new ApiError('not_found', 'There is no such passkey.')
  }),
  route(calls.createRecoveryCodes, renewRecoveryCodes),
)
