import { readChunks } from './body-chunks.ts'
import { ApiError } from './errors.ts'

/** A file that arrives, with what its sender says of it. */
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
