import type { Context } from 'hono'
import { answerIn, type LoginAnswers } from '#domain/language/login-answers.ts'
import { returnPath } from '#domain/web-address.ts'
import { cookieToken } from '#worker/auth/session-cookies.ts'
import { keyEndedMessage } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import { isAdminDocument } from '#worker/http/paths.ts'
import { logError } from '#worker/log.ts'

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
  if (ended === undefined && !next) return page
  const answer = fillLoginScreen(page, returnPath(next), ended)
  if (ended === undefined) return answer
  answer.headers.delete('etag')
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/**
 * Fills the prebuilt login screen.
 *
 * @param next the path that the reader asked for
 * @param message why the key was refused, in English; the page has the words of its language
 * @param retrySeconds after which to try again; 0 unless there were too many attempts
 */
export function fillLoginScreen(
  page: Response,
  next: string,
  message?: string,
  retrySeconds = 0,
): Response {
  const rewriter = new HTMLRewriter().on('input[name="next"]', {
    element: (field) => void field.setAttribute('value', next),
  })
  if (isAdminDocument(new URL(next, 'http://site.invalid').pathname)) {
    rewriter.on('#access-hint', {
      element: (hint) => void hint.setInnerContent(attribute(hint, 'data-portal'), { html: false }),
    })
  }
  if (message === undefined) return withoutLength(rewriter.transform(page))
  const alert: HTMLRewriterElementContentHandlers = {
    element(box) {
      box.removeAttribute('hidden')
      const answers: LoginAnswers | null = JSON.parse(attribute(box, 'data-answers') || 'null')
      box.setInnerContent(answers ? answerIn(answers, message, retrySeconds) : message)
    },
  }
  return withoutLength(rewriter.on('[data-login-message]', alert).transform(page))
}

/** The value of an attribute, which the rewriter gives as it stands in the page. */
function attribute(element: Element, name: string): string {
  return (element.getAttribute(name) ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A filled page is longer than the one that its headers describe. */
function withoutLength(page: Response): Response {
  const answer = new Response(page.body, page)
  answer.headers.delete('content-length')
  return answer
}
