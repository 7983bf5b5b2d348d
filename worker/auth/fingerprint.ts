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

/** The fingerprint of the key that each secret was asked for last: nearly every request asks for it. */
const keyFingerprints = new Map<string, { key: string; print: string }>()

/** How many secrets there can be: the one before the last is kept while it is replaced. */
const maxSecrets = 2

/** Identifies the shared access key in every token that must end when the key changes. */
export function keyFingerprint({ SITE_ACCESS_KEY: key }: SharedKey, secret: string): string {
  const last = keyFingerprints.get(secret)
  if (last?.key === key) return last.print
  const print = fingerprint(secret, `access key: ${key}`)
  if (!last && keyFingerprints.size >= maxSecrets) keyFingerprints.clear()
  keyFingerprints.set(secret, { key, print })
  return print
}

/** Compares two texts in a time that depends on neither their content nor their lengths. */
export function constantTimeEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
