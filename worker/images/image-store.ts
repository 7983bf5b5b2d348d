import { createHash } from 'node:crypto'
import { limits } from '#domain/limits.ts'
import { mediaMaxWidth, mediaSizes } from '#domain/media.ts'
import type { UploadedImage } from '#domain/media-schema.ts'
import { deleteImage, findImage, recordImage, touchImage } from '#worker/db/images.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { encodeImage, ImageEncoder, streamOf } from './image-encoder.ts'
import { ImageInspector } from './image-inspector.ts'
import type { ImageFacts } from './image-parsers.ts'
import { isWebp } from './image-signature.ts'
import { damagedImage, refusedImage } from './refused-image.ts'

/** An upload in its largest size. */
interface EncodedUpload {
  /** The first 32 hexadecimal digits of the upload's SHA-256. */
  hash: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/**
 * Stores an upload in every size that pages ask for. The largest is encoded while the upload arrives,
 * the others from the largest. Keys are derived from the content, so a picture is stored only once.
 *
 * @param file the upload's bytes as they arrive
 * @param uploadedBy the administrator's name
 * @returns the address of the largest size, with its width and height in pixels
 * @throws ApiError `bad_request` if the file is not an image that can be kept as it is
 */
export async function storeImage(
  env: Environment,
  file: AsyncIterable<Uint8Array>,
  uploadedBy: string,
): Promise<UploadedImage> {
  const upload = await encodeUpload(env, file)
  return (await findStored(env, upload.hash)) ?? (await save(env, upload, uploadedBy))
}

async function encodeUpload(
  env: Environment,
  file: AsyncIterable<Uint8Array>,
): Promise<EncodedUpload> {
  const inspector = new ImageInspector()
  const digest = createHash('sha256')
  const unsent: Uint8Array[] = []
  let encoder: ImageEncoder | undefined
  try {
    for await (const chunk of file) {
      digest.update(chunk)
      unsent.push(...inspector.push(chunk))
      if (!inspector.isSized) continue
      // Not before: a decompression bomb is refused before it is decoded.
      encoder ??= new ImageEncoder(env, mediaMaxWidth)
      encoder.write(unsent.splice(0))
    }
    unsent.push(...inspector.end())
    encoder ??= new ImageEncoder(env, mediaMaxWidth)
    encoder.write(unsent)
  } catch (error) {
    await encoder?.abandon()
    throw error
  }
  const bytes = new Uint8Array(await encoder.end())
  const { width, height, frames } = encodedFacts(bytes)
  if (inspector.facts.frames > 1 && frames < 2) {
    throw refusedImage('The animation of this image would be lost. Choose a still image.')
  }
  if (bytes.length > limits.imageBytes) {
    throw refusedImage('This animation is larger than 10 MB as WebP. Make it smaller or shorter.')
  }
  return { hash: digest.digest('hex').slice(0, 32), bytes, width, height }
}

/** Measures the encoded image: a photograph's header may give its sides before rotation. */
function encodedFacts(bytes: Uint8Array): Readonly<ImageFacts> {
  // Cloudflare may answer in another format when it is overloaded.
  if (!isWebp(bytes)) {
    throw new ApiError('unavailable', 'This image could not be converted. Please try again.')
  }
  const inspector = new ImageInspector()
  inspector.push(bytes)
  inspector.end()
  return inspector.facts
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
  { hash, bytes, width, height }: EncodedUpload,
  uploadedBy: string,
): Promise<UploadedImage> {
  const sizes = mediaSizes(hash, width, height)
  const [largest] = sizes.slice(-1)
  if (!largest) throw damagedImage()
  const image = { url: `/media/${largest.key}`, width, height }
  const claim = await recordImage(env.DB, { ...image, hash, uploadedBy })
  try {
    await storeSmaller(env, bytes, sizes.slice(0, -1))
    await put(env, largest.key, bytes)
  } catch (error) {
    // Not if another upload of the same picture has claimed it meanwhile.
    const isOurs = await deleteImage(env.DB, hash, claim)
    if (isOurs) await env.MEDIA.delete(sizes.map(({ key }) => key))
    throw error
  }
  return image
}

/** At once, and until the last one settled: a roll-back must not race with it. */
async function storeSmaller(
  env: Environment,
  bytes: Uint8Array<ArrayBuffer>,
  sizes: readonly { key: string; width: number }[],
): Promise<void> {
  const stored = await Promise.allSettled(
    sizes.map(async ({ key, width }) => {
      await put(env, key, await encodeImage(env, streamOf(bytes), width))
    }),
  )
  const failed = stored.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function put(env: Environment, key: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType: 'image/webp' } })
}
