import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { ApiError } from './errors.ts'

/**
 * Reads a body while it arrives. A reader who stops early leaves the rest to the next one.
 *
 * @throws ApiError `bad_request` if the sender stops half-way
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body.values({ preventCancel: true })
  } catch {
    throw new ApiError('bad_request', 'The request stopped half-way.')
  }
}

export interface ArrivingFile {
  chunks: AsyncIterable<Uint8Array>
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * A file that is the body itself.
 *
 * @throws ApiError `bad_request` if its size is not known, which the bucket needs before it arrives
 */
export function arrivingFile({ body, headers }: Request, sha256: string): ArrivingFile {
  const bytes = Number(headers.get('content-length') ?? 0)
  if (!body || !Number.isSafeInteger(bytes) || bytes < 1) {
    throw new ApiError('bad_request', 'Send a file as the body, with its Content-Length.')
  }
  return { chunks: readChunks(body), bytes, sha256 }
}

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
