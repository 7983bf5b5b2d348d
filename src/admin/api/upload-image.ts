import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import { parseApiError } from './api-error.ts'
import { type Connection, requireToken } from './connection.ts'

interface UploadOptions {
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Uploads an image with XMLHttpRequest, because `fetch` does not report progress.
 *
 * @throws ApiError for an error response; TypeError if the server is unreachable; AbortError if the
 *   signal aborts; Error if the response contains no URL
 */
export async function uploadImage(
  connection: Connection,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedImage> {
  const token = requireToken(connection)
  const form = new FormData()
  form.append('image', file)
  const request = new XMLHttpRequest()
  request.open('POST', `${connection.origin}/api/upload/image`)
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  })
  await send(request, form, signal)
  if (request.status < 200 || request.status >= 300) {
    const error = parseApiError(request.status, request.responseText)
    if (error.status === 401) connection.onSessionEnd(error.message, token)
    throw error
  }
  return parseUploadedImage(request.responseText)
}

function send(request: XMLHttpRequest, form: FormData, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(new TypeError('The server is unreachable.')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was aborted.', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parseUploadedImage(body: string): UploadedImage {
  try {
    return uploadedImageSchema.parse(JSON.parse(body))
  } catch (cause) {
    throw new Error('No image URL returned from server', { cause })
  }
}
