import type { Context } from 'hono'
import { returnPath } from '#domain/web-address.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { keyEndedMessage } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { isAdminDocument } from '#worker/http/paths.ts'
import { logError } from '#worker/log.ts'

/** Where people on the way to the portal get the key. They may be invited, and no subscribers. */
const portalHint = 'You get the access key from the person who invited you.'

/**
 * The login screen for a reader on the way to a page: it leads there, and says if the reader's key has
 * ended. An answer that says so is not cached.
 */
export async function answerLoginScreen(c: Context<App>, page: Response): Promise<Response> {
  const ended = await keyEndedMessage(c, cookieToken(c, 'site')).catch((error) => {
    logError('Why a session ended could not be read', error)
    return undefined
  })
  const next = c.req.query('next')
  if (ended === undefined) {
    return next ? fillLoginScreen(page, returnPath(next)) : page
  }
  const filled = fillLoginScreen(page, returnPath(next), ended)
  const answer = new Response(filled.body, filled)
  for (const name of ['etag', 'content-length']) answer.headers.delete(name)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/**
 * Fills the prebuilt login screen.
 *
 * @param next the path that the reader asked for
 * @param message why the key was refused
 */
export function fillLoginScreen(page: Response, next: string, message?: string): Response {
  const rewriter = new HTMLRewriter().on('input[name="next"]', {
    element: (field) => void field.setAttribute('value', next),
  })
  if (isAdminDocument(new URL(next, 'http://site.invalid').pathname)) {
    rewriter.on('#access-hint', { element: (hint) => void hint.setInnerContent(portalHint) })
  }
  if (message === undefined) return withoutLength(rewriter.transform(page))
  const alert: HTMLRewriterElementContentHandlers = {
    element(box) {
      box.removeAttribute('hidden')
      box.setInnerContent(message)
    },
  }
  return withoutLength(rewriter.on('[data-login-message]', alert).transform(page))
}

/** A filled page is longer than the one that its headers describe. */
function withoutLength(page: Response): Response {
  const answer = new Response(page.body, page)
  answer.headers.delete('content-length')
  return answer
}
