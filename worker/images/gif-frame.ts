import { damagedImage } from './refused-image.ts'

/** Codes have at most 12 bits. */
const maxCodes = 4096

/** Room for the lengths of a frame's strings, which one frame after another can use. */
export function codeTable(): Uint16Array {
  return new Uint16Array(maxCodes)
}

/**
 * Counts the pixels of a GIF's frame without drawing them (GIF89a, appendix F). Decoders fill up a
 * frame that has too few without an error.
 */
export class GifFrame {
  /** How many pixels the codes up to now stand for. */
  pixels = 0
  /** The code that empties the table. The one after it ends the frame. */
  readonly #clear: number
  readonly #lengths: Uint16Array
  #next: number
  #width: number
  /** The length of the last string; 0 right after the table was emptied. */
  #previous = 0
  #held = 0
  #heldBits = 0
  #hasEnded = false

  /** @throws ApiError `bad_request` if no frame begins like this */
  constructor(codeBits: number, table: Uint16Array) {
    if (codeBits < 1 || codeBits > 8) throw damagedImage()
    this.#lengths = table
    this.#clear = 1 << codeBits
    this.#next = this.#clear + 2
    this.#width = codeBits + 1
  }

  /** @throws ApiError `bad_request` for a code that is not in the table */
  push(block: Uint8Array): void {
    for (const byte of block) {
      this.#held |= byte << this.#heldBits
      this.#heldBits += 8
      while (this.#heldBits >= this.#width && !this.#hasEnded) {
        const code = this.#held & ((1 << this.#width) - 1)
        this.#held >>>= this.#width
        this.#heldBits -= this.#width
        this.#read(code)
      }
      if (this.#hasEnded) return
    }
  }

  #read(code: number): void {
    if (code === this.#clear) {
      this.#next = this.#clear + 2
      this.#width = 32 - Math.clz32(this.#clear)
      this.#previous = 0
      return
    }
    if (code === this.#clear + 1) {
      this.#hasEnded = true
      return
    }
    if (code > this.#next || (code === this.#next && this.#previous === 0)) throw damagedImage()
    const added = this.#previous + 1
    const length = code < this.#clear ? 1 : code === this.#next ? added : (this.#lengths[code] ?? 0)
    this.pixels += length
    if (this.#previous > 0 && this.#next < maxCodes) {
      this.#lengths[this.#next] = added
      this.#next++
      if (this.#next === 1 << this.#width && this.#width < 12) this.#width++
    }
    this.#previous = length
  }
}
