import { createHmac } from 'node:crypto'
import { keyFingerprint, type SharedKey } from '#worker/auth/fingerprint.ts'

/** The access key that a private feed address belongs to, and the secret that signed it. */
export interface FeedReader {
  /** The id of the named access key; null for the shared one. */
  namedKey: string | null
  /** The session secret, or the previous one while it is being replaced. */
  secret: string
}

/**
 * Derives the credential that a feed reader, which has no session, presents. It is bound to the
 * reader's access key, so that it ends with the key, and to what it opens, so that it opens nothing
 * else.
 */
export function feedCredential(
  shared: SharedKey,
  { namedKey, secret }: FeedReader,
  opens: string,
): string {
  const key = namedKey === null ? keyFingerprint(shared, secret) : `named ${namedKey}`
  const hmac = createHmac('sha256', secret).update(`feed reader: ${key} ${opens}`)
  const signed = hmac.digest('base64url').slice(0, 32)
  return namedKey === null ? signed : `${namedKey}.${signed}`
}

/** The token that opens the syndication feeds and nothing else, while the access key is valid. */
export function feedToken(shared: SharedKey, reader: FeedReader): string {
  return feedCredential(shared, reader, 'feeds')
}

/** The signature that opens one upload and nothing else, while the access key is valid. */
export function uploadSignature(shared: SharedKey, reader: FeedReader, key: string): string {
  return feedCredential(shared, reader, `image ${key}`)
}
