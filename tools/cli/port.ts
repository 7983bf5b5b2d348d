import { once } from 'node:events'
import { createServer } from 'node:net'
import { UserError } from './user-error.ts'

/** @throws UserError if that is no port */
export function readPort(text = '8787'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new UserError('PORT must be a number from 1 to 65535.')
}

/** @throws UserError if something listens there, also where browsers look for localhost first */
export async function assertPortIsFree(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const probe = createServer().listen(port, host)
    try {
      await once(probe, 'listening')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // This machine has no IPv6.
      if (host === '::1' && code !== 'EADDRINUSE') return
      const fault =
        code === 'EADDRINUSE' ? 'is taken. Stop what runs there, or' : `cannot be used (${code}):`
      throw new UserError(`Port ${port} ${fault} set PORT to another one.`)
    }
    probe.close()
    await once(probe, 'close')
  }
}
