import { createHash } from 'node:crypto'
import {
  type MediaFacts,
  type MediaFile,
  mediaAddress,
  mediaFiles,
  mediaMaxWidth,
} from '#domain/images/media.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { limits } from '#domain/limits.ts'
import { deleteUpload } from '#worker/db/file-deletions.ts'
import { findImage, type RecordedImage, recordImage, touchImage } from '#worker/db/images/images.ts'
import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { deleteFilesOf, recordOnceFree } from './file-deletion.ts'
import {
  averageColour,
  type Encoding,
  encodeImage,
  ImageEncoder,
  lasting,
  streamOf,
} from './image-encoder.ts'
import { ImageInspector } from './image-inspector.ts'
import type { ImageFacts } from './image-parsers.ts'
import { isWebp, storedTypeOf } from './image-signature.ts'
import { refusedImage } from './refused-image.ts'

/** An upload in its largest size. */
interface EncodedUpload {
  facts: MediaFacts
  bytes: Uint8Array<ArrayBuffer>
  frames: number
}

/**
 * AVIF qualities by width: screens of plain density choose 480 and 960, dense ones 720 and 1200, whose
 * pixels are too small for faults to be seen.
 */
const qualities: Record<number, number> = { 480: 60, 720: 55, 960: 55, 1200: 50 }

/** Of what only dense screens choose. */
const dense: Encoding = { format: 'image/webp', quality: 28 }

/**
 * Stores an upload in every size that pages ask for. The largest is encoded while the upload arrives,
 * the others from the largest. Keys are derived from the content, so a picture is stored only once.
 *
 * @param file the upload's bytes as they arrive
 * @param uploadedBy the administrator's name
 * @param named the file's name, and whether the picture is added to the library
 * @returns the address of the largest size, with its width and height in pixels
 * @throws ApiError `bad_request` if the file is not an image that can be kept as it is
 */
export async function storeImage(
  env: Environment,
  file: AsyncIterable<Uint8Array>,
  uploadedBy: string,
  named: Pick<RecordedImage, 'name' | 'kept'> = { name: '', kept: false },
): Promise<UploadedImage> {
  const upload = await encodeUpload(env, file)
  const stored = await findStored(env, upload.facts.hash, named)
  return stored ?? (await save(env, upload, { uploadedBy, ...named }))
}

async function encodeUpload(env: Environment, file: AsyncIterable<Uint8Array>) {
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
  const hash = digest.digest('hex').slice(0, 32)
  return { facts: { hash, width, height }, bytes, frames }
}

/** Measures the encoded image: a photograph's header may give its sides before rotation. */
function encodedFacts(bytes: Uint8Array): Readonly<ImageFacts> {
  // Cloudflare may answer in another format when it is overloaded.
  if (!isWebp(bytes)) throw unconverted()
  const inspector = new ImageInspector()
  inspector.push(bytes)
  inspector.end()
  return inspector.facts
}

/** The image if these very bytes are stored already; it then counts as uploaded just now. */
async function findStored(
  env: Environment,
  hash: string,
  named: Pick<RecordedImage, 'name' | 'kept'>,
): Promise<UploadedImage | undefined> {
  const known = await findImage(env.DB, hash)
  // The largest size is stored last: if it exists, the upload was completed.
  const isComplete = known && (await env.MEDIA.head(known.url.slice('/media/'.length)))
  return isComplete ? touchImage(env.DB, hash, named) : undefined
}

/**
 * The row is written first: whatever happens to the Worker afterwards, the sweep finds what was begun.
 * If something fails here, all of it is rolled back.
 */
async function save(
  env: Environment,
  { facts: known, bytes, frames }: EncodedUpload,
  by: Pick<RecordedImage, 'uploadedBy' | 'name' | 'kept'>,
): Promise<UploadedImage> {
  const ground = frames > 1 ? undefined : await averageColour(env, streamOf(bytes))
  const facts = { ...known, ground }
  const { hash, width, height } = facts
  const smaller = mediaFiles(facts).slice(0, -1)
  const url = mediaAddress(facts)
  const image = { url, width, height }
  const claim = await recordOnceFree(() => recordImage(env.DB, { ...image, hash, ...by }))
  try {
    await storeSmaller(env, bytes, smaller, ground !== undefined)
    await put(env, url.slice('/media/'.length), bytes)
  } catch (error) {
    if (await deleteUpload(env.DB, 'image', { hash, ...claim })) await deleteFilesOf(env, url)
    throw error
  }
  await touchImage(env.DB, hash, by)
  return image
}

/** At once, and until the last one settled: a roll-back must not race with it. */
async function storeSmaller(
  env: Environment,
  bytes: Uint8Array<ArrayBuffer>,
  files: readonly MediaFile[],
  isStill: boolean,
): Promise<void> {
  const stored = await Promise.allSettled(
    files.map(async ({ key, width }) => {
      const encoding = isStill ? encodingOf(key, width) : lasting
      await put(env, key, await encodeImage(env, streamOf(bytes), width, encoding))
    }),
  )
  const failed = stored.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function encodingOf(key: string, width: number): Encoding {
  const quality = qualities[width]
  return quality && key.endsWith('.avif') ? { format: 'image/avif', quality } : dense
}

/** Cloudflare may answer in WebP if it cannot encode an AVIF in time. */
async function put(env: Environment, key: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
  const contentType = storedTypeOf(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
  if (!contentType) throw unconverted()
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
}

function unconverted(): ApiError {
  return new ApiError('unavailable', 'This image could not be converted. Please try again.')
}
