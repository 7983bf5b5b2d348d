import * as z from 'zod'
import {
  addedPasskeySchema,
  newPasskeySchema,
  recoveryCodesSchema,
  registrationChallengeSchema,
} from '#domain/auth/passkey.ts'
import { call } from '#domain/calls/call.ts'
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
  ownPasswordSchema,
  roleChangeSchema,
} from './account.ts'
import { handedOutSchema } from './handed-out.ts'
import { ownAccountSchema } from './own-account.ts'

export const listAccounts = call('GET /api/admin/accounts', {
  access: 'owner',
  summary: 'The accounts that sign in to the portal.',
  response: z.array(accountSchema),
})

export const saveAccount = call('POST /api/admin/accounts', {
  access: 'owner',
  recentPassword: true,
  summary: 'Makes an account, or sets the password of one.',
  body: accountSubmissionSchema,
  status: 201,
  response: z.object({ username: z.string() }),
  errors: ['conflict'],
})

export const updateRole = call('PUT /api/admin/accounts/:id/role', {
  access: 'owner',
  recentPassword: true,
  operationId: 'changeRole',
  summary: 'Changes an account’s role, at once.',
  body: roleChangeSchema,
  errors: ['not_found', 'conflict'],
})

export const deleteAccount = call('DELETE /api/admin/accounts/:id', {
  access: 'owner',
  recentPassword: true,
  summary: 'Deletes an account and ends its sessions. Its articles stay.',
  errors: ['not_found', 'conflict'],
})

export const endSessionsOfAccount = call('DELETE /api/admin/accounts/:id/sessions', {
  access: 'owner',
  summary: 'Ends every session of an account.',
  errors: ['not_found'],
})

export const readHandedOut = call('GET /api/admin/accounts/:id/handed-out', {
  access: 'owner',
  summary:
    'Invitations and preview links of an account, which end with its sessions, and its tokens of programs and webhooks.',
  response: handedOutSchema,
  errors: ['not_found'],
})

export const deletePasskeysOfAccount = call('DELETE /api/admin/accounts/:id/passkeys', {
  access: 'owner',
  recentPassword: true,
  operationId: 'removeSecondFactor',
  summary: 'Removes all passkeys of an account and ends its sessions.',
  errors: ['not_found'],
})

export const listInvitations = call('GET /api/admin/invitations', {
  access: 'owner',
  summary: 'Invitations and password resets that were not used yet.',
  response: z.array(invitationSchema),
})

export const createInvitation = call('POST /api/admin/invitations', {
  access: 'owner',
  recentPassword: true,
  operationId: 'invite',
  summary: 'Makes a link for one new account, or for a new password of an account.',
  body: invitationSubmissionSchema,
  status: 201,
  response: newInvitationSchema,
  errors: ['not_found', 'conflict'],
})

export const revokeInvitation = call('DELETE /api/admin/invitations/:id', {
  access: 'owner',
  summary: 'Revokes a link that was not used yet.',
  errors: ['not_found'],
})

export const readInvitation = call('POST /api/auth/invitation', {
  access: 'reader-session',
  summary: 'What the token of an invitation is for.',
  body: invitationQuestionSchema,
  response: invitationAnswerSchema,
  errors: ['not_found', 'too_many_requests'],
})

export const acceptInvitation = call('POST /api/auth/invitation/acceptance', {
  access: 'reader-session',
  summary: 'Makes the invited account, or sets the new password, and signs in.',
  body: acceptanceSchema,
  response: acceptedSchema,
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

export const readOwnAccount = call('GET /api/admin/account', {
  access: 'writer',
  summary: 'The account that calls, and where it is signed in.',
  response: ownAccountSchema,
})

export const readOwnHandedOut = call('GET /api/admin/account/handed-out', {
  access: 'writer',
  summary: 'Invitations, preview links, tokens of programs and webhooks of the account that calls.',
  response: handedOutSchema,
})

export const endOtherSessions = call('DELETE /api/admin/account/sessions', {
  access: 'writer',
  renewsSession: true,
  summary: 'Ends every session of the account; the one that calls goes on with a new token.',
})

export const endSession = call('DELETE /api/admin/account/sessions/:id', {
  access: 'writer',
  summary: 'Ends one session of the account that calls.',
  errors: ['not_found'],
})

export const updateOwnPassword = call('PUT /api/admin/account/password', {
  access: 'writer',
  recentPassword: true,
  renewsSession: true,
  operationId: 'changeOwnPassword',
  summary: 'Sets the password of the account that calls, and ends its other sessions.',
  body: ownPasswordSchema,
})

export const challengeRegistration = call('POST /api/admin/account/passkeys/challenge', {
  access: 'writer',
  recentPassword: true,
  summary: 'What a browser needs to make a passkey.',
  response: registrationChallengeSchema,
  errors: ['bad_request'],
})

export const createPasskey = call('POST /api/admin/account/passkeys', {
  access: 'writer',
  recentPassword: true,
  renewsSession: true,
  operationId: 'addPasskey',
  summary: 'Adds a passkey. The answer to the first one has the recovery codes.',
  body: newPasskeySchema,
  status: 201,
  response: addedPasskeySchema,
  errors: ['conflict'],
})

export const deletePasskey = call('DELETE /api/admin/account/passkeys/:id', {
  access: 'writer',
  recentPassword: true,
  renewsSession: true,
  operationId: 'removePasskey',
  summary: 'Removes a passkey, and the recovery codes with the last one.',
  errors: ['not_found'],
})

export const createRecoveryCodes = call('POST /api/admin/account/recovery-codes', {
  access: 'writer',
  recentPassword: true,
  operationId: 'renewRecoveryCodes',
  summary: 'Makes new recovery codes; the ones before count no more.',
  status: 201,
  response: recoveryCodesSchema,
  errors: ['conflict'],
})
