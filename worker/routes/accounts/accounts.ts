import * as calls from '#domain/accounts/calls.ts'
import {
  changeRole,
  deleteAccount,
  listAccounts,
  noSuchAccount,
  saveAccount,
} from '#worker/auth/accounts.ts'
import { accept, invite, readInvitation } from '#worker/auth/invitations.ts'
import { endAdminSessions, removeSecondFactor } from '#worker/db/accounts/ended-access.ts'
import { readHandedOut } from '#worker/db/accounts/handed-out.ts'
import { deleteInvitation, listInvitations } from '#worker/db/accounts/invitations.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** Who may sign in to the portal, and invitation links, which need no mail server. */
export const accountRoutes = routes(
  route(calls.listAccounts, async (c) => c.json(await listAccounts(c.env))),
  route(calls.saveAccount, async (c) => {
    return c.json(await saveAccount(c, c.req.valid('json')), 201)
  }),
  route(calls.updateRole, async (c) => {
    await changeRole(c, c.req.param('id'), c.req.valid('json').role)
    return c.body(null, 204)
  }),
  route(calls.deleteAccount, async (c) => {
    await deleteAccount(c.env, c.req.param('id'), c.get('admin').username)
    return c.body(null, 204)
  }),
  route(calls.endSessionsOfAccount, async (c) => {
    const by = c.get('admin').username
    if (await endAdminSessions(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
    throw noSuchAccount()
  }),
  route(calls.readHandedOut, async (c) => {
    const handedOut = await readHandedOut(c.env.DB, c.req.param('id'))
    if (handedOut) return c.json(handedOut)
    throw noSuchAccount()
  }),
  route(calls.deletePasskeysOfAccount, async (c) => {
    const by = c.get('admin').username
    if (await removeSecondFactor(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
    throw new ApiError('not_found', 'Account not found, or it has no passkey.')
  }),
  route(calls.listInvitations, async (c) => c.json(await listInvitations(c.env.DB))),
  route(calls.createInvitation, async (c) => c.json(await invite(c, c.req.valid('json')), 201)),
  route(calls.revokeInvitation, async (c) => {
    const by = c.get('admin').username
    if (await deleteInvitation(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
    throw new ApiError('not_found', 'Invitation not found. It may have been used.')
  }),
  route(calls.readInvitation, async (c) =>
    c.json(await readInvitation(c, c.req.valid('json').token)),
  ),
  route(calls.acceptInvitation, async (c) => c.json(await accept(c, c.req.valid('json')))),
)
