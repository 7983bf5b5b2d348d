import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import { refusalOf } from './api-refusal.ts'
import { type Connection, requireToken } from './connection.ts'

interface UploadOptions {
  /** Told the part that was sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Ends the upload. */
  signal?: AbortSignal
}

/**
 * Uploads an image. XMLHttpRequest, because fetch tells nothing of what was sent so far.
 *
 * @param connection the session's connection
 * @param file the image
 * @param options who is told of the progress, and a signal that ends the upload
 * @returns where the image is kept, and its measures
 * @throws ApiRefusal where the server refuses, TypeError where it is out of reach, an AbortError
 *   where the upload was ended, Error where the answer holds no address
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
  await sent(request, form, signal)
  if (request.status < 200 || request.status >= 300) {
    const refusal = refusalOf(request.status, request.responseText)
    if (refusal.status === 401) connection.sessionEnded(refusal.message, token)
    throw refusal
  }
  return imageOf(request.responseText)
}

function sent(request: XMLHttpRequest, form: FormData, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(new TypeError('The server is out of reach.')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was ended.', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function imageOf(body: string): UploadedImage {
  try {
    return uploadedImageSchema.parse(JSON.parse(body))
  } catch (cause) {
    throw new Error('No image URL returned from server', { cause })
  }
}
