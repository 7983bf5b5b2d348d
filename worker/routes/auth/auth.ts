import * as calls from '#domain/auth/calls.ts'
import { challengeSignIn } from '#worker/auth/passkey-challenges.ts'
import { signInAdmin, signInByPasskey } from '#worker/auth/sign-in-admin.ts'
import { restoreSession, signInReader } from '#worker/auth/sign-in-reader.ts'
import { signOut, signOutEverywhere } from '#worker/auth/sign-out.ts'
import { route, routes } from '#worker/http/route.ts'
import { answerLoginForm, answerLogoutForm } from '#worker/reader/login-forms.ts'

/** Signing in, verifying and signing out, for readers and administrators. */
export const authRoutes = routes(
  route(calls.submitLoginForm, answerLoginForm),
  route(calls.submitLogoutForm, answerLogoutForm),
  route(calls.signInReader, async (c) => ({
    token: await signInReader(c, c.req.valid('json').password),
  })),
  route(calls.restoreSession, async (c) => ({ token: await restoreSession(c) })),
  route(calls.readReaderSession, (c) => c.get('session')),
  route(calls.signInAdmin, (c) => signInAdmin(c, c.req.valid('json'))),
  route(calls.challengeSignIn, (c) => challengeSignIn(c.env, new URL(c.req.url))),
  route(calls.signInByPasskey, (c) => signInByPasskey(c, c.req.valid('json'))),
  route(calls.readAdminSession, (c) => c.get('session')),
  route(calls.signOut, (c) => signOut(c, c.req.valid('json').scope)),
  route(calls.signOutEverywhere, signOutEverywhere),
)
