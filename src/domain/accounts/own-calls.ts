import {
  addedPasskeySchema,
  newPasskeySchema,
  recoveryCodesSchema,
  registrationChallengeSchema,
} from '#domain/auth/passkey.ts'
import { call } from '#domain/calls/call.ts'
import { ownPasswordSchema } from './account.ts'
import { ownAccountSchema } from './own-account.ts'

export const readOwnAccount = call('GET /api/admin/account', {
  access: 'writer',
  summary: 'The account that calls, and where it is signed in.',
  response: ownAccountSchema,
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
