import { limits } from '#domain/limits.ts'
import { mediaMaxHeight, mediaMaxWidth, mediaSizes } from '#domain/media.ts'
import type { UploadedImage } from '#domain/media-schema.ts'
import { deleteImage, findImage, recordImage, touchImage } from '#worker/db/images.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { damagedImage, imageType, refusedImage } from './image-file.ts'

/** WebP quality, 1 to 100. */
const quality = 75

/** One size of an image, encoded. */
interface EncodedSize {
  key: string
  bytes: ArrayBuffer
}

/**
 * Stores an upload in every size that pages ask for. Each size is encoded again, which removes
 * everything but the pixels. The keys are derived from the content, so a picture is stored only once.
 *
 * @param uploadedBy the administrator's name
 * @returns the address of the largest size, with its width and height in pixels
 * @throws ApiError `too_large`; `bad_request` if the file is not an image
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
  const type = imageType(new Uint8Array(bytes))
  const hash = await contentHash(bytes)
  const known = await findStored(env, hash)
  if (known) return known
  await assertDimensions(env, bytes, type)
  const { image, sizes } = await encodeSizes(env, bytes, hash)
  await save(env, { ...image, hash, uploadedBy }, sizes)
  return image
}

/** The image if these very bytes are stored already; it then counts as uploaded just now. */
async function findStored(env: Environment, hash: string): Promise<UploadedImage | undefined> {
  const known = await findImage(env.DB, hash)
  // The largest size is stored last: if it exists, the upload was completed.
  const isComplete = known && (await env.MEDIA.head(known.url.slice('/media/'.length)))
  return isComplete ? touchImage(env.DB, hash) : undefined
}

/**
 * The row is written first: whatever happens to the Worker afterwards, the sweep finds what was begun.
 * If something fails here, all of it is rolled back.
 */
async function save(
  env: Environment,
  image: UploadedImage & { hash: string; uploadedBy: string },
  sizes: EncodedSize[],
): Promise<void> {
  const claim = await recordImage(env.DB, image)
  try {
    for (const { key, bytes } of sizes) {
      await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'image/webp' } })
    }
  } catch (error) {
    // Not if another upload of the same picture has claimed it meanwhile.
    const isOurs = await deleteImage(env.DB, image.hash, claim)
    if (isOurs) await env.MEDIA.delete(sizes.map(({ key }) => key))
    throw error
  }
}

async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads only the file's header, so that a decompression bomb is refused before it is decoded. */
async function assertDimensions(env: Environment, bytes: ArrayBuffer, type: string): Promise<void> {
  const info = await env.IMAGES.info(streamOf(bytes)).catch(() => undefined)
  if (!info || !('width' in info) || info.format !== type) {
    throw refusedImage('This image could not be read. It may be damaged, or far too large.')
  }
  if (info.width * info.height > limits.imagePixels) {
    throw refusedImage('An image may have at most 50 megapixels.')
  }
  const height = (info.height * Math.min(info.width, mediaMaxWidth)) / info.width
  if (height > mediaMaxHeight) {
    throw refusedImage('This image is too tall for its width. Cut it into several.')
  }
}

/** Measures the encoded image: a photograph's header may give its sides before rotation. */
async function encodeSizes(env: Environment, bytes: ArrayBuffer, hash: string) {
  const largest = await encode(env, bytes, mediaMaxWidth)
  const info = await env.IMAGES.info(streamOf(largest))
  if (!('width' in info)) throw damagedImage()
  const { width, height } = info
  const sizes: EncodedSize[] = []
  for (const size of mediaSizes(hash, width, height)) {
    const isLargest = size.width === width
    sizes.push({ key: size.key, bytes: isLargest ? largest : await encode(env, bytes, size.width) })
  }
  return { image: { url: `/media/${sizes.at(-1)?.key}`, width, height }, sizes }
}

async function encode(env: Environment, bytes: ArrayBuffer, width: number): Promise<ArrayBuffer> {
  try {
    const result = await env.IMAGES.input(streamOf(bytes))
      .transform({ width, fit: 'scale-down' })
      .output({ format: 'image/webp', quality })
    return await result.response().arrayBuffer()
  } catch {
    throw damagedImage()
  }
}

function streamOf(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream()
}
