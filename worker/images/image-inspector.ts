import { limits } from '#domain/limits.ts'
import { ByteFeed } from './byte-feed.ts'
import { type ImageFacts, imageParsers } from './image-parsers.ts'
import { imageTypeOf, signatureBytes } from './image-signature.ts'
import { damagedImage, refusedImage } from './refused-image.ts'

/**
 * Checks an image file while it arrives, before and while it is decoded: its type, its sides and
 * pixels, and that it is complete, because some decoders fill up what is missing without an error.
 */
export class ImageInspector {
  readonly #facts: ImageFacts = { width: 0, height: 0, frames: 0 }
  readonly #markup = new MarkupScan()
  /** The file's start, until it tells the type. */
  #start = new Uint8Array()
  #type = ''
  #feed: ByteFeed | undefined

  /** Whether the type and the size are known, and allowed. */
  get isSized(): boolean {
    return this.#facts.width > 0 && this.#facts.height > 0
  }

  /** Width and height in pixels are those before a photograph's rotation. */
  get facts(): Readonly<ImageFacts> {
    return this.#facts
  }

  /**
   * @returns the bytes to decode: all but texts that a PNG contains
   * @throws ApiError `bad_request` for what is not an image of an accepted type and size, is damaged,
   * or is a web page as well
   */
  push(chunk: Uint8Array): Uint8Array[] {
    if (this.#feed) return this.#inspect(this.#feed, chunk)
    const start = new Uint8Array(this.#start.length + chunk.length)
    start.set(this.#start)
    start.set(chunk, this.#start.length)
    this.#start = start
    return start.length < signatureBytes ? [] : this.#begin()
  }

  /**
   * To be called when the whole file was pushed.
   *
   * @returns the bytes to decode that are left
   * @throws ApiError `bad_request` if the file is incomplete
   */
  end(): Uint8Array[] {
    const rest = this.#feed ? [] : this.#begin()
    if (!this.#feed?.isComplete || !this.isSized) throw damagedImage()
    return rest
  }

  #begin(): Uint8Array[] {
    const type = imageTypeOf(this.#start)
    this.#type = type
    this.#feed = new ByteFeed(imageParsers[type](this.#facts))
    return this.#inspect(this.#feed, this.#start)
  }

  #inspect(feed: ByteFeed, chunk: Uint8Array): Uint8Array[] {
    if (this.#markup.finds(chunk)) {
      throw refusedImage('This file is an image and a web page in one. Choose an image alone.')
    }
    const passed = feed.push(chunk)
    const { width, height, frames } = this.#facts
    if (Math.max(width, height) > limits.imageSide) {
      throw refusedImage(
        'An image may be at most 12,000 pixels wide or high. Make it smaller, or cut it into several.',
      )
    }
    if (width * height > limits.imagePixels) {
      throw refusedImage('An image may have at most 50 megapixels.')
    }
    if (frames > 1 && this.#type === 'image/png') {
      throw refusedImage(
        'The animation of a PNG would be lost. Upload it as a GIF or WebP, or choose a still image.',
      )
    }
    if (width * height * frames > limits.imagePixels) {
      throw refusedImage(
        'An animation may have at most 50 megapixels, all its frames together. Make it smaller or shorter.',
      )
    }
    return passed
  }
}

/** Markup that makes a browser read a file as a page, whatever else the file is. */
const markup = /<(?:!doctype\s|(?:html|head|body|script|iframe|svg|meta)[\s>/])/i

/** No less than the longest markup. */
const windowBytes = 16

/** Looks for markup in a file that arrives in chunks. */
class MarkupScan {
  /** The end of the chunk before: markup may begin in it. */
  #tail = ''

  /** Whether markup ends in this chunk. */
  finds(chunk: Uint8Array): boolean {
    const { buffer, byteOffset, length } = chunk
    const text = this.#tail + Buffer.from(buffer, byteOffset, length).toString('latin1')
    this.#tail = text.slice(-windowBytes)
    return markup.test(text)
  }
}
