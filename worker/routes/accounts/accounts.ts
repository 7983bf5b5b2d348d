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
  route(calls.listAccounts, (c) => listAccounts(c.env)),
  route(calls.saveAccount, (c) => saveAccount(c, c.req.valid('json'))),
  route(calls.updateRole, (c) => changeRole(c, c.req.param('id'), c.req.valid('json').role)),
  route(calls.deleteAccount, (c) =>
    deleteAccount(c.env, c.req.param('id'), c.get('admin').username),
  ),
  route(calls.endSessionsOfAccount, async (c) => {
    const by = c.get('admin').username
    if (!(await endAdminSessions(c.env.DB, c.req.param('id'), by))) throw noSuchAccount()
  }),
  route(calls.readHandedOut, async (c) => {
    const handedOut = await readHandedOut(c.env.DB, c.req.param('id'))
    if (handedOut) return handedOut
    throw noSuchAccount()
  }),
  route(calls.deletePasskeysOfAccount, async (c) => {
    const by = c.get('admin').username
    if (await removeSecondFactor(c.env.DB, c.req.param('id'), by)) return
    throw new ApiError('not_found', 'Account not found, or it has no passkey.')
  }),
  route(calls.listInvitations, (c) => listInvitations(c.env.DB)),
  route(calls.createInvitation, (c) => invite(c, c.req.valid('json'))),
  route(calls.revokeInvitation, async (c) => {
    const by = c.get('admin').username
    if (await deleteInvitation(c.env.DB, c.req.param('id'), by)) return
    throw new ApiError('not_found', 'Invitation not found. It was used or revoked, or has expired.')
  }),
  route(calls.readInvitation, (c) => readInvitation(c, c.req.valid('json').token)),
  route(calls.acceptInvitation, (c) => accept(c, c.req.valid('json'))),
)
