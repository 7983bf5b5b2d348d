import { setTimeout } from 'node:timers/promises'
import { type Distance, usualDistance } from '#tools/platform/distance/distance.ts'
import { statedSeed } from './random.ts'

/** How far tested products are from their services: `DISTANCE=usual` moves them away. */
export const distanceUnderTest: Distance | undefined =
  process.env.DISTANCE === 'usual' ? { ...usualDistance, seed: statedSeed() } : undefined

/** For how long an isolate may serve what it knew while its reads fail (docs/security.md). */
export const maxStaleMs = 30_000

/**
 * Checks what readers see after a change. A product on this machine shows it at once. At a distance, an
 * isolate that did not make the change may take a while.
 */
export async function expectSoon(check: () => Promise<void>): Promise<void> {
  if (!distanceUnderTest) return check()
  const until = Date.now() + maxStaleMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await setTimeout(200)
    }
  }
}
