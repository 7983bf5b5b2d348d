import type { Context } from 'hono'
import { siteAccessSchema } from '#domain/session.ts'
import { returnPath } from '#domain/web-address.ts'
import type { App } from '#worker/guard.ts'
import { sameSecret } from '#worker/same-secret.ts'
import { issueSiteToken, setSessionCookie } from '#worker/sessions.ts'

/**
 * The login as a plain form post, for browsers without JavaScript: the same work and the same
 * messages as the API call.
 *
 * @param c the request's context; the form holds `password` and `next`
 * @returns a redirect to where the reader was going, or the login screen with its message
 */
export async function answerLoginForm(c: Context<App>): Promise<Response> {
  const form = await c.req.parseBody()
  const next = returnPath(typeof form.next === 'string' ? form.next : '/')
  const access = siteAccessSchema.safeParse({ password: form.password })
  if (!access.success) return refused(c, next, 400, 'Access key is required')
  if (!sameSecret(access.data.password, c.env.SITE_ACCESS_KEY)) {
    return refused(c, next, 401, 'Access Denied. Invalid passphrase.')
  }
  setSessionCookie(c, 'site', await issueSiteToken(c.env))
  return c.redirect(next, 303)
}

/**
 * Writes into the prebuilt login screen what only the request knows.
 *
 * @param page the login screen
 * @param next where the reader was going
 * @param message why the key was refused; nothing is shown without one
 * @returns the screen, filled
 */
export function fillLoginScreen(page: Response, next: string, message?: string): Response {
  const rewriter = new HTMLRewriter().on('input[name="next"]', {
    element: (field) => void field.setAttribute('value', next),
  })
  if (message === undefined) return rewriter.transform(page)
  const alert: HTMLRewriterElementContentHandlers = {
    element(box) {
      box.removeAttribute('hidden')
      box.setInnerContent(message)
    },
  }
  return rewriter.on('[data-login-message]', alert).transform(page)
}

async function refused(c: Context<App>, next: string, status: number, message: string) {
  const page = await c.env.ASSETS.fetch(new Request(new URL('/login', c.req.url)))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(fillLoginScreen(page, next, message).body, { status, headers })
}
