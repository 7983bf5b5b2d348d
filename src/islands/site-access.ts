import { answerIn, type LoginAnswers } from '#domain/language/login-answers.ts'

export type AccessResult = { granted: true; token: string } | { granted: false; message: string }

const path = '/api/auth/site-access'

/**
 * Sends an access key to the server.
 *
 * @returns the session's token, or the error message for the reader
 * @throws if there is no response
 */
export async function requestAccess(
  password: string,
  answers: LoginAnswers,
): Promise<AccessResult> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const token = textOf(body, 'token')
    if (token === '') throw new Error('The server granted access without a token.')
    return { granted: true, token }
  }
  const message = textOf(body, 'message') || 'Invalid site password'
  const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  const translated = answerIn(answers, message, seconds)
  if (translated !== message) return { granted: false, message: translated }
  return {
    granted: false,
    message: [message, retryAdvice(response, message)].filter(Boolean).join(' '),
  }
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' ? value : ''
}

/** When to try again, unless the server's message says so. */
function retryAdvice(response: Response, message: string): string {
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !(seconds > 0) || /\d/.test(message)) return ''
  if (seconds < 120) return `Try again in ${seconds} seconds.`
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`
}
