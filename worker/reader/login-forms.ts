import type { Context } from 'hono'
import { siteAccessSchema } from '#domain/auth/session-schema.ts'
import { returnPath } from '#domain/web-address.ts'
import { signInReader } from '#worker/auth/sign-in-reader.ts'
import { signOut } from '#worker/auth/sign-out.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { pageHeaders } from '#worker/http/own-styles.ts'
import { fillLoginScreen } from './login-screen.ts'
import { readPage } from './pages.ts'

/**
 * Signs a reader in by a plain form post, for browsers without JavaScript: the same checks and
 * messages as the API call.
 *
 * @param c the request's context; the form holds `password` and `next`
 * @returns a redirect to where the reader was going, or the login screen with its message
 */
export async function answerLoginForm(c: Context<App>): Promise<Response> {
  // A body that is not a form is answered like a blank key.
  const form = await readForm(c)
  const next = returnPath(form.next)
  try {
    // It could sign its visitor in with its own key, or use up the visitor's attempts.
    if (isFormOfAnotherSite(c)) {
      throw new ApiError('bad_request', 'Please type the access key here.')
    }
    const access = siteAccessSchema.safeParse({ password: form.password })
    if (!access.success) throw new ApiError('bad_request', 'Access key is required')
    await signInReader(c, access.data.password)
    return c.redirect(next, 303)
  } catch (error) {
    if (error instanceof ApiError) return refused(c, next, error)
    throw error
  }
}

/**
 * Signs a reader out by the menu's form, and an administrator with them: nothing is left signed in.
 *
 * @throws ApiError `bad_request` for a form of another site
 */
export async function answerLogoutForm(c: Context<App>): Promise<Response> {
  if (isFormOfAnotherSite(c)) throw new ApiError('bad_request', 'Please log out by the menu.')
  await signOut(c, 'both').catch((error) => {
    // The browser is cleared, which is what the menu promises.
    if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error
  })
  return c.redirect('/login', 303)
}

/** The form's fields that are texts; a body that is no form has none. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const parsed = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const texts = Object.entries(parsed).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/**
 * Whether another site sends a form. Browsers from before 2023 tell only its origin, and those tell none
 * that are no browsers.
 *
 * @param hidesOrigin whether our own page with this form has no referrer, and so the origin `null`
 */
export function isFormOfAnotherSite(
  c: Context<App>,
  { hidesOrigin = false }: { hidesOrigin?: boolean } = {},
): boolean {
  const from = c.req.header('sec-fetch-site')
  if (from !== undefined) return /^(cross|same)-site$/.test(from)
  const origin = c.req.header('origin')
  if (origin === undefined || (hidesOrigin && origin === 'null')) return false
  return origin !== new URL(c.req.url).origin
}

async function refused(c: Context<App>, next: string, { status, message, headers }: ApiError) {
  const page = await readPage(c, '/login')
  const own = { ...pageHeaders(page), 'cache-control': 'no-store' }
  const seconds = status === 429 ? Number(headers['retry-after']) : 0
  const filled = fillLoginScreen(page, next, message, seconds)
  return new Response(filled.body, { status, headers: { ...headers, ...own } })
}
