import { createHmac } from 'node:crypto'
import { type KeyHolder, keyFingerprint } from '#worker/auth/fingerprint.ts'

/** Whose key a private address belongs to, and what made it. */
export interface FeedReader {
  /** The id of the named access key; null for the shared one. */
  namedKey: string | null
  /** The session secret: the one before, too, while it is being replaced. */
  secret: string
}

/**
 * The one derivation of everything that feed readers, which have no session, are let in by. It is
 * bound to the reader's access key, so that it ends with it, and to what it opens, so that it opens
 * nothing else.
 */
export function feedCredential(
  env: KeyHolder,
  { namedKey, secret }: FeedReader,
  opens: string,
): string {
  const key = namedKey === null ? keyFingerprint(env, secret) : `named ${namedKey}`
  const hmac = createHmac('sha256', secret).update(`feed reader: ${key} ${opens}`)
  const signed = hmac.digest('base64url').slice(0, 32)
  return namedKey === null ? signed : `${namedKey}.${signed}`
}

/**
 * @param env the Worker's environment
 * @param reader who subscribes
 * @returns the token that opens the feeds for feed readers and nothing else, while the key holds
 */
export function feedToken(env: KeyHolder, reader: FeedReader): string {
  return feedCredential(env, reader, 'feeds')
}

/**
 * @param env the Worker's environment
 * @param reader who subscribes
 * @param key the name of a stored image
 * @returns the signature that opens this image and nothing else, while the key holds
 */
export function imageSignature(env: KeyHolder, reader: FeedReader, key: string): string {
  return feedCredential(env, reader, `image ${key}`)
}
