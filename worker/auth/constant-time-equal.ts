import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * @param given what a caller sent
 * @param secret what it must equal
 * @returns whether they are the same, in a time that tells nothing about the secret
 */
export function constantTimeEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
