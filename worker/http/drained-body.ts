import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { readChunks } from './body-chunks.ts'

/** What is read of a refused body, so that its sender reads the answer: a large image and its form. */
const drainedBytes = 16_000_000
const drainTimeoutMs = 10_000

/**
 * Reads what a call left unread of its body. Otherwise the connection is reset: the sender, who still
 * writes, does not see the answer, and the next request on the connection fails. A body that is much
 * too large ends the connection after the answer.
 */
export const drainedBody = createMiddleware<App>(async (c, next) => {
  const { body } = c.req.raw
  await next()
  if (body && !body.locked && !(await drain(body))) c.res.headers.set('connection', 'close')
})

/** @returns whether the body ended, within its bounds */
async function drain(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const until = Date.now() + drainTimeoutMs
  let bytes = 0
  try {
    for await (const chunk of readChunks(body)) {
      bytes += chunk.length
      if (bytes > drainedBytes || Date.now() > until) return false
    }
  } catch {
    // The sender is gone.
  }
  return true
}
