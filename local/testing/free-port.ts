import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Tests that run side by side draw from ranges of their own: another would draw the same between the probe and the use. */
const [share, shares] = [Number(process.env.VITEST_POOL_ID ?? 0) % 8, 8]

/** Below the ports that systems give out by themselves. */
const lowest = 20_000 + share * 1_500
const highest = lowest + 12_000 / shares

/** @returns a port on which nothing listens */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const probe = createServer()
    const listening = once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.listen(port, '127.0.0.1')
    if (!(await listening)) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
