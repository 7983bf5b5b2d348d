import { limits } from '#domain/limits.ts'
import { mediaHeight, mediaLargestWidth, mediaSizes } from '#domain/media.ts'
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
  const type = imageType(new Uint8Array(bytes))
  const hash = await contentHash(bytes)
  const known = await stored(env, hash)
  if (known) return known
  await assertMeasures(env, bytes, type)
  const { image, sizes } = await encodeSizes(env, bytes, hash)
  await keep(env, { ...image, hash, uploadedBy }, sizes)
  return image
}

/** The image where these very bytes are stored whole; it counts as uploaded just now. */
async function stored(env: Environment, hash: string): Promise<UploadedImage | undefined> {
  const known = await findImage(env.DB, hash)
  // The largest size is put last: where it is, an upload went through.
  const isWhole = known && (await env.MEDIA.head(known.url.slice('/media/'.length)))
  return isWhole ? touchImage(env.DB, hash) : undefined
}

/**
 * The row comes first: whatever happens to the Worker afterwards, the sweep knows what was begun.
 * Where something fails here, all of it is taken back at once.
 */
async function keep(
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
    // Not where the same picture is being uploaded by somebody else: it is theirs by now.
    const isOurs = await deleteImage(env.DB, image.hash, claim)
    if (isOurs) await env.MEDIA.delete(sizes.map(({ key }) => key))
    throw error
  }
}

async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** By the file's header alone, so that a bomb is refused before it is decoded. */
async function assertMeasures(env: Environment, bytes: ArrayBuffer, type: string): Promise<void> {
  const info = await env.IMAGES.info(streamOf(bytes)).catch(() => undefined)
  if (!info || !('width' in info) || info.format !== type) {
    throw refusedImage('This image could not be read. It may be damaged, or far too large.')
  }
  if (info.width * info.height > limits.imagePixels) {
    throw refusedImage('An image may have at most 50 megapixels.')
  }
  const height = (info.height * Math.min(info.width, mediaLargestWidth)) / info.width
  if (height > mediaHeight) {
    throw refusedImage('This image is too tall for its width. Cut it into several.')
  }
}

/** Measures what was encoded: a photograph's header may tell its sides before it is turned. */
async function encodeSizes(env: Environment, bytes: ArrayBuffer, hash: string) {
  const largest = await encode(env, bytes, mediaLargestWidth)
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
