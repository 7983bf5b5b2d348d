import { createHmac } from 'node:crypto'

/** The part of the Worker's environment that is asked for here. */
export interface KeyHolder {
  SITE_ACCESS_KEY: string
}

/**
 * @param secret a session secret
 * @param text what only somebody with the secret can have made the fingerprint of
 * @returns 22 characters that tell nothing about the text
 */
export function fingerprint(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/**
 * @param env the Worker's environment
 * @param secret a session secret
 * @returns what stands for the shared access key in everything that shall end with it
 */
export function keyFingerprint(env: KeyHolder, secret: string): string {
  return fingerprint(secret, `access key: ${env.SITE_ACCESS_KEY}`)
}
