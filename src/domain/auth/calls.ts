import { call } from '#domain/calls/call.ts'
import { passkeySignInSchema, signInChallengeSchema } from './passkey.ts'
import {
  adminSignInSchema,
  adminTokenSchema,
  logoutSchema,
  sessionSchema,
  siteAccessSchema,
  tokenSchema,
} from './session-schema.ts'

export const submitLoginForm = call('POST /login', {
  access: 'anyone',
  operationId: 'loginForm',
  summary: 'The access key from the login screen’s form.',
  bodyType: 'application/x-www-form-urlencoded',
  body: siteAccessSchema,
  hidden: true,
})

export const submitLogoutForm = call('POST /logout', {
  access: 'anyone',
  operationId: 'logoutForm',
  summary: 'Ends the sessions of the cookies, and leads to the login.',
  hidden: true,
})

export const signInReader = call('POST /api/auth/site-access', {
  access: 'anyone',
  operationId: 'siteAccess',
  summary: 'The access key for a reader’s token of 30 days.',
  body: siteAccessSchema,
  response: tokenSchema,
  errors: ['unauthorized', 'too_many_requests'],
})

export const restoreSession = call('POST /api/auth/session', {
  access: 'reader-session',
  summary: 'A reader’s session that is left as a cookie or as a token, as both again.',
  response: tokenSchema,
  hidden: true,
})

export const readReaderSession = call('GET /api/auth/verify', {
  access: 'reader',
  operationId: 'verify',
  summary: 'Whose token it is, and until when.',
  response: sessionSchema,
})

export const signInAdmin = call('POST /api/auth/admin/login', {
  access: 'anyone',
  operationId: 'adminLogin',
  summary: 'Name and password for an administrator’s token of 12 hours.',
  body: adminSignInSchema,
  response: adminTokenSchema,
  errors: ['unauthorized', 'second_factor_needed', 'too_many_requests'],
})

export const challengeSignIn = call('POST /api/auth/passkey/challenge', {
  access: 'anyone',
  operationId: 'challengePasskey',
  summary: 'What a browser needs to sign in by a passkey.',
  response: signInChallengeSchema,
  errors: ['bad_request'],
})

export const signInByPasskey = call('POST /api/auth/passkey/login', {
  access: 'anyone',
  operationId: 'passkeyLogin',
  summary: 'A passkey’s answer for an administrator’s token of 12 hours.',
  body: passkeySignInSchema,
  response: adminTokenSchema,
  errors: ['unauthorized', 'too_many_requests'],
})

export const readAdminSession = call('GET /api/auth/admin/verify', {
  access: 'writer',
  operationId: 'adminVerify',
  summary: 'Which administrator’s token it is, and until when.',
  response: sessionSchema,
})

export const signOut = call('POST /api/auth/logout', {
  access: 'anyone',
  operationId: 'logout',
  summary: 'Ends the sessions of the cookies and of the bearer.',
  body: logoutSchema,
  errors: ['too_many_requests'],
})

export const signOutEverywhere = call('DELETE /api/auth/admin/sessions', {
  access: 'writer',
  operationId: 'endAdminSessions',
  summary: 'Ends every session of the account that calls.',
  errors: ['too_many_requests'],
})
