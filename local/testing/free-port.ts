import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give out by themselves: between the probe and the use, one would be taken. */
const [lowest, highest] = [20_000, 32_000]

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
