import { Hono } from 'hono'
import { z } from 'zod'
import {
  acceptanceSchema,
  acceptedSchema,
  accountSchema,
  accountSubmissionSchema,
  invitationAnswerSchema,
  invitationQuestionSchema,
  invitationSchema,
  invitationSubmissionSchema,
  newInvitationSchema,
  roleChangeSchema,
} from '#domain/account.ts'
import {
  changeRole,
  deleteAccount,
  listAccounts,
  noSuchAccount,
  saveAccount,
} from '#worker/auth/accounts.ts'
import { accept, invite, readInvitation } from '#worker/auth/invitations.ts'
import type { App } from '#worker/context.ts'
import { endAdminSessions } from '#worker/db/admins.ts'
import { deleteInvitation, listInvitations } from '#worker/db/invitations.ts'
import { removeSecondFactor } from '#worker/db/passkeys.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'

/** Who may sign in to the portal, and links that let somebody in without a mail server. */
export const accountRoutes = new Hono<App>()
  .get(
    '/api/admin/accounts',
    describeRoute({
      access: 'owner',
      operationId: 'listAccounts',
      summary: 'The accounts that sign in to the portal.',
      response: z.array(accountSchema),
    }),
    async (c) => c.json(await listAccounts(c.env)),
  )
  .post(
    '/api/admin/accounts',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'saveAccount',
      summary: 'Makes an account, or sets the password of one.',
      status: 201,
      response: z.object({ username: z.string() }),
    }),
    zValidator('json', accountSubmissionSchema),
    async (c) => {
      const by = c.get('admin').username
      return c.json(await saveAccount(c.env, c.req.valid('json'), by), 201)
    },
  )
  .put(
    '/api/admin/accounts/:id/role',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'changeRole',
      summary: 'Changes an account’s role, at once.',
    }),
    zValidator('json', roleChangeSchema),
    async (c) => {
      const by = c.get('admin').username
      await changeRole(c.env, c.req.param('id'), c.req.valid('json').role, by)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/admin/accounts/:id',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'deleteAccount',
      summary: 'Deletes an account and ends its sessions. Its articles stay.',
    }),
    async (c) => {
      await deleteAccount(c.env, c.req.param('id'), c.get('admin').username)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/admin/accounts/:id/sessions',
    describeRoute({
      access: 'owner',
      operationId: 'endSessionsOfAccount',
      summary: 'Ends every session of an account.',
    }),
    async (c) => {
      const by = c.get('admin').username
      if (await endAdminSessions(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
      throw noSuchAccount()
    },
  )
  .delete(
    '/api/admin/accounts/:id/passkeys',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'removeSecondFactor',
      summary: 'Removes all passkeys of an account and ends its sessions.',
    }),
    async (c) => {
      const by = c.get('admin').username
      if (await removeSecondFactor(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such account, or it has no passkey.')
    },
  )
  .get(
    '/api/admin/invitations',
    describeRoute({
      access: 'owner',
      operationId: 'listInvitations',
      summary: 'Invitations and password resets that were not used yet.',
      response: z.array(invitationSchema),
    }),
    async (c) => c.json(await listInvitations(c.env.DB)),
  )
  .post(
    '/api/admin/invitations',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'invite',
      summary: 'Makes a link for one new account, or for a new password of an account.',
      status: 201,
      response: newInvitationSchema,
    }),
    zValidator('json', invitationSubmissionSchema),
    async (c) => c.json(await invite(c.env, c.req.valid('json'), c.get('admin').username), 201),
  )
  .delete(
    '/api/admin/invitations/:id',
    describeRoute({
      access: 'owner',
      operationId: 'revokeInvitation',
      summary: 'Revokes a link that was not used yet.',
    }),
    async (c) => {
      const by = c.get('admin').username
      if (await deleteInvitation(c.env.DB, c.req.param('id'), by)) return c.body(null, 204)
      throw new ApiError('not_found', 'There is no such invitation. It may have been used.')
    },
  )
  .post(
    '/api/auth/invitation',
    describeRoute({
      access: 'anyone',
      operationId: 'readInvitation',
      summary: 'What the token of an invitation is for.',
      response: invitationAnswerSchema,
    }),
    zValidator('json', invitationQuestionSchema),
    async (c) => c.json(await readInvitation(c, c.req.valid('json').token)),
  )
  .post(
    '/api/auth/invitation/acceptance',
    describeRoute({
      access: 'anyone',
      operationId: 'acceptInvitation',
      summary: 'Makes the invited account, or sets the new password, and signs in.',
      response: acceptedSchema,
    }),
    zValidator('json', acceptanceSchema),
    async (c) => c.json(await accept(c, c.req.valid('json'))),
  )
