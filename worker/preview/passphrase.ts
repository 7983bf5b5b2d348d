import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { constantTimeEqual, fingerprint } from '#worker/auth/fingerprint.ts'
import { verifyPassword } from '#worker/auth/passwords.ts'
import { checkThrottle, countRefusal, tooManyAttempts } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { forgetAttempts, reserveAttempt } from '#worker/db/auth/sign-in-attempts.ts'
import type { StoredPreview } from '#worker/db/previews/preview-links.ts'
import { isLocalHttp } from '#worker/http/https-only.ts'

/** How long a passphrase need not be typed again: a working day. */
const unlockedSeconds = 8 * 60 * 60

/**
 * The cookie of an unlocked link. It is bound to the link's own path, so that it cannot be a `__Host-`
 * cookie, and opens nothing but this link.
 */
const cookieName = 'latchkey_preview'

/** Whether the link has no passphrase, or the browser gave it in the last hours. */
export function isUnlocked(c: Context<App>, preview: StoredPreview): boolean {
  if (preview.passphraseHash === null) return true
  const [end = '', signature = ''] = (getCookie(c, cookieName, prefixOf(c)) ?? '').split('.')
  if (!(Number(end) > Date.now() / 1000)) return false
  return constantTimeEqual(signature, signatureOf(c, preview, end))
}

/**
 * Unlocks a link for this browser. Attempts are counted by link, whatever address they come from, and
 * refusals by address, as at a sign-in.
 *
 * @returns whether the passphrase is right
 * @throws ApiError `too_many_requests` while the next attempt has to wait
 */
export async function unlock(
  c: Context<App>,
  preview: StoredPreview,
  typed: string,
): Promise<boolean> {
  checkThrottle(c)
  const subject = `preview ${preview.id}`
  const wait = await reserveAttempt(c.env.DB, subject)
  if (wait > 0) throw tooManyAttempts(wait)
  if (!(await verifyPassword(typed.trim(), preview.passphraseHash ?? undefined))) {
    await countRefusal(c)
    return false
  }
  await forgetAttempts(c.env.DB, subject)
  const end = String(Math.floor(Date.now() / 1000) + unlockedSeconds)
  setCookie(c, cookieName, `${end}.${signatureOf(c, preview, end)}`, {
    path: c.req.path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isLocalHttp(c.req.url),
    maxAge: unlockedSeconds,
    prefix: prefixOf(c),
  })
  return true
}

function prefixOf(c: Context): 'secure' | undefined {
  return isLocalHttp(c.req.url) ? undefined : 'secure'
}

/** @param end in seconds since 1970 */
function signatureOf(
  { env }: Context<App>,
  { id, passphraseHash }: StoredPreview,
  end: string,
): string {
  return fingerprint(env.SESSION_SECRET, `preview link: ${id} ${passphraseHash} ${end}`)
}
