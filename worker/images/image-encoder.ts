import type { Environment } from '#worker/environment.ts'
import { ApiError } from '#worker/http/errors.ts'
import { logError } from '#worker/log.ts'
import { damagedImage } from './refused-image.ts'

export interface Encoding {
  format: 'image/webp' | 'image/avif'
  /** 1 to 100; AVIF looks as good at a lower one. */
  quality: number
}

/** Of the largest size, which is kept for good, and of animations. */
export const lasting: Encoding = { format: 'image/webp', quality: 75 }

/** Cloudflare's codes that say nothing of the image (developers.cloudflare.com/images/reference/errors). */
const quotaCodes = [9422, 9423]
const outageCodes = [9430, 9522, 9527, 9529]

/**
 * Encodes an image, at most so many pixels wide. As WebP, an animation stays one. Encoding removes
 * everything but the pixels.
 *
 * @throws ApiError `bad_request` if the image cannot be decoded; `unavailable` if the service is busy,
 * or the plan's transformations of the month are used up
 */
export function encodeImage(
  env: Environment,
  image: ReadableStream<Uint8Array>,
  width: number,
  encoding = lasting,
): Promise<ArrayBuffer> {
  const anim = encoding.format === 'image/webp'
  return convert(env, image, { width, fit: 'scale-down' }, { ...encoding, anim })
}

/**
 * The average colour of a still image.
 *
 * @returns six hexadecimal digits; undefined if some of the image is transparent, or no colour was given
 * @throws ApiError `unavailable` as `encodeImage` does
 */
export async function averageColour(env: Environment, image: ReadableStream<Uint8Array>) {
  const onePixel = { width: 1, height: 1, fit: 'squeeze' } as const
  const pixel = convert(env, image, onePixel, { format: 'rgba', anim: false }).catch((error) => {
    // The image was encoded before: it is not damaged. It can do without.
    if (error.code === 'bad_request') return new ArrayBuffer()
    throw error
  })
  const [red, green, blue, alpha, ...rest] = new Uint8Array(await pixel)
  if (alpha !== 255 || rest.length > 0) return undefined
  return Buffer.from([red, green, blue] as number[]).toString('hex')
}

/**
 * Makes an icon, as PNG.
 *
 * @param making the width of the picture, what lies below it if anything does, and how much around it
 * @throws ApiError as `encodeImage`
 */
export function encodeIcon(
  env: Environment,
  image: ReadableStream<Uint8Array>,
  { width, ground, border }: { width: number; ground: string | undefined; border: number },
): Promise<ArrayBuffer> {
  const transform: ImageTransform = {
    width,
    fit: 'scale-down',
    ...(ground && { background: ground }),
    ...(ground && border > 0 && { border: { color: ground, width: border } }),
  }
  return convert(env, image, transform, { format: 'image/png', anim: false })
}

async function convert(
  { IMAGES }: Environment,
  image: ReadableStream<Uint8Array>,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  try {
    const result = await IMAGES.input(image).transform(transform).output(output)
    return await result.response().arrayBuffer()
  } catch (error) {
    throw encodingError(error)
  }
}

function encodingError(error: unknown): ApiError {
  // Without a code, the service was not reached.
  const code = error instanceof Error && 'code' in error ? Number(error.code) : undefined
  if (code !== undefined && ![...quotaCodes, ...outageCodes].includes(code)) return damagedImage()
  logError('Cloudflare Images did not convert an image', error)
  return code !== undefined && quotaCodes.includes(code)
    ? new ApiError('unavailable', 'This month’s image conversions of the plan are used up.')
    : new ApiError('unavailable', 'Images cannot be converted right now. Please try again.')
}

/** Encodes an image while it arrives. */
export class ImageEncoder {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #result: Promise<ArrayBuffer>

  constructor(env: Environment, width: number) {
    // A stream of JavaScript's own: it hands chunks on as they are, where an identity stream copies.
    const image = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => {
        this.#controller = undefined
      },
    })
    this.#result = encodeImage(env, image, width)
    // It is awaited when the whole image was written.
    this.#result.catch(() => undefined)
  }

  /** Does nothing once the encoding failed; `end` says why it did. */
  write(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) this.#controller?.enqueue(chunk)
  }

  /** @returns the encoded image, once everything was written */
  end(): Promise<ArrayBuffer> {
    this.#controller?.close()
    this.#controller = undefined
    return this.#result
  }

  /**
   * Gives the encoding up. It is ended rather than aborted: workerd reports an aborted body as an
   * uncaught exception.
   */
  async abandon(): Promise<void> {
    await this.end().catch(() => undefined)
  }
}

/** A stream of bytes that are in memory, without a copy of them. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
