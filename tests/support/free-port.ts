import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Tests that run side by side draw from ranges of their own: another would take the port before its use. */
const [ranges, ports] = [8, 1_500]

/** All ranges are below the ports that systems give out by themselves. */
const lowest = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % ranges) * ports
const highest = lowest + ports

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
