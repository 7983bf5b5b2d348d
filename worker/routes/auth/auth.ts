import * as calls from '#domain/auth/calls.ts'
import { challengeSignIn } from '#worker/auth/passkey-challenges.ts'
import { restoreSession } from '#worker/auth/restore-session.ts'
import { signInAdmin, signInByPasskey } from '#worker/auth/sign-in-admin.ts'
import { signInReader } from '#worker/auth/sign-in-reader.ts'
import { signOut, signOutEverywhere } from '#worker/auth/sign-out.ts'
import { route, routes } from '#worker/http/route.ts'
import { answerLoginForm, answerLogoutForm } from '#worker/reader/login-forms.ts'

/** Signing in, verifying and signing out, for readers and administrators. */
export const authRoutes = routes(
  route(calls.submitLoginForm, answerLoginForm),
  route(calls.submitLogoutForm, answerLogoutForm),
  route(calls.signInReader, async (c) =>
    c.json({ token: await signInReader(c, c.req.valid('json').password) }),
  ),
  route(calls.restoreSession, async (c) => c.json({ token: await restoreSession(c) })),
  route(calls.readReaderSession, (c) => c.json(c.get('session'))),
  route(calls.signInAdmin, async (c) => c.json(await signInAdmin(c, c.req.valid('json')))),
  route(calls.challengeSignIn, async (c) =>
    c.json(await challengeSignIn(c.env, new URL(c.req.url))),
  ),
  route(calls.signInByPasskey, async (c) => c.json(await signInByPasskey(c, c.req.valid('json')))),
  route(calls.readAdminSession, (c) => c.json(c.get('session'))),
  route(calls.signOut, async (c) => {
    await signOut(c, c.req.valid('json').scope)
    return c.body(null, 204)
  }),
  route(calls.signOutEverywhere, async (c) => {
    await signOutEverywhere(c)
    return c.body(null, 204)
  }),
)
