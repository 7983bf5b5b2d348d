/** How the server answered an access key. */
export type AccessResult = { granted: true; token: string } | { granted: false; message: string }

const path = '/api/auth/site-access'

/**
 * Presents an access key.
 *
 * @param password the key
 * @returns the session's token, or what to tell the reader
 * @throws where no answer came
 */
export async function requestAccess(password: string): Promise<AccessResult> {
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
  return {
    granted: false,
    message: [message, waitAdvice(response, message)].filter(Boolean).join(' '),
  }
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' ? value : ''
}

/** When to try again, where the server says it only in a header. */
function waitAdvice(response: Response, message: string): string {
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !(seconds > 0) || /\d/.test(message)) return ''
  if (seconds < 120) return `Try again in ${seconds} seconds.`
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`
}
