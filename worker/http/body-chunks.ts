import { ApiError } from './errors.ts'

/**
 * Reads a body while it arrives. A reader who stops early leaves the rest to the next one.
 *
 * @throws ApiError `bad_request` if the sender stops half-way
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(() => {
        throw new ApiError('bad_request', 'The request stopped half-way.')
      })
      if (done) return
      yield value
    }
  } finally {
    reader?.releaseLock()
  }
}
