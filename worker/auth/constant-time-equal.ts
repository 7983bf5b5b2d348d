import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that depends on neither their content nor their lengths. */
export function constantTimeEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
