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
const nothing = { invitations: [], previewLinks: [], tokens: [] }

/** What each account sees and changes of itself. */
export const ownAccountRoutes = routes(
  route(calls.readOwnAccount, async (c) => c.json(await readOwnAccount(c.env, c.get('admin')))),
  route(calls.readOwnHandedOut, async (c) =>
    c.json((await readHandedOut(c.env.DB, c.get('admin').id)) ?? nothing),
  ),
  route(calls.endOtherSessions, async (c) => {
    await renewSession(c, (renewed) => endOtherSessions(c.env.DB, { ...c.get('admin'), renewed }))
    return c.body(null, 204)
  }),
  route(calls.endSession, async (c) => {
    if (await endOwnSession(c.env.DB, c.get('admin'), c.req.param('id'))) return c.body(null, 204)
    throw new ApiError('not_found', 'Session not found. It may have ended.')
  }),
  route(calls.updateOwnPassword, async (c) => {
    await changeOwnPassword(c, c.req.valid('json').password)
    return c.body(null, 204)
  }),
  route(calls.challengeRegistration, async (c) => c.json(await beginRegistration(c))),
  route(calls.createPasskey, async (c) => c.json(await register(c, c.req.valid('json')), 201)),
  route(calls.deletePasskey, async (c) => {
    const { removed } = await renewSession(c, (renewed) =>
      removePasskey(c.env.DB, { ...c.get('admin'), renewed }, c.req.param('id')),
    )
    if (removed) return c.body(null, 204)
    throw new ApiError('not_found', 'There is no such passkey.')
  }),
  route(calls.createRecoveryCodes, async (c) => c.json(await renewRecoveryCodes(c), 201)),
)
