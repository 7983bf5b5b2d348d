import { ApiError, parseApiError } from '#admin/api/api-error.ts'
import { requireToken, type Session } from '#admin/api/connection.ts'

/** Of a file that is not sent, with a sentence for the editor: as if the server had refused it. */
export function refusedFile(message: string): ApiError {
  return new ApiError({ status: 415, code: 'unsupported_media_type', message })
}

export interface UploadOptions {
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file with XMLHttpRequest, because `fetch` does not report progress.
 *
 * @param body a form, or the file itself
 * @returns the response's body
 * @throws ApiError for an error response; TypeError if the server is unreachable; AbortError if the
 *   signal aborts
 */
export async function uploadFile(
  session: Session,
  path: string,
  body: FormData | Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const token = requireToken(session, true)
  const request = new XMLHttpRequest()
  request.open('POST', session.origin + path)
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  })
  await send(request, body, signal)
  if (request.status < 200 || request.status >= 300) {
    const error = parseApiError(request.status, request.responseText, (name) =>
      request.getResponseHeader(name),
    )
    if (error.status === 401) {
      session.onSessionEnd(error.message, token)
      session.onRefusedAct()
    }
    throw error
  }
  return request.responseText
}

function send(
  request: XMLHttpRequest,
  body: FormData | Blob,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(new TypeError('The server is unreachable.')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was aborted.', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
