import { Hono } from 'hono'
import { passkeySignInSchema, passkeyTokenSchema, signInChallengeSchema } from '#domain/passkey.ts'
import {
  adminSignInSchema,
  adminTokenSchema,
  logoutSchema,
  sessionSchema,
  siteAccessSchema,
  tokenSchema,
} from '#domain/session.ts'
import { challengeSignIn } from '#worker/auth/passkey-challenges.ts'
import { restoreSession } from '#worker/auth/restore-session.ts'
import { signInAdmin, signInByPasskey } from '#worker/auth/sign-in-admin.ts'
import { signInReader } from '#worker/auth/sign-in-reader.ts'
import { signOut, signOutEverywhere } from '#worker/auth/sign-out.ts'
import type { App } from '#worker/context.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { answerLoginForm, answerLogoutForm } from '#worker/reader/login-screen.ts'

/** Signing in, verifying and signing out, for readers and administrators. */
export const authRoutes = new Hono<App>()
  .post(
    '/login',
    describeRoute({
      access: 'anyone',
      operationId: 'loginForm',
      summary: 'The access key from the login screen’s form.',
      body: { type: 'application/x-www-form-urlencoded', schema: siteAccessSchema },
      hide: true,
    }),
    answerLoginForm,
  )
  .post(
    '/logout',
    describeRoute({
      access: 'anyone',
      operationId: 'logoutForm',
      summary: 'Ends the sessions of the cookies, and leads to the login.',
      hide: true,
    }),
    answerLogoutForm,
  )
  .post(
    '/api/auth/site-access',
    describeRoute({
      access: 'anyone',
      operationId: 'siteAccess',
      summary: 'The access key for a reader’s token of 30 days.',
      response: tokenSchema,
    }),
    zValidator('json', siteAccessSchema),
    async (c) => c.json({ token: await signInReader(c, c.req.valid('json').password) }),
  )
  .post(
    '/api/auth/session',
    describeRoute({
      access: 'reader-page',
      operationId: 'restoreSession',
      summary: 'A reader’s session that is left as a cookie or as a token, as both again.',
      response: tokenSchema,
      hide: true,
    }),
    async (c) => c.json({ token: await restoreSession(c) }),
  )
  .get(
    '/api/auth/verify',
    describeRoute({
      access: 'reader',
      operationId: 'verify',
      summary: 'Whose token it is, and until when.',
      response: sessionSchema,
    }),
    (c) => c.json(c.get('session')),
  )
  .post(
    '/api/auth/admin/login',
    describeRoute({
      access: 'anyone',
      operationId: 'adminLogin',
      summary: 'Name and password for an administrator’s token of 12 hours.',
      response: adminTokenSchema,
    }),
    zValidator('json', adminSignInSchema),
    async (c) => c.json(await signInAdmin(c, c.req.valid('json'))),
  )
  .post(
    '/api/auth/passkey/challenge',
    describeRoute({
      access: 'anyone',
      operationId: 'challengePasskey',
      summary: 'What a browser needs to sign in by a passkey.',
      response: signInChallengeSchema,
    }),
    async (c) => c.json(await challengeSignIn(c.env, new URL(c.req.url))),
  )
  .post(
    '/api/auth/passkey/login',
    describeRoute({
      access: 'anyone',
      operationId: 'passkeyLogin',
      summary: 'A passkey’s answer for an administrator’s token of 12 hours.',
      response: passkeyTokenSchema,
    }),
    zValidator('json', passkeySignInSchema),
    async (c) => c.json(await signInByPasskey(c, c.req.valid('json'))),
  )
  .get(
    '/api/auth/admin/verify',
    describeRoute({
      access: 'writer',
      operationId: 'adminVerify',
      summary: 'Which administrator’s token it is, and until when.',
      response: sessionSchema,
    }),
    (c) => c.json(c.get('session')),
  )
  .post(
    '/api/auth/logout',
    describeRoute({
      access: 'anyone',
      operationId: 'logout',
      summary: 'Ends the sessions of the cookies and of the bearer.',
    }),
    zValidator('json', logoutSchema),
    async (c) => {
      await signOut(c, c.req.valid('json').scope)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/auth/admin/sessions',
    describeRoute({
      access: 'writer',
      operationId: 'endAdminSessions',
      summary: 'Ends every session of the account that calls.',
    }),
    async (c) => {
      await signOutEverywhere(c)
      return c.body(null, 204)
    },
  )
