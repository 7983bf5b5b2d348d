import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What tells one shared access key from another. */
export interface SharedKey {
  /** The key of the environment, or `hash …` of one that was set in the portal. */
  SITE_ACCESS_KEY: string
}

/** @param hash of the key that was set in the portal; null if none was */
export function sharedKeyOf(env: SharedKey, hash: string | null): SharedKey {
  return { SITE_ACCESS_KEY: hash === null ? env.SITE_ACCESS_KEY : `hash ${hash}` }
}

/** A keyed hash (HMAC-SHA-256) of a text: 22 characters that reveal nothing about it. */
export function fingerprint(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/** Identifies the shared access key in every token that must end when the key changes. */
export function keyFingerprint(key: SharedKey, secret: string): string {
  return fingerprint(secret, `access key: ${key.SITE_ACCESS_KEY}`)
}

/** Compares two texts in a time that depends on neither their content nor their lengths. */
export function constantTimeEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
