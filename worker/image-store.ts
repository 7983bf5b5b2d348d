import { limits } from '#domain/limits.ts'
import { mediaLargestWidth, mediaSizes } from '#domain/media.ts'
import type { UploadedImage } from '#domain/media-schema.ts'
import { findImage, recordImage } from '#worker/db/images.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/errors.ts'

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** WebP quality, 1 to 100. */
const quality = 82

/**
 * Stores an upload in every size that pages ask for. Each size is encoded anew, which leaves out
 * everything but the pixels. The keys come from the content, so the same picture is stored once.
 *
 * @param env the Worker's environment
 * @param file the upload
 * @param uploadedBy the administrator's name
 * @returns the address of its largest size, with its measures in pixels
 * @throws ApiError `too_large`, or `bad_request` for what is no image
 */
export async function storeImage(
  env: Environment,
  file: File,
  uploadedBy: string,
): Promise<UploadedImage> {
  if (file.size > limits.imageBytes) {
    throw new ApiError('too_large', 'An image may have at most 10 MB.')
  }
  const bytes = await file.arrayBuffer()
  const hash = await contentHash(bytes)
  const known = await findImage(env.DB, hash)
  if (known) return known
  const original = await measure(env, bytes)
  const width = Math.min(original.width, mediaLargestWidth)
  const height = Math.max(1, Math.round((original.height * width) / original.width))
  const sizes = mediaSizes(hash, width, height)
  for (const size of sizes) {
    await env.MEDIA.put(size.key, await encode(env, bytes, size.width), {
      httpMetadata: { contentType: 'image/webp' },
    })
  }
  const image = { url: `/media/${sizes.at(-1)?.key}`, width, height }
  await recordImage(env.DB, { ...image, hash, uploadedBy })
  return image
}

async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The type and measures by content, whatever the file's name says. */
async function measure(env: Environment, bytes: ArrayBuffer) {
  const info = await env.IMAGES.info(streamOf(bytes)).catch(() => undefined)
  if (!info || !('width' in info) || !acceptedTypes.includes(info.format)) {
    throw notAnImage('Choose an image: JPEG, PNG, WebP, AVIF or GIF.')
  }
  if (info.width * info.height > limits.imagePixels) {
    throw notAnImage('An image may have at most 50 megapixels.')
  }
  return info
}

async function encode(env: Environment, bytes: ArrayBuffer, width: number): Promise<ArrayBuffer> {
  try {
    const result = await env.IMAGES.input(streamOf(bytes))
      .transform({ width, fit: 'scale-down' })
      .output({ format: 'image/webp', quality })
    return await result.response().arrayBuffer()
  } catch {
    throw notAnImage('This image could not be read. It may be damaged.')
  }
}

function streamOf(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream()
}

function notAnImage(message: string): ApiError {
  return new ApiError('bad_request', message, { issues: [{ field: 'image', message }] })
}
