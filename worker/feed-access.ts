import { createHmac } from 'node:crypto'
import { syndicationFormat } from '#domain/syndication.ts'
import type { Environment } from '#worker/environment.ts'
import { sameSecret } from '#worker/same-secret.ts'
import { keyFingerprint } from '#worker/sessions.ts'

/**
 * The one derivation of everything that feed readers, which have no session, are let in by. It is
 * bound to the access key, so that a new key ends it, and to what it opens, so that it opens nothing
 * else.
 */
function credential(env: Environment, opens: string): string {
  const hmac = createHmac('sha256', env.SESSION_SECRET)
  return hmac
    .update(`feed reader: ${keyFingerprint(env)} ${opens}`)
    .digest('base64url')
    .slice(0, 32)
}

/**
 * @param env the Worker's environment
 * @returns the token that opens the feeds for feed readers and nothing else, while the access key
 * stays
 */
export function feedToken(env: Environment): string {
  return credential(env, 'feeds')
}

/**
 * @param env the Worker's environment
 * @param key the name of a stored image
 * @returns the signature that opens this image and nothing else, while the access key stays
 */
export function imageSignature(env: Environment, key: string): string {
  return credential(env, `image ${key}`)
}

/**
 * @param env the Worker's environment
 * @param path the request's path
 * @param token the request's `token`
 * @returns whether that opens this path, which is a feed
 */
export function opensFeed(env: Environment, path: string, token: string | undefined): boolean {
  if (token === undefined || !syndicationFormat(path)) return false
  return sameSecret(token, feedToken(env))
}

/**
 * @param env the Worker's environment
 * @param path the request's path
 * @param signature the request's `feed`
 * @returns whether that opens this path, which is an image
 */
export function opensImage(env: Environment, path: string, signature: string | undefined): boolean {
  if (signature === undefined || !path.startsWith('/media/')) return false
  return sameSecret(signature, imageSignature(env, path.slice('/media/'.length)))
}
