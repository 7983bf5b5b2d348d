import { createHmac } from 'node:crypto'

/** The part of the Worker's environment that is needed here. */
export interface AccessKeyEnvironment {
  SITE_ACCESS_KEY: string
}

/** A keyed hash (HMAC-SHA-256) of a text: 22 characters that reveal nothing about it. */
export function fingerprint(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/** Identifies the shared access key in every token that must end when the key changes. */
export function keyFingerprint(env: AccessKeyEnvironment, secret: string): string {
  return fingerprint(secret, `access key: ${env.SITE_ACCESS_KEY}`)
}
